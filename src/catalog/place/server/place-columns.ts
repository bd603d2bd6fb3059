/** Columns of places in memory, as read from PostgreSQL. */
import { endianness } from 'node:os'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Point } from '../distance.ts'

/** Marks the end of a chain of rows. */
const none = -1

/** Place names by key, each with state and point; preserves the order of rows. */
export class PlaceColumns {
  readonly names: readonly string[]
  readonly states: readonly string[]
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly #firstOf = new Map<string, number>()
  /** Row → next row with the same key. */
  readonly #next: Int32Array
  /** Sorted keys; built at the first prefix search. */
  #keys: readonly string[] | undefined

  constructor({
    key: keys,
    name,
    state,
    latitude,
    longitude,
  }: Columns<'key' | 'name' | 'state', keyof Point>) {
    const share = shareTexts()
    this.names = name.map(share)
    this.states = state.map(share)
    this.latitudes = latitude
    this.longitudes = longitude
    this.#next = new Int32Array(keys.length).fill(none)
    for (let row = keys.length - 1; row >= 0; row--) {
      const key = keys[row] ?? ''
      this.#next[row] = this.#firstOf.get(key) ?? none
      this.#firstOf.set(key, row)
    }
  }

  /** Rows of a key in order, limited to one state if given. */
  rowsOf(key: string, state?: string): number[] {
    const rows: number[] = []
    for (let row = this.#firstOf.get(key) ?? none; row !== none; row = this.#next[row] ?? none) {
      if (state === undefined || this.states[row] === state) rows.push(row)
    }
    return rows
  }

  /** Keys with a prefix, sorted. */
  keysBeginning(prefix: string): readonly string[] {
    this.#keys ??= [...this.#firstOf.keys()].sort()
    const keys = this.#keys
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let index = low; index < keys.length; index++) {
      const key = keys[index] ?? ''
      if (!key.startsWith(prefix)) break
      found.push(key)
    }
    return found
  }

  pointOf(row: number): Point {
    return { latitude: this.latitudes[row] ?? 0, longitude: this.longitudes[row] ?? 0 }
  }

  placeOf(row: number): Point & { name: string; state: string } {
    const name = this.names[row] ?? ''
    return { name, state: this.states[row] ?? '', ...this.pointOf(row) }
  }
}

/** Interns texts: equal texts of many rows share one string. */
export const shareTexts = () => {
  const sharedTexts = new Map<string, string>()
  return (text: string): string => {
    const sharedText = sharedTexts.get(text)
    if (sharedText !== undefined) return sharedText
    sharedTexts.set(text, text)
    return text
  }
}

/** Separates texts; names of places have no line breaks. */
const separator = '\n'

/** Subquery that returns the rows in order. */
type Rows = Expression<unknown>

/** Columns of equal length; the values at one index form a row. */
export type Columns<Text extends string, Numeric extends string> = Record<Text, readonly string[]> &
  Record<Numeric, Float64Array>

/**
 * Reads columns without nulls, each as a single value from PostgreSQL: half the CPU time of reading rows. Throws if
 * their lengths differ.
 */
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
  const entries = Object.entries(count === 0 ? {} : values).map(([name, value]) => {
    const column =
      typeof value === 'string' ? value.split(separator) : float64Array(value as Buffer)
    if (column.length !== count) throw new Error(`${column.length} of ${count} have a ${name}.`)
    return [name, column]
  })
  const empty = [...texts.map((name) => [name, []]), ...numbers.map((name) => [name, noNumbers])]
  return Object.fromEntries(count === 0 ? empty : entries)
}

const noNumbers = new Float64Array()

/** PostgreSQL sends numbers in big-endian order. */
const float64Array = (bytes: Buffer): Float64Array => {
  const copy = new Uint8Array(bytes)
  if (endianness() === 'LE') Buffer.from(copy.buffer).swap64()
  return new Float64Array(copy.buffer)
}
