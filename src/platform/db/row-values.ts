/**
 * Rows for one insert, by column: an array for each column whose values differ, one value for each of the others. Most
 * columns of a batch are empty in every row, so PostgreSQL parses far less than with an object per row.
 */
import { type RawBuilder, sql } from 'kysely'

type Row = Readonly<Record<string, unknown>>
/** Key of the value in a row, table column, and SQL type. */
type Column = { field: string; column: string; type: string }
type Values = { select: RawBuilder<unknown>; from: RawBuilder<unknown> }

/** Select list in the order of `columns`, and the rows to select from. Needs a row; the first column sets the count. */
export const rowValues = (rows: readonly Row[], columns: readonly Column[]): Values => {
  const selected: RawBuilder<unknown>[] = []
  const names: RawBuilder<unknown>[] = []
  const arrays: RawBuilder<unknown>[] = []
  for (const [index, { field, column, type }] of columns.entries()) {
    const cast = sql.raw(type)
    if (index > 0 && isShared(rows, field)) {
      selected.push(sql`${rows[0]?.[field] ?? null}::${cast}`)
      continue
    }
    const values = rows.map((row) => row[field] ?? null)
    // PostgreSQL arrays of arrays must be rectangular, so lists are passed as text literals.
    const isList = type.endsWith('[]')
    const name = sql.id(column)
    names.push(name)
    arrays.push(isList ? sql`${values.map(listLiteral)}::text[]` : sql`${values}::${cast}[]`)
    selected.push(isList ? sql`r.${name}::${cast}` : sql`r.${name}`)
  }
  return {
    select: sql.join(selected),
    from: sql`unnest(${sql.join(arrays)}) as r (${sql.join(names)})`,
  }
}

const isShared = (rows: readonly Row[], field: string): boolean => {
  const first = rows[0]?.[field] ?? null
  for (const row of rows) {
    const value = row[field] ?? null
    if (value !== first && !isSameList(value, first)) return false
  }
  return true
}

const isSameList = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((value, index) => value === other[index])

/** PostgreSQL array literal; null if the value is not a list. */
const listLiteral = (list: unknown): string | null => {
  if (!Array.isArray(list)) return null
  const quoted = list.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${quoted.join(',')}}`
}
