/**
 * A backup is a gzipped tar archive, so that any tool can look into it:
 *
 *     backup.json             what it holds (`BackupHead`)
 *     tables/<name>/<number>  the rows in PostgreSQL's COPY text format, in pieces
 *     uploads/<key>           files that visitors sent
 *     end.json                counts (`BackupEnd`); an archive without it was cut off
 */
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
})
export type BackupEnd = z.infer<typeof backupEnd>

/** A piece of a table's rows; kept in memory while it is written, as tar wants its size first. */
export const pieceBytes = 4 * 1024 * 1024

export const quoted = (name: string) => `"${name}"`
export const columnList = ({ columns }: BackupTable) => columns.map(quoted).join(', ')
