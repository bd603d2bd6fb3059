/** Databases made with any released migrations stay usable: released texts do not change, and earlier ones are repaired. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSender } from '../src/catalog/trust/server/senders/read-sender.ts'
import type { Db } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import {
  migrationsFolder,
  readMigrationFiles,
  readReleasedChecksums,
} from '../src/platform/db/migration-files.ts'
import { changeRows } from '../src/platform/db/query.ts'
import { databaseToMigrate, testDatabase } from '../tests/support/database.ts'

const earlierTexts = join(import.meta.dirname, '../tests/support/released')

test('released migrations are unchanged, and each new one is listed', () => {
  const now = readMigrationFiles(migrationsFolder).map(({ name, checksum }) => [name, checksum])
  const released = Object.entries(readReleasedChecksums(migrationsFolder))
  expect(
    released.map(([name, [current]]) => [name, current]),
    'Put an edited migration back and make the change in a new one; write a new one into migrations/released.json.',
  ).toEqual(now)
})

test('no new migration depends on code that may change later', () => {
  const early = ['0003-load-places.ts', '0218-census-areas.ts']
  const dependent = readdirSync(migrationsFolder).filter(
    (file) =>
      /^\d{4}-.*\.ts$/.test(file) &&
      /\bsrc\//.test(readFileSync(join(migrationsFolder, file), 'utf8')),
  )
  expect(dependent).toEqual(early)
})

/** Migrations whose texts were others in early releases. */
const edited = new Set(['0001-events', '0010-archive-search', '0060-export-figures'])

test('a database made with earlier texts gets the same schema as a new one, and keeps the record of organizers', async () => {
  const folder = folderWithEarlier()
  const database = await databaseToMigrate()
  try {
    await migrateDatabase(database.db, { folder, last: '0080-live-catalog' })
    await keepOneEvent(database.db)
    const next = await migrateDatabase(database.db, {
      folder: migrationsFolder,
      last: '0281-confirmations',
    })
    expect(next).toContain('0230-repair-early-databases')
    await keepDecisions(database.db)
    await migrateDatabase(database.db)
    const ana = { step: 'known', confirmed: true, approvals: 3, refusals: 0 }
    expect(await readSender(database.db, 'ana@example.com')).toMatchObject(ana)
    const ben = { step: 'new', confirmed: false }
    expect(await readSender(database.db, 'ben@example.com')).toMatchObject(ben)
    const fresh = await testDatabase()
    expect(await schemaOf(database.db)).toEqual(await schemaOf(fresh.db))
  } finally {
    await database.close()
    rmSync(dirname(folder), { recursive: true })
  }
})

/** The migrations of today but for some with the text that they had, beside what they import. */
const folderWithEarlier = (): string => {
  const parent = mkdtempSync(join(tmpdir(), 'gearhead-released-'))
  const project = join(migrationsFolder, '..')
  for (const name of ['src', 'node_modules']) symlinkSync(join(project, name), join(parent, name))
  const folder = join(parent, 'migrations')
  mkdirSync(folder)
  for (const file of readdirSync(migrationsFolder)) {
    const name = file.replace(/\.(sql|ts)$/, '')
    if (edited.has(name)) {
      copyFileSync(join(earlierTexts, `${name}.first.sql`), join(folder, file))
    } else symlinkSync(join(migrationsFolder, file), join(folder, file))
  }
  return folder
}

const keepOneEvent = (db: Db) =>
  sql`insert into events (id, status, name, event_type, date, latitude, longitude, location_precision,
        time_zone, city, state, car_makes)
      values ('one', 'archived', 'Show', 'car_show', '2001-06-05', 41.88, -87.63, 'city',
        'America/Chicago', 'Chicago', 'IL', '{Ford}')`.execute(db)

/** Decisions of administrators before their counts were stored. One that was undone does not count. */
const keepDecisions = async (db: Db) => {
  for (const id of ['first', 'second', 'undone', 'other']) {
    const email = id === 'other' ? 'ben@example.com' : 'Ana@example.com'
    await sql`insert into events (id, status, name, event_type, date)
      values (${id}, 'pending', 'Show', 'car_show', '2031-06-05')`.execute(db)
    await sql`insert into submissions (id, submitter_email, link_hash)
      values (${`s-${id}`}, ${email}, ${id})`.execute(db)
    await changeRows(db)`
      insert into submission_events (event_id, submission_id) values (${id}, ${`s-${id}`})`
  }
  for (const [action, id, actor] of [
    ['approved', 'first', 'system'],
    ['approved', 'second', 'system'],
    ['rejected', 'undone', 'system'],
    ['restored', 'undone', 'system'],
    ['approved', 'undone', 'system'],
    ['corrected', 'first', 'organizer'],
    ['rejected', 'other', 'system'],
  ])
    await sql`insert into audit_log (actor, action, subject_type, subject_id)
      values (${actor}, ${action}, 'event', ${id})`.execute(db)
}

/** Everything that is defined, by name: an old table may have its columns in another order. */
const schemaOf = async (db: Db): Promise<string[]> => {
  const read = async (query: RawBuilder<{ line: string }>) =>
    (await query.execute(db)).rows.map(({ line }) => line)
  const lines = await Promise.all([
    read(sql`
      select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), o.collname,
        case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation o on o.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`),
    read(sql`select indexdef as line from pg_indexes where schemaname = 'public'`),
    read(sql`
      select pg_get_functiondef(p.oid) as line from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`),
    read(sql`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`),
    read(sql`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace`),
    read(sql`select definition as line from pg_views where schemaname = 'public'`),
  ])
  return lines.flat().sort()
}
