/** A site that is upgraded keeps the record of its organizers. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseToMigrate } from '../../../../../tests/support/database.ts'
import { migrateDatabase } from '../../../../platform/db/migrate.ts'
import { migrationsFolder } from '../../../../platform/db/migration-files.ts'
import { readSender } from './read-sender.ts'

test('decisions before the upgrade count, undone ones do not', async () => {
  const database = await databaseToMigrate()
  const { db } = database
  try {
    await migrateDatabase(db, { folder: migrationsFolder, last: '0281-confirmations' })
    for (const id of ['one', 'two', 'three', 'undone', 'other']) {
      await sql`insert into events (id, status, name, event_type, date)
        values (${id}, 'pending', 'Show', 'car_show', '2031-06-05')`.execute(db)
      await sql`insert into submissions (id, submitter_email, link_hash)
        values (${`s-${id}`}, ${id === 'other' ? 'ben@example.com' : 'Ana@example.com'}, ${id})`.execute(
        db,
      )
      await sql`insert into submission_events (event_id, submission_id)
        values (${id}, ${`s-${id}`})`.execute(db)
    }
    const actions = [
      ['approved', 'one', 'system'],
      ['approved', 'two', 'system'],
      ['rejected', 'undone', 'system'],
      ['restored', 'undone', 'system'],
      ['approved', 'undone', 'system'],
      ['corrected', 'one', 'organizer'],
      ['rejected', 'other', 'system'],
    ]
    for (const [action, id, actor] of actions) {
      await sql`insert into audit_log (actor, action, subject_type, subject_id)
        values (${actor}, ${action}, 'event', ${id})`.execute(db)
    }
    await migrateDatabase(db)
    expect(await readSender(db, 'ana@example.com')).toMatchObject({
      step: 'known',
      confirmed: true,
      approvals: 3,
      refusals: 0,
    })
    expect(await readSender(db, 'ben@example.com')).toMatchObject({ step: 'new', confirmed: false })
  } finally {
    await database.close()
  }
})
