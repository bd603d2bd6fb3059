import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { announceReload } from './listen-to-channel.ts'
import {
  loadMigrationModule,
  type MigrationFile,
  migrationsFolder,
  readMigrationFiles,
  readReleasedChecksums,
} from './migration-files.ts'
import {
  checkHistory,
  createHistory,
  readHistory,
  remember,
  unknownMigration,
} from './migration-history.ts'
import { DatabaseStartError } from './pool/start-error.ts'
import { splitStatements } from './sql-statements.ts'

interface MigrateOptions {
  /** Folder of migrations; the project's own by default. */
  folder?: string
  /** Last migration to run, for a backup of an earlier release; the newest by default. */
  last?: string
  log?: (message: string) => void
}

const migrationTable = 'schema_migration'

/**
 * Migrates the database to the newest schema: runs each pending migration in a transaction while
 * other processes that migrate wait. Returns the names of the migrations applied. A database that a
 * newer release has migrated is left unchanged: each release first expands the schema, and a later
 * one removes what is no longer used, so the previous release keeps working. Throws
 * DatabaseStartError if a migration fails (with file and line; it is rolled back, earlier ones
 * stay), was edited after it ran, or is out of order, and if the database is newer than `last`.
 */
export async function migrateDatabase(
  db: Db,
  { folder = migrationsFolder, last, log = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrationFiles(folder).filter(({ name }) => !last || name <= last)
  const released = readReleasedChecksums(folder)
  await createHistory(db)
  const isNew = (await readHistory(db)).length === 0
  if (isNew) log(`Preparing the database (${files.length} migrations)`)
  const logMigration = (name: string) => {
    if (!isNew) log(`Migrating the database: ${name}`)
  }
  const failures: unknown[] = []
  const migrations = Object.fromEntries(
    files.map((file) => [file.name, keepFailure(migrationOf(file, logMigration), failures)]),
  )
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  })
  const applied: string[] = []
  for (;;) {
    const newer = await checkHistory(db, files, released)
    if (newer.length > 0) {
      if (last !== undefined) throw unknownMigration(newer[0] ?? '')
      log(`The database was migrated by a newer release (it has ${newer.join(', ')}); going on`)
      return applied
    }
    // One migration per call: the migrator runs all migrations of one call in one transaction.
    const { error, results = [] } = await migrator.migrateUp()
    // On a broken connection the rollback fails as well, and the migrator reports that error instead.
    if (error) throw failures[0] ?? error
    if (results.length === 0) return applied
    applied.push(...results.map((result) => result.migrationName))
    // Processes of the previous release keep running meanwhile.
    await sql.raw(announceReload).execute(db)
  }
}

/** Migrations of this release that an existing database lacks; empty for a new database. */
export async function listPending(db: Db, folder = migrationsFolder): Promise<string[]> {
  const history = await readHistory(db)
  if (history.length === 0) return []
  const ran = new Set(history.map(({ name }) => name))
  return readMigrationFiles(folder).flatMap(({ name }) => (ran.has(name) ? [] : name))
}

function migrationOf(file: MigrationFile, logMigration: (name: string) => void): Migration {
  return {
    async up(transaction) {
      logMigration(file.name)
      // TypeScript migrations may compute for a long time between two statements.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`set local statement_timeout = 0`.execute(transaction)
      if (file.kind === 'sql') await runStatements(transaction, file)
      else await runModule(transaction, file)
      await remember(transaction, file)
    },
  }
}

function keepFailure({ up }: Migration, failures: unknown[]): Migration {
  return {
    async up(transaction) {
      await up(transaction).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    },
  }
}

async function runStatements(transaction: Db, file: MigrationFile): Promise<void> {
  for (const { text, line } of splitStatements(file.text)) {
    try {
      await sql.raw(text).execute(transaction)
    } catch (error) {
      const { position } = error as { position?: string }
      const before = position ? text.slice(0, Number(position) - 1) : ''
      throw failure(`${file.path}:${line + before.split('\n').length - 1}`, error)
    }
  }
}

async function runModule(transaction: Db, file: MigrationFile): Promise<void> {
  try {
    const { up } = await loadMigrationModule(file)
    await up(transaction)
  } catch (error) {
    throw failure(file.path, error)
  }
}

function failure(place: string, cause: unknown): DatabaseStartError {
  const { message, detail, hint } = cause as { message: string; detail?: string; hint?: string }
  const words = [message, detail, hint].filter(Boolean).join(' - ')
  return new DatabaseStartError(`The migration failed at ${place}: ${words}`, { cause })
}
