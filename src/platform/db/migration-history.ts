import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { MigrationFile, ReleasedChecksums } from './migration-files.ts'
import { DatabaseStartError } from './pool/start-error.ts'
import { queryRows } from './query.ts'

/** Creates the table of checksums, in addition to the migrator's own table of migrations that ran. */
export async function createHistory(db: Db): Promise<void> {
  const historyTable = await sql<{ table: string | null }>`
    select to_regclass('schema_migration_checksum') as table`.execute(db)
  if (historyTable.rows[0]?.table) return
  try {
    await sql`create table if not exists schema_migration_checksum (
      name text primary key, checksum text not null)`.execute(db)
  } catch (error) {
    // Another process created it at the same moment, which "if not exists" does not cover.
    const { code = '' } = error as { code?: string }
    if (!['23505', '42P07', '42710'].includes(code)) throw error
  }
}

/** Records that a migration ran, in the migration's transaction, so that both are committed or neither. */
export async function remember(transaction: Db, { name, checksum }: MigrationFile): Promise<void> {
  await sql`insert into schema_migration_checksum (name, checksum)
    values (${name}, ${checksum})`.execute(transaction)
}

/** Migrations that ran, by name. */
export async function readHistory(db: Db): Promise<{ name: string; checksum: string }[]> {
  await createHistory(db)
  return queryRows(db)`
    select name, checksum from schema_migration_checksum order by name collate "C"`
}

/**
 * Returns the migrations that a newer release ran after the last of `files`; usually none. Throws unless all others are
 * the first of `files`, with their present text or a released one that was corrected later.
 */
export async function checkHistory(
  db: Db,
  files: MigrationFile[],
  released: ReleasedChecksums = {},
): Promise<string[]> {
  const history = await readHistory(db)
  const byName = new Map(files.map((file) => [file.name, file]))
  const newest = files.at(-1)?.name ?? ''
  const newer: string[] = []
  for (const { name, checksum } of history) {
    const file = byName.get(name)
    if (file) checkText(file, checksum, released[name])
    else if (name > newest) newer.push(name)
    else throw unknownMigration(name)
  }
  const last = history.at(-1)?.name ?? ''
  const outOfOrder = files.find(
    (file) => file.name < last && !history.some((r) => r.name === file.name),
  )
  if (!outOfOrder) return newer
  throw newer.length > 0
    ? unknownMigration(newer[0] ?? '')
    : new DatabaseStartError(
        `${outOfOrder.path} has a lower number than ${last}, which has already run. Give it the next number.`,
      )
}

function checkText(file: MigrationFile, ran: string, released: string[] = []): void {
  if (file.checksum === ran || released.slice(1).includes(ran)) return
  throw new DatabaseStartError(
    `${file.path} was edited after it ran on this database. Restore the file, and make the ` +
      'change in a new migration.',
  )
}

/** Error for a database that a newer release has migrated. */
export function unknownMigration(name: string): DatabaseStartError {
  return new DatabaseStartError(
    `The database was migrated by a newer release (it has ${name}). Start that release, or ` +
      'restore a backup from before it.',
  )
}
