/** Runs queries on the pool, with plans that PostgreSQL keeps where planning would cost more than finding. */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'

type Pool = Pick<Database, 'db' | 'pool'>

export type RunQuery = <Row>(
  query: RawBuilder<unknown>,
  options?: {
    /**
     * Each connection keeps the plan. Only for texts of which there are few and whose best plan does
     * not depend on the values.
     */
    prepared?: boolean
  },
) => Promise<Row[]>

const nameOf = (text: string): string =>
  `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

export const createRunQuery = ({ db, pool }: Pool): RunQuery => {
  const names = new LRUCache<string, string>({ max: 200 })
  const knownName = (text: string): string => {
    const name = names.get(text) ?? nameOf(text)
    names.set(text, name)
    return name
  }
  return async <Row>(query: RawBuilder<unknown>, options?: { prepared?: boolean }) => {
    const { sql: text, parameters } = query.compile(db)
    const name = options?.prepared ? knownName(text) : undefined
    const { rows } = await pool.query({ name, text, values: [...parameters] })
    return rows as Row[]
  }
}

/** A query that is asked over and over with other values: they stand in the order of its parameters. */
export const prepareQuery = <Row>(
  { db, pool }: Pool,
  query: RawBuilder<Row>,
): ((values: readonly unknown[]) => Promise<Row[]>) => {
  const { sql: text } = query.compile(db)
  const name = nameOf(text)
  return async (values) => (await pool.query({ name, text, values: [...values] })).rows as Row[]
}
