import type { PoolClient } from 'pg'
import type { BackupTable } from './backup-format.ts'

/**
 * The migrator keeps its own record; restoring brings the schema to the same state first. Keys stay where they are: with
 * them whoever reads a backup could guess what they hide.
 */
const ownTables = [
  'schema_migration',
  'schema_migration_lock',
  'schema_migration_checksum',
  'site_keys',
]

type Row = BackupTable & { refersTo: string[] }

/**
 * All tables whose rows cannot be made again, those that others refer to first. Unlogged ones hold copies;
 * the job queue has its own schema, and is filled anew at start.
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
  return inOrder(rows)
}

const inOrder = (rows: readonly Row[]): BackupTable[] => {
  const placed: BackupTable[] = []
  const names = new Set<string>()
  const waiting = new Set(rows)
  while (waiting.size > 0) {
    const ready = [...waiting].filter((row) =>
      row.refersTo.every((other) => other === row.name || names.has(other)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const row of ready) {
      waiting.delete(row)
      names.add(row.name)
      placed.push({ name: row.name, columns: row.columns })
    }
  }
  return placed
}
