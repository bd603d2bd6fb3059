/** Rows of a query as columns, each of which PostgreSQL sends as one value: half the processor time of as many rows. */
import { endianness } from 'node:os'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Between texts. Names of places are single lines. */
const separator = '\n'

/** Rows in their order. */
type Rows = Expression<unknown>

/** Columns of the same length; the values at one index are a row. */
export type Columns<Text extends string, Numeric extends string> = Record<Text, readonly string[]> &
  Record<Numeric, Float64Array>

/** Columns without nulls. Throws if they are of different lengths. */
export const readColumns = async <Text extends string, Numeric extends string>(
  db: Db,
  rows: Rows,
  { texts, numbers }: { texts: readonly Text[]; numbers: readonly Numeric[] },
): Promise<Columns<Text, Numeric>> => {
  const columns = [
    ...texts.map((name) => sql`string_agg(${sql.ref(name)}, ${separator}) as ${sql.ref(name)}`),
    ...numbers.map((name) => sql`string_agg(float8send(${sql.ref(name)}), '') as ${sql.ref(name)}`),
  ]
  const result = await sql<Record<string, string | Buffer> & { count: number }>`
    select count(*)::int as count, ${sql.join(columns)} from (${rows}) as place
  `.execute(db)
  const { count = 0, ...values } = result.rows[0] ?? {}
  const read = Object.entries(count === 0 ? {} : values).map(([name, value]) => {
    const column =
      typeof value === 'string' ? value.split(separator) : float64Array(value as Buffer)
    if (column.length !== count) throw new Error(`${column.length} of ${count} have a ${name}.`)
    return [name, column]
  })
  const none = [...texts.map((name) => [name, []]), ...numbers.map((name) => [name, noNumbers])]
  return Object.fromEntries(count === 0 ? none : read)
}

const noNumbers = new Float64Array()

/** PostgreSQL sends the most significant byte first. */
const float64Array = (bytes: Buffer): Float64Array => {
  const own = new Uint8Array(bytes)
  if (endianness() === 'LE') Buffer.from(own.buffer).swap64()
  return new Float64Array(own.buffer)
}
