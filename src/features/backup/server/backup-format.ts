/**
 * A backup is a gzipped tar archive, so that any tool can look into it:
 *
 *     backup.json             what it holds (`BackupHead`)
 *     tables/<name>/<number>  the rows in PostgreSQL's COPY text format, in pieces
 *     uploads/<key>           files that visitors sent
 *     end.json                counts and the digest (`BackupEnd`); an archive without it was cut off
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'

const column = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const backupHead = z.object({
  format: z.literal(1),
  product: z.literal('gearhead-atlas'),
  createdAt: z.string(),
  /** Every migration that had run, with its checksum, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In an order in which rows find what they refer to. */
  tables: z.array(z.object({ name: column, columns: z.array(column).min(1) })),
})
export type BackupHead = z.infer<typeof backupHead>
export type BackupTable = BackupHead['tables'][number]

export const backupEnd = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.int(),
  /** Digest of everything before it; see `createDigest`. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>

/** A piece of a table's rows; kept in memory while it is written, as tar wants its size first. */
export const pieceBytes = 4 * 1024 * 1024

export const quoted = (name: string) => `"${name}"`
export const columnList = ({ columns }: BackupTable) => columns.map(quoted).join(', ')

/** SHA-256 of all entries before the end, in their order: name, size and content of each. */
export const createDigest = () => {
  const hash = createHash('sha256')
  return {
    begin: (name: string, size: number) => void hash.update(`${name}\0${size}\0`),
    add: (block: Uint8Array) => void hash.update(block),
    end: () => hash.digest('hex'),
  }
}
export type Digest = ReturnType<typeof createDigest>

export async function* digested<T extends Uint8Array>(
  digest: Digest,
  blocks: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const block of blocks) {
    digest.add(block)
    yield block
  }
}
