/**
 * A backup is a gzipped tar archive, which any tool can read:
 *
 *     backup.json             its description (`BackupHead`)
 *     tables/<name>/<number>  the rows in PostgreSQL's COPY text format, in pieces
 *     uploads/<key>           uploaded files
 *     end.json                counts and the digest (`BackupEnd`); an archive without it is incomplete
 */
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { AppError } from '../../../kit/errors.ts'

const column = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const backupHead = z.object({
  format: z.literal(1),
  product: z.literal('gearhead-atlas'),
  createdAt: z.string(),
  /** Every migration that had run, in order, with its checksum. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Tables in an order in which referenced rows are restored first. */
  tables: z.array(z.object({ name: column, columns: z.array(column).min(1) })),
})
export type BackupHead = z.infer<typeof backupHead>
export type BackupTable = BackupHead['tables'][number]

export const backupEnd = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.int(),
  /** Digest of all entries before end.json; see `createDigest`. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>

/** Reason why a backup cannot be restored, in a sentence for the operator. */
export const invalid = (message: string, cause?: unknown) =>
  new AppError('invalid_request', { message, cause })

/** Size of a piece of a table's rows; buffered in memory, as tar requires its size first. */
export const pieceBytes = 4 * 1024 * 1024

export const quote = (name: string) => `"${name}"`
export const columnList = ({ columns }: BackupTable) => columns.map(quote).join(', ')

/** SHA-256 of all entries before end.json, in order: name, size and content of each. */
export const createDigest = () => {
  const hash = createHash('sha256')
  return {
    begin: (name: string, size: number) => void hash.update(`${name}\0${size}\0`),
    add: (block: Uint8Array) => void hash.update(block),
    end: () => hash.digest('hex'),
  }
}
export type Digest = ReturnType<typeof createDigest>

export async function* digestBlocks<T extends Uint8Array>(
  digest: Digest,
  blocks: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const block of blocks) {
    digest.add(block)
    yield block
  }
}

/**
 * Tables left out: the migrator's, as a restore migrates the schema first; keys, with which a reader of the backup
 * could guess hashed values; and reports, which are about this machine's backups.
 */
const ownTables = [
  'schema_migration',
  'schema_migration_lock',
  'schema_migration_checksum',
  'site_keys',
  'backup_reports',
]

type Row = BackupTable & { refersTo: string[] }

/**
 * All tables whose rows cannot be regenerated, referenced tables first. Unlogged tables are copies; the job queue has
 * its own schema, and is refilled at startup.
 */
export const listTables = async (client: PoolClient): Promise<BackupTable[]> => {
  const { rows } = await client.query<Row>(
    `select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct other.relname::text from pg_constraint f
        join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and not f.condeferred) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all ($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [ownTables],
  )
  return orderByReferences(rows)
}

const orderByReferences = (rows: readonly Row[]): BackupTable[] => {
  const ordered: BackupTable[] = []
  const names = new Set<string>()
  const remaining = new Set(rows)
  while (remaining.size > 0) {
    const ready = [...remaining].filter((row) =>
      row.refersTo.every((tableName) => tableName === row.name || names.has(tableName)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const row of ready) {
      remaining.delete(row)
      names.add(row.name)
      ordered.push({ name: row.name, columns: row.columns })
    }
  }
  return ordered
}
