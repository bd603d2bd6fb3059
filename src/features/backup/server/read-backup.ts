import { pipeline, Readable, type Writable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { AppError } from '../../../kit/errors.ts'
import {
  type BackupEnd,
  type BackupHead,
  backupEnd,
  backupHead,
  createDigest,
  type Digest,
  digested,
  invalid,
} from './backup-format.ts'

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'rows'; table: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'upload'; key: string; blocks: AsyncIterable<Buffer> }
  | { kind: 'end'; end: BackupEnd }

/**
 * Yields the parts of an archive in their order, the head first and the end last. Throws AppError for what
 * is no backup, not all of one, or not as it was written.
 */
export async function* readBackup(archive: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
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
      // The rest, which nobody read.
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
  const content = digested(digest, entry)
  if (name === 'backup.json') return { kind: 'head', head: headOf(await jsonOf(content)) }
  const [, table] = /^tables\/([a-z_][a-z0-9_]*)\/\d+$/.exec(name) ?? []
  if (table) return { kind: 'rows', table, blocks: translateErrors(content) }
  const [, key] = /^uploads\/([a-z0-9.-]+)$/.exec(name) ?? []
  if (key) return { kind: 'upload', key, blocks: translateErrors(content) }
  throw notOurs()
}

/** Distinguishes another format from a broken file. */
const headOf = (read: unknown): BackupHead => {
  const { product, format } = (read ?? {}) as { product?: unknown; format?: unknown }
  if (product !== 'gearhead-atlas') throw notOurs()
  if (typeof format === 'number' && format > 1) {
    throw invalid('This backup was made by a newer release. Restore it with that release.')
  }
  return backupHead.parse(read)
}

/** Blocks of the content; an early end throws an error that says so. */
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
