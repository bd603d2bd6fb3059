/** After changes that bypass the event store, a running process has the database's rows in memory. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteEvent } from '../../src/catalog/event/server/decide-events.ts'
import { findPlace } from '../../src/catalog/place/server/find-place.ts'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import {
  runBackupCommand,
  runRestoreCommand,
} from '../../src/features/backup/server/backup-command.ts'
import { clearDemo } from '../../src/features/demo/server/clear-demo.ts'
import { purgeAllDeleted } from '../../src/features/moderation/server/purge-job.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { migrationsFolder } from '../../src/platform/db/migration-files.ts'
import { queryColumn } from '../../src/platform/db/query.ts'
import { createDiskStore } from '../../src/platform/uploads/create-file-store.ts'
import { testDatabase } from '../support/database.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const untouched = await testDatabase()
const { database, json, request, catchUp } = await testApp(
  {},
  await testDatabase({ fewPlaces: true }),
)
const { db, pool } = database
const folder = mkdtempSync(path.join(tmpdir(), 'bulk-changes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = createDiskStore(path.join(folder, 'uploads'))
const soon = { timeout: 30_000, interval: 20 }

type Listed = { id: string; name: string }

const inMemory = async () => {
  const found = await json<Listed[]>(request('/api/events?limit=100'))
  return found.map(({ id, name }) => `${id} ${name}`).sort()
}

const inDatabase = async () =>
  (await queryColumn(db)`select id || ' ' || name from events where status = 'published'`).sort()

/** Waits until memory equals the database, by the change's own notification alone; returns the ids. */
const known = async () => {
  const stored = await inDatabase()
  await expect.poll(inMemory, soon).toEqual(stored)
  return stored.map((each) => each.split(' ')[0])
}

beforeEach(async () => {
  await emptyTables(db, 'events')
  await saveMade(db, [
    { id: 'one', name: 'Cars One' },
    { id: 'two', name: 'Cars Two' },
  ])
  await catchUp()
})

test('a restored backup replaces all events', async () => {
  expect(await known()).toEqual(['one', 'two'])
  const file = path.join(folder, 'all.backup')
  await runBackupCommand({ pool, files }, file, { print: () => {} })
  await db.transaction().execute((tx) => deleteEvent(tx, 'one'))
  await sql`update events set name = 'Renamed' where id = 'two'`.execute(db)
  await saveMade(db, [{ id: 'three', name: 'Cars Three' }])
  await catchUp()
  expect(await inMemory()).toEqual(['three Cars Three', 'two Renamed'])
  await runRestoreCommand({ db, pool, files }, file, { force: true, isKept: false }, () => {})
  expect(await known()).toEqual(['one', 'two'])
  expect((await request('/api/events/three')).status).toBe(404)
})

test('cleared demo events are gone', async () => {
  await sql`update events set demo = true where id = 'one'`.execute(db)
  await clearDemo(db, { actor: 'system' })
  expect(await known()).toEqual(['two'])
})

test('purged events and rows deleted by hand are gone', async () => {
  await db.transaction().execute((tx) => deleteEvent(tx, 'one'))
  expect(await known()).toEqual(['two'])
  await sql`update events set deleted_at = now() - interval '31 days' where id = 'one'`.execute(db)
  await purgeAllDeleted(db)
  expect(await known()).toEqual(['two'])
  await sql`delete from events where id = 'two'`.execute(db)
  expect(await known()).toEqual([])
})

test('changes by a migration appear, even with triggers disabled', async () => {
  const migrations = path.join(folder, 'migrations')
  cpSync(migrationsFolder, migrations, { recursive: true })
  writeFileSync(
    path.join(migrations, '9998-names.sql'),
    `alter table events disable trigger user;
    update events set name = 'Migrated' where id = 'one';
    delete from events where id = 'two';
    alter table events enable trigger user;
    update zip_codes set city = 'Migrated' where zip = '60601';`,
  )
  const label = async () => (await findPlace(db, '60601'))?.label
  expect(await label()).toBe('Chicago, IL 60601')
  await migrateDatabase(db, { folder: migrations })
  expect(await known()).toEqual(['one'])
  await loadPlaces(db)
  expect(await label()).toBe('Migrated, IL 60601')
  // Restores the places in memory for other test files of this process.
  await loadPlaces(untouched.db)
})
