import { pipeline, Readable, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { extract, type Header } from 'tar-stream'
import { AppError } from '../../../kit/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../../platform/db/migration-files.ts'
import { readHistory } from '../../../platform/db/migration-history.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { mediaTypeOf } from '../../../platform/uploads/media-types.ts'
import {
  type BackupEnd,
  type BackupHead,
  backupEnd,
  backupHead,
  createDigest,
  type Digest,
  digestBlocks,
  invalid,
} from './backup-format.ts'
import { decryptBlocks } from './encrypt-backup.ts'
import { beginRestore, createRowWriter, finishRestore } from './restore-tables.ts'

type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'rows'; table: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'upload'; key: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'end'; end: BackupEnd }

/**
 * Yields the parts of an archive in order, the head first and the end last. Throws AppError if it is not a backup,
 * incomplete or altered.
 */
async function* readBackup(archive: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const entries = extract()
  // A failure of the pipeline ends the entries with that error.
  pipeline(Readable.from(archive), entries as unknown as Writable, () => {})
  const digest = createDigest()
  let last: BackupPart['kind'] | undefined
  try {
    for await (const entry of entries as unknown as AsyncIterable<Entry>) {
      const part = await partOf(entry, digest)
      if (last === undefined && part.kind !== 'head') throw notOurs()
      last = part.kind
      yield part
      // Digests what the consumer did not read.
      for await (const block of entry) digest.add(block)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : broken(cause)
  }
  if (last !== 'end') throw broken()
}

type Entry = AsyncIterable<Buffer> & { header: Header }

const partOf = async (entry: Entry, digest: Digest): Promise<BackupPart> => {
  const { name, size } = entry.header
  if (name === 'end.json') {
    const end = backupEnd.parse(await jsonOf(entry))
    if (end.sha256 !== digest.end())
      throw invalid("This backup was altered: its content doesn't match its digest.")
    return { kind: 'end', end }
  }
  digest.begin(name, size)
  const content = digestBlocks(digest, entry)
  if (name === 'backup.json') return { kind: 'head', head: headOf(await jsonOf(content)) }
  const [, table] = /^tables\/([a-z_][a-z0-9_]*)\/\d+$/.exec(name) ?? []
  if (table) return { kind: 'rows', table, blocks: translateErrors(content) }
  const [, key] = /^uploads\/([a-z0-9.-]+)$/.exec(name) ?? []
  if (key) return { kind: 'upload', key, blocks: translateErrors(content) }
  throw notOurs()
}

/** Head of a backup; distinguishes another format from a broken file. */
const headOf = (content: unknown): BackupHead => {
  const { product, format } = (content ?? {}) as { product?: unknown; format?: unknown }
  if (product !== 'gearhead-atlas') throw notOurs()
  if (typeof format === 'number' && format > 1)
    throw invalid('This backup was made by a newer release. Restore it with that release.')
  return backupHead.parse(content)
}

/** Blocks of the content; an early end throws an error for operators. */
async function* translateErrors(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (cause) {
    throw broken(cause)
  }
}

const jsonOf = async (content: AsyncIterable<Buffer>): Promise<unknown> => {
  const blocks: Buffer[] = []
  for await (const block of content) blocks.push(block)
  return JSON.parse(Buffer.concat(blocks).toString())
}

const notOurs = () => invalid('This file is not a Gearhead Atlas backup.')

const broken = (cause?: unknown) => invalid('This backup is cut off or damaged.', cause)

/** Returns a function that reads the backup from the start on each call, decrypted and unpacked. */
export const readFrom = (
  open: () => Promise<AsyncIterable<Uint8Array>>,
  passphrase: string | undefined,
) =>
  async function* (): AsyncGenerator<Uint8Array> {
    const unzipped = createGunzip()
    pipeline(Readable.from(decryptBlocks(await open(), passphrase)), unzipped, () => {})
    yield* unzipped
  }

export type RestoreTarget = Pick<Database, 'db' | 'pool'> & { files: FileStore }
export type RestoreOptions = {
  /** Replaces existing data of the directory. */
  force: boolean
  /** Backs up the existing data, once the archive has proved to be whole. */
  keep?: (() => Promise<void>) | undefined
  log?: (message: string) => void
}

/**
 * Restores a database. Reads the archive several times: nothing is changed before all of it has been verified, and
 * files are restored before the tables are locked. The schema is migrated to that of the backup, filled, then migrated
 * to that of this release. Either all rows are restored or none. Throws AppError on failure.
 */
export const restoreBackup = async (
  target: RestoreTarget,
  open: () => AsyncIterable<Uint8Array>,
  { force, keep = async () => {}, log = () => {} }: RestoreOptions,
): Promise<BackupEnd> => {
  const { head, end } = await checkArchive(open())
  await matchSchema(target, head, log)
  if (force) await keep()
  else await expectEmpty(target.pool)
  if (end.uploads > 0) await restoreUploads(target.files, readBackup(open()))
  const client = await target.pool.connect()
  try {
    await beginRestore(client, head)
    await restoreRows(client, { head, end }, readBackup(open()))
    await finishRestore(client)
    await migrateDatabase(target.db, { log })
    return end
  } finally {
    // Closes the connection, which rolls back an unfinished transaction.
    client.release(true)
  }
}

type HeadAndEnd = { head: BackupHead; end: BackupEnd }

/** Reads the whole archive. Throws if it can't be restored. */
const checkArchive = async (archive: AsyncIterable<Uint8Array>): Promise<HeadAndEnd> => {
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  for await (const part of readBackup(archive)) {
    if (part.kind === 'end') end = part.end
    if (part.kind !== 'head') continue
    head = part.head
    refuseForeign(head)
  }
  if (!head || !end) throw notOurs()
  return { head, end }
}

const refuseForeign = ({ migrations }: BackupHead) => {
  const ownChecksums = new Map(
    readMigrationFiles(migrationsFolder).map(({ name, checksum }) => [name, checksum]),
  )
  const foreign = migrations.find(({ name, checksum }) => ownChecksums.get(name) !== checksum)
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

/** True if there is data that a restore would replace. */
export const isFilled = async (pool: RestoreTarget['pool']): Promise<boolean> => {
  const { rows } = await pool.query<{ filled: boolean }>(
    `select exists (select from events) or exists (select from administrators) as filled`,
  )
  return rows[0]?.filled === true
}

const expectEmpty = async (pool: RestoreTarget['pool']) => {
  if (!(await isFilled(pool))) return
  throw invalid('The database already has events or administrators. Use --force to replace them.')
}

const restoreUploads = async (
  files: FileStore,
  parts: AsyncIterable<BackupPart>,
): Promise<void> => {
  for await (const part of parts)
    if (part.kind === 'upload') await files.put(part.key, part.blocks, mediaTypeOf(part.key))
}

/** Restores the rows, which precede the uploads in the archive. */
const restoreRows = async (
  client: PoolClient,
  { head, end }: HeadAndEnd,
  parts: AsyncIterable<BackupPart>,
): Promise<void> => {
  const rows = createRowWriter(client, head)
  for await (const part of parts) {
    if (part.kind === 'rows') await rows.write(part.table, part.blocks)
    if (part.kind === 'upload') break
  }
  await rows.close()
  for (const [table, count] of Object.entries(end.rows)) {
    const restoredCount = rows.counts[table] ?? 0
    if (restoredCount !== count)
      throw invalid(`This backup is damaged: ${table} has ${restoredCount} of ${count} rows.`)
  }
}
