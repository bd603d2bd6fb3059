import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '../../src/platform/db/tables.ts'

export type RecordedQuery = { sql: string; parameters: readonly unknown[] }

/** Second Kysely on the same pool; each query through `listened` is added to `queries`. */
export const recordQueries = (
  pool: Pool,
): { listened: Kysely<Tables>; queries: RecordedQuery[] } => {
  const queries: RecordedQuery[] = []
  const listened = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  return { listened, queries }
}

type Avoided = 'seqscan' | 'indexscan' | 'indexonlyscan'

/**
 * Query plan with sequential scans disabled. With a test's few rows, PostgreSQL would always prefer
 * them; the test shows whether an index is usable.
 */
export const planOf = async (
  pool: Pool,
  { sql, parameters }: RecordedQuery,
  avoided: readonly Avoided[] = ['seqscan'],
): Promise<string> => {
  const client = await pool.connect()
  try {
    const settings = avoided.map((each) => `set local enable_${each} = off`)
    await client.query(['begin', ...settings].join('; '))
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
