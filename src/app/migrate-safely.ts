/** Migrates the database to the newest schema, after a backup. */
import pg from 'pg'
import { backupPlaces, placesOf } from '../features/backup/server/backup-places.ts'
import { failureWords } from '../features/backup/server/backup-reports.ts'
import { backUpNow } from '../features/backup/server/make-backup.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { listPending, migrateDatabase } from '../platform/db/migrate.ts'
import { migrationsFolder } from '../platform/db/migration-files.ts'
import { DatabaseStartError } from '../platform/db/pool/start-error.ts'
import type { Log } from '../platform/log.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'

/** Advisory lock: one of several processes that start at once makes the backup. */
const upgradeLock = 4_716_003

type MigrationDatabase = Pick<Database, 'db' | 'pool' | 'connection'>
type Lines = Pick<Log, 'info' | 'warn'>

/**
 * Returns the names of the migrations applied. If the backup fails, throws DatabaseStartError and
 * migrates nothing.
 */
export const migrateSafely = async (
  config: Config,
  database: MigrationDatabase,
  log: Lines,
  folder = migrationsFolder,
): Promise<string[]> => {
  const migrate = () =>
    migrateDatabase(database.db, { folder, log: (message) => log.info(message) })
  if (config.BACKUP_BEFORE_UPGRADE === 'off' || !(await isUpgrade(database, folder)))
    return migrate()
  return withLock(database, async () => {
    // Another process may have backed up and migrated in the meantime.
    if (await isUpgrade(database, folder)) await backUp(config, database, log)
    return migrate()
  })
}

/** True for a database with content that lacks a migration of this release. */
const isUpgrade = async ({ db, pool }: MigrationDatabase, folder: string): Promise<boolean> => {
  if ((await listPending(db, folder)).length === 0) return false
  for (const table of ['events', 'administrators']) {
    const { rows } = await pool.query<{ there: boolean }>(
      `select to_regclass('${table}') is not null as there`,
    )
    // Databases of the first releases have no accounts.
    if (!rows[0]?.there) continue
    if ((await pool.query(`select from ${table} limit 1`)).rowCount) return true
  }
  return false
}

const backUp = async (config: Config, database: MigrationDatabase, log: Lines): Promise<void> => {
  const backupTargets = backupPlaces(config)
  // Backs up even with nightly backups disabled, as where the database server makes its own.
  const places =
    placesOf(backupTargets).length > 0 ? backupTargets : backupPlaces({ DATA_DIR: config.DATA_DIR })
  log.info(`making a backup before the upgrade, in ${placesOf(places)[0]?.where}`)
  const deps = { ...database, log, places, files: createFileStore(config) }
  const { BACKUP_PASSPHRASE: passphrase } = config
  await backUpNow({ ...deps, passphrase }, Date.now(), 'before-upgrade').catch((cause: unknown) => {
    throw new DatabaseStartError(
      `The backup before the upgrade failed, so nothing was migrated: ${failureWords(cause)} ` +
        'Fix that, or set BACKUP_BEFORE_UPGRADE=off to upgrade without one.',
      { cause },
    )
  })
}

const withLock = async <T>(
  { connection }: MigrationDatabase,
  work: () => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection)
  // A lost connection surfaces as an error of `work`.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(${upgradeLock})`)
    return await work()
  } finally {
    await client.end()
  }
}
