import type { PoolClient } from 'pg'
import type { Database } from '../../../platform/db/database.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../../platform/db/migration-files.ts'
import { readHistory } from '../../../platform/db/migration-history.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { mediaTypeOf } from '../../../platform/uploads/media-types.ts'
import { type BackupEnd, type BackupHead, invalid } from './backup-format.ts'
import { type BackupPart, readBackup } from './read-backup.ts'
import { beginRestore, createRowWriter, finishRestore } from './restore-tables.ts'

export type RestoreTarget = Pick<Database, 'db' | 'pool'> & { files: FileStore }
export type RestoreOptions = {
  /** Takes the place of what the directory holds. */
  force: boolean
  log?: (message: string) => void
}

/**
 * Brings a database to what it was. The archive is read twice: nothing is touched before all of it has
 * proved to be as it was written. The database's schema is brought to that of the backup, filled, then brought to
 * that of this release. Rows come all or not at all. Throws AppError when that cannot be done.
 */
export const restoreBackup = async (
  target: RestoreTarget,
  open: () => AsyncIterable<Uint8Array>,
  { force, log = () => {} }: RestoreOptions,
): Promise<BackupEnd> => {
  await checkArchive(open())
  const parts = readBackup(open())
  const first = (await parts.next()).value as BackupPart | undefined
  if (first?.kind !== 'head') throw new Error('A backup begins with its head.')
  await matchSchema(target, first.head, log)
  const client = await target.pool.connect()
  try {
    if (!force) await expectEmpty(client)
    await beginRestore(client, first.head)
    const end = await restoreParts(target.files, client, first.head, parts)
    await finishRestore(client)
    await migrateDatabase(target.db, { log })
    return end
  } finally {
    // Rolls back an unfinished transaction.
    client.release(true)
  }
}

const checkArchive = async (archive: AsyncIterable<Uint8Array>) => {
  for await (const part of readBackup(archive)) if (part.kind === 'head') refuseForeign(part.head)
}

const refuseForeign = ({ migrations }: BackupHead) => {
  const ours = new Map(
    readMigrationFiles(migrationsFolder).map(({ name, checksum }) => [name, checksum]),
  )
  const foreign = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (foreign) {
    throw invalid(
      `This backup was made by another release (${foreign.name}). Restore it with that release.`,
    )
  }
}

const matchSchema = async (
  { db }: RestoreTarget,
  { migrations }: BackupHead,
  log: (message: string) => void,
) => {
  const last = migrations.at(-1)?.name
  if ((await readHistory(db)).length === 0) await migrateDatabase(db, { last, log })
  const here = (await readHistory(db)).at(-1)?.name
  if (here !== last) {
    throw invalid(
      `The database is at ${here}, the backup at ${last}. Restore it into an empty database or DATA_DIR.`,
    )
  }
}

const expectEmpty = async (client: PoolClient) => {
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select from events) or exists (select from administrators) as filled`,
  )
  if (!rows[0]?.filled) return
  throw invalid('The directory already has events or administrators. Use --force to replace them.')
}

const restoreParts = async (
  files: FileStore,
  client: PoolClient,
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<BackupEnd> => {
  const rows = createRowWriter(client, head)
  let end: BackupEnd | undefined
  for await (const part of parts) {
    if (part.kind === 'rows') await rows.write(part.table, part.blocks)
    if (part.kind === 'upload') await files.put(part.key, part.blocks, mediaTypeOf(part.key))
    if (part.kind === 'end') end = part.end
  }
  await rows.close()
  for (const [table, count] of Object.entries(end?.rows ?? {})) {
    if ((rows.counts[table] ?? 0) !== count) {
      throw invalid(
        `This backup is damaged: ${table} has ${rows.counts[table] ?? 0} of ${count} rows.`,
      )
    }
  }
  if (!end) throw invalid('This backup is cut off.')
  return end
}
