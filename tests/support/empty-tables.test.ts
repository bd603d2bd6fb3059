import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { emptyTables } from './empty-tables.ts'
import { saveMade } from './made-event.ts'

const { db, pool } = await testDatabase()

test('events go with all that refers to them, the index of the archive, and news of it', async () => {
  await saveMade(db, [{ id: 'past', date: '2001-02-03' }, { id: 'shown' }])
  await sql`insert into submissions (id, submitter_email, link_hash) values ('s', 'a@example.com', 'h')`.execute(
    db,
  )
  await sql`insert into submission_events (event_id, submission_id) values ('shown', 's')`.execute(
    db,
  )
  const tables = ['events', 'submission_events', 'archive_changes', 'submissions']
  const counts = async () => {
    const queries = tables.map((table) => sql`select from ${sql.table(table)}`.execute(db))
    return (await Promise.all(queries)).map(({ rows }) => rows.length)
  }
  expect(await counts()).toEqual([2, 1, 1, 1])
  const listener = await pool.connect()
  try {
    const heard = new Promise((resolve) => listener.once('notification', resolve))
    await listener.query('listen catalog_changed')
    await emptyTables(db, 'events')
    expect(await heard).toMatchObject({ payload: 'removed' })
  } finally {
    listener.release(true)
  }
  expect(await counts()).toEqual([0, 0, 0, 1])
})
