/** Queries that are asked over and over, with plans that PostgreSQL keeps on each connection. */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Reads } from './reads.ts'

const nameOf = (text: string): string =>
  `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * Only for texts whose best plan does not depend on the values; these stand in the order of the parameters of
 * `query`, whose own values count for nothing.
 */
export const prepareQuery = <Row>(
  { db, pool }: Pick<Reads, 'db' | 'pool'>,
  query: RawBuilder<Row>,
): ((values: readonly unknown[]) => Promise<Row[]>) => {
  const { sql: text } = query.compile(db)
  const name = nameOf(text)
  return async (values) => (await pool.query({ name, text, values: [...values] })).rows as Row[]
}
