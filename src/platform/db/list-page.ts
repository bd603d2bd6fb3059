/** Pages of lists that are read from the database, and the number of rows. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { fieldError } from '../../kit/errors.ts'
import type { Db } from './database.ts'
import { queryValue } from './query.ts'

export type ListPage<Row, Cursor = string> = {
  rows: Row[]
  /** On all pages. */
  total: number
  /** The cursor of the next page; undefined on the last one. */
  next: Cursor | undefined
}

/** The page of `limit` rows, of which one more was read where there are more. */
export const cutPage = <Row, Cursor>(
  read: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): Omit<ListPage<Row, Cursor>, 'total'> => {
  const rows = read.slice(0, limit)
  const last = read.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && cursorOf(last) }
}

const unknownCursor =
  "This cursor isn't valid. Use the one in the previous page's Link header, or start over without one."

/** Throws AppError `invalid_request` unless the row that a cursor names, as `row` selects it, is there. */
export const requireCursorRow = async (db: Db, row: Expression<unknown>): Promise<void> => {
  if (!(await hasRow(db, row))) throw fieldError('invalid_request', 'cursor', unknownCursor)
}

/**
 * Condition on the rows after the one that a cursor names, true without a cursor: `order`, such as `(e.at, e.id) >`, and
 * `row`, which selects the same columns of the cursor's row. Throws AppError `invalid_request` where that isn't there.
 */
export const afterCursor = async (
  db: Db,
  cursor: string | number | undefined,
  order: RawBuilder<unknown>,
  row: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> => {
  if (cursor === undefined || cursor === '') return sql`true`
  await requireCursorRow(db, row)
  return sql`${order} (${row})`
}

/** True if a query has any row. */
export const hasRow = async (db: Db, query: Expression<unknown>): Promise<boolean> =>
  (await queryValue(db)<boolean>`select exists (${query}) as found`) ?? false

/** Number of all rows of a query. */
export const countAll = async (db: Db, query: Expression<unknown>): Promise<number> =>
  (await queryValue(db)<number>`
    select count(*)::int as total from (${query}) as matching
  `) ?? 0

/** Counting on would cost more than anybody learns from it. */
export const countedAtMost = 10_000

/** Number of rows of a query, at most 10,000. */
export const countRows = (db: Db, query: Expression<unknown>): Promise<number> =>
  countAll(db, sql`select from (${query}) as counted limit ${countedAtMost}`)
