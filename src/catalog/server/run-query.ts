/** Runs a query on the pool, prepared once a connection where planning would cost more than finding. */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/db/database.ts'

export type RunQuery = <Row>(
  query: RawBuilder<unknown>,
  options?: {
    /**
     * PostgreSQL keeps the plan. Only for texts of which there are few and whose best plan does not
     * depend on the values.
     */
    prepared?: boolean
  },
) => Promise<Row[]>

export const createRunQuery = ({ db, pool }: Pick<Database, 'db' | 'pool'>): RunQuery => {
  const names = new LRUCache<string, string>({ max: 100 })
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known) return known
    const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
    names.set(text, name)
    return name
  }
  return async <Row>(query: RawBuilder<unknown>, options?: { prepared?: boolean }) => {
    const { sql: text, parameters } = query.compile(db)
    const values = [...parameters]
    const name = options?.prepared ? nameOf(text) : undefined
    const { rows } = await pool.query(name ? { name, text, values } : { text, values })
    return rows as Row[]
  }
}
