import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as createPack, type Pack } from 'tar-stream'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  columnList,
  pieceBytes,
  quoted,
} from './backup-format.ts'
import { listTables } from './list-tables.ts'

export type BackupSource = { pool: Pick<Pool, 'connect'>; files: FileStore }

const opening = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** The archive as a stream of tar, of one moment of the database. Tells the counts once it is read. */
export const writeBackup = (source: BackupSource, onEnd: (end: BackupEnd) => void): Pack => {
  const pack = createPack()
  fill(pack, source).then(onEnd, (error) => pack.destroy(error))
  return pack
}

const fill = async (pack: Pack, { pool, files }: BackupSource): Promise<BackupEnd> => {
  const client = await pool.connect()
  const end: BackupEnd = { rows: {}, uploads: 0 }
  try {
    await client.query(opening)
    const tables = await listTables(client)
    await addJson(pack, 'backup.json', await headOf(client, tables))
    for (const table of tables) end.rows[table.name] = await addTable(pack, client, table)
    // Files are written once and never changed; those that the rows name were there before.
    for (const name of await listUploads(client)) {
      if (await addUpload(pack, files, name)) end.uploads += 1
    }
    await addJson(pack, 'end.json', end)
    pack.finalize()
    return end
  } finally {
    // Ends the transaction, which was only read.
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

const addTable = async (pack: Pack, client: PoolClient, table: BackupTable): Promise<number> => {
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  let waiting: Uint8Array[] = []
  let size = 0
  let number = 0
  let count = 0
  const flush = async () => {
    const name = `tables/${table.name}/${String(number++).padStart(6, '0')}`
    await addFile(pack, name, size, waiting)
    waiting = []
    size = 0
  }
  for await (const block of rows as AsyncIterable<Buffer>) {
    // A line break within a value is written as \n, so each one ends a row.
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) count++
    waiting.push(block)
    size += block.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return count
}

const listUploads = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>('select id from uploads order by id')
  return rows.map(({ id }) => id)
}

/** A flyer may have a preview beside it: all files that begin with its id. */
const addUpload = async (pack: Pack, files: FileStore, id: string): Promise<boolean> => {
  let found = false
  for await (const { key } of files.list(id)) {
    const file = await files.get(key)
    if (!file) continue
    await addFile(pack, `uploads/${key}`, file.size, file.stream)
    found = true
  }
  return found
}

const addJson = (pack: Pack, name: string, value: unknown) => {
  const content = Buffer.from(JSON.stringify(value, undefined, 2))
  return addFile(pack, name, content.length, [content])
}

/** Waits until the archive's reader has taken it, so that memory does not grow. */
const addFile = async (
  pack: Pack,
  name: string,
  size: number,
  blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> => {
  const entry = pack.entry({ name, size, mode: 0o600 })
  await pipeline(Readable.from(blocks), entry as unknown as Writable)
}
