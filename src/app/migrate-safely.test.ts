import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseToMigrate, testDatabase } from '../../tests/support/database.ts'
import { isDrill } from '../../tests/support/property-runs.ts'
import { runRestoreCommand } from '../features/backup/server/backup-command.ts'
import { parseConfig } from '../platform/config.ts'
import { listPending, migrateDatabase } from '../platform/db/migrate.ts'
import { migrationsFolder } from '../platform/db/migration-files.ts'
import { createLog } from '../platform/log.ts'
import { createDiskStore } from '../platform/uploads/create-file-store.ts'
import { migrateSafely } from './migrate-safely.ts'

const home = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const log = createLog('silent')

/** All migrations, with what they import, and two that no database has run. */
const folder = path.join(home, 'migrations')
mkdirSync(folder)
for (const name of ['src', 'node_modules'])
  symlinkSync(path.join(migrationsFolder, '..', name), path.join(home, name))
for (const name of readdirSync(migrationsFolder))
  symlinkSync(path.join(migrationsFolder, name), path.join(folder, name))
for (const name of ['9998-one', '9999-other'])
  writeFileSync(path.join(folder, `${name}.sql`), `create table "${name}" (id int);\n`)

/** Current database that lacks those two; in the drill, a database that lacks all. */
const openDatabase = () =>
  isDrill ? databaseToMigrate() : testDatabase({ fewPlaces: true, isFresh: true })
const early = await openDatabase()
afterAll(() => early.close())
const stored = (at: string) =>
  readdirSync(path.join(home, at)).filter((name) => name.endsWith('.backup'))

test('an upgrade makes one backup first, and stops if that fails; a new database needs no backup', async () => {
  const config = (settings: Record<string, string>) =>
    parseConfig({ DATA_DIR: path.join(home, 'data'), ...settings })
  if (isDrill) await migrateDatabase(early.db, { last: '0020-administrators' })
  await early.pool.query(
    `insert into administrators (id, email, password_hash) values ('a', 'pat@example.com', 'x')`,
  )
  writeFileSync(path.join(home, 'file'), '')
  const isFile = path.join(home, 'file')
  for (const broken of [
    config({ BACKUP_DIR: path.join(isFile, 'backups') }),
    // BACKUP_DIR=off disables nightly backups, not the backup before an upgrade.
    config({ BACKUP_DIR: 'off', DATA_DIR: isFile }),
  ]) {
    await expect(migrateSafely(broken, early, log, folder)).rejects.toThrow(
      /^The backup before the upgrade failed, so nothing was migrated: .*BACKUP_BEFORE_UPGRADE=off/,
    )
    expect((await listPending(early.db, folder)).slice(-2)).toEqual(['9998-one', '9999-other'])
  }

  const noNights = config({ BACKUP_DIR: 'off' })
  // Two processes start at once.
  const applied = await Promise.all([1, 2].map(() => migrateSafely(noNights, early, log, folder)))
  expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true])
  const [backup = '', ...more] = stored('data/backups')
  expect([backup.endsWith('Z-before-upgrade.backup'), more]).toEqual([true, []])
  expect(await migrateSafely(noNights, early, log, folder)).toEqual([])
  expect(stored('data/backups')).toHaveLength(1)

  const fresh = await openDatabase()
  try {
    const files = createDiskStore(path.join(home, 'files'))
    await runRestoreCommand(
      { ...fresh, files },
      path.join(home, 'data/backups', backup),
      {},
      () => {},
    )
    const { rows } = await fresh.pool.query('select email from administrators')
    expect(rows).toEqual([{ email: 'pat@example.com' }])
  } finally {
    await fresh.close()
  }
}, 240_000)
