import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as createPack, type Pack } from 'tar-stream'
import { chunkStream } from '../../../platform/chunk-stream.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  columnList,
  createDigest,
  type Digest,
  digestBlocks,
  listTables,
  pieceBytes,
  quote,
} from './backup-format.ts'
import { encryptBlocks } from './encrypt-backup.ts'

export type BackupSource = {
  pool: Pick<Pool, 'connect'>
  files: FileStore
  /** Encrypts the backup if set. */
  passphrase?: string | undefined
  /** Cost of the key, as a power of two, if not the usual one. */
  keyCost?: number
}

type Archive = { pack: Pack; digest: Digest }

const beginStatement = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/**
 * Bytes of a backup of one snapshot of the database: packed, and encrypted if there is a passphrase. Calls `onEnd` with
 * the counts once all is read. The transaction begins with the first read and ends when the reader stops, so that a
 * place that can't be written leaves none open.
 */
export async function* writeBackup(
  source: BackupSource,
  onEnd: (end: BackupEnd) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const pack = createPack()
  fill(pack, source).then(onEnd, (error) => pack.destroy(error))
  const zipped = createGzip({ level: 4 })
  // A failure of the pipeline ends the packed stream with that error.
  pipeline(pack as unknown as Readable, zipped).catch(() => {})
  const { passphrase, keyCost } = source
  yield* passphrase === undefined ? zipped : encryptBlocks(zipped, passphrase, keyCost)
}

const fill = async (pack: Pack, { pool, files }: BackupSource): Promise<BackupEnd> => {
  const client = await pool.connect()
  const archive: Archive = { pack, digest: createDigest() }
  const end: BackupEnd = { rows: {}, uploads: 0, sha256: '' }
  try {
    await client.query(beginStatement)
    const tables = await listTables(client)
    const head = jsonBytes(await headOf(client, tables))
    await addFile(archive, 'backup.json', head.length, [head])
    for (const table of tables) end.rows[table.name] = await addTable(archive, client, table)
    // Files are written once and never changed, and stored before the rows that name them. The schema of the first
    // releases lacks the table.
    const hasUploads = tables.some(({ name }) => name === 'uploads')
    const uploads = hasUploads
      ? await client.query<{ id: string }>('select id from uploads order by id')
      : { rows: [] }
    for (const { id } of uploads.rows) if (await addUpload(archive, files, id)) end.uploads += 1
    end.sha256 = archive.digest.end()
    const last = jsonBytes(end)
    await addEntry(pack, 'end.json', last.length, [last])
    pack.finalize()
    return end
  } finally {
    // Closes the connection, which ends the read-only transaction.
    client.release(true)
  }
}

const headOf = async (client: PoolClient, tables: BackupTable[]): Promise<BackupHead> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migration_checksum order by name collate "C"`,
  )
  const createdAt = new Date().toISOString()
  return { format: 1, product: 'gearhead-atlas', createdAt, migrations: rows, tables }
}

const addTable = async (
  archive: Archive,
  client: PoolClient,
  table: BackupTable,
): Promise<number> => {
  const rows = client.query(copyTo(`copy ${quote(table.name)} (${columnList(table)}) to stdout`))
  let number = 0
  let count = 0
  for await (const piece of chunkStream(rows as AsyncIterable<Buffer>, pieceBytes)) {
    // A line break within a value is written as \n, so each one ends a row.
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count++
    const name = `tables/${table.name}/${String(number++).padStart(6, '0')}`
    await addFile(archive, name, piece.length, [piece])
  }
  return count
}

/** Adds all files whose key begins with the id, as a flyer may have a preview. */
const addUpload = async (archive: Archive, files: FileStore, id: string): Promise<boolean> => {
  let found = false
  for await (const { key } of files.list(id)) {
    const file = await files.get(key)
    if (!file) continue
    await addFile(archive, `uploads/${key}`, file.size, file.stream)
    found = true
  }
  return found
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value, undefined, 2))

type Blocks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const addFile = ({ pack, digest }: Archive, name: string, size: number, blocks: Blocks) => {
  digest.begin(name, size)
  return addEntry(pack, name, size, digestBlocks(digest, blocks))
}

/** Waits until the archive's reader has consumed the entry, so that memory does not grow. */
const addEntry = async (pack: Pack, name: string, size: number, blocks: Blocks): Promise<void> => {
  const entry = pack.entry({ name, size, mode: 0o600 })
  await pipeline(Readable.from(blocks), entry as unknown as Writable)
}
