import { pipeline, Readable, type Writable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { AppError } from '../../../kit/errors.ts'
import { type BackupEnd, type BackupHead, backupEnd, backupHead } from './backup-format.ts'

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'rows'; table: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'upload'; key: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'end'; end: BackupEnd }

/**
 * Yields the parts of an archive in their order, the head first and the end last. Throws AppError for what
 * is no backup or not all of one.
 */
export async function* readBackup(archive: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const entries = extract()
  // What goes wrong on the way ends the entries with that error.
  pipeline(Readable.from(archive), entries as unknown as Writable, () => {})
  let last: BackupPart['kind'] | undefined
  try {
    for await (const entry of entries as unknown as AsyncIterable<Entry>) {
      const part = await partOf(entry)
      if (last === undefined && part.kind !== 'head') throw notOurs()
      last = part.kind
      yield part
      // Whatever was not read of it.
      for await (const _ of entry);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : broken(cause)
  }
  if (last !== 'end') throw broken()
}

type Entry = AsyncIterable<Buffer> & { header: Header }

const partOf = async (entry: Entry): Promise<BackupPart> => {
  const { name } = entry.header
  if (name === 'backup.json') return { kind: 'head', head: headOf(await jsonOf(entry)) }
  if (name === 'end.json') return { kind: 'end', end: backupEnd.parse(await jsonOf(entry)) }
  const [, table] = /^tables\/([a-z_][a-z0-9_]*)\/\d+$/.exec(name) ?? []
  if (table) return { kind: 'rows', table, blocks: told(entry) }
  const [, key] = /^uploads\/([a-z0-9.-]+)$/.exec(name) ?? []
  if (key) return { kind: 'upload', key, blocks: told(entry) }
  throw notOurs()
}

/** What is another format is told apart from what is broken. */
const headOf = (told: unknown): BackupHead => {
  const { product, format } = (told ?? {}) as { product?: unknown; format?: unknown }
  if (product !== 'gearhead-atlas') throw notOurs()
  if (typeof format === 'number' && format > 1) {
    const message = 'This backup was made by a newer release: restore it with that one.'
    throw new AppError('invalid_request', { message })
  }
  return backupHead.parse(told)
}

/** Whoever reads them learns what it means that they end too early. */
async function* told(entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (cause) {
    throw broken(cause)
  }
}

const jsonOf = async (entry: Entry): Promise<unknown> => {
  const blocks: Buffer[] = []
  for await (const block of entry) blocks.push(block)
  return JSON.parse(Buffer.concat(blocks).toString())
}

const notOurs = () =>
  new AppError('invalid_request', { message: 'This file is no backup of this program.' })

const broken = (cause?: unknown) =>
  new AppError('invalid_request', { message: 'This backup is cut off or broken.', cause })
