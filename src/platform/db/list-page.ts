/** Pages of database lists, with the total number of rows. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { fieldError } from '../../kit/errors.ts'
import type { Db } from './database.ts'
import { queryValue } from './query.ts'

export type ListPage<Row, Cursor = string> = {
  rows: Row[]
  /** Count over all pages. */
  total: number
  /** Cursor of the next page; undefined on the last page. */
  next: Cursor | undefined
}

/** Page of `limit` rows from a query that read `limit + 1`; the extra row shows that there is a next page. */
export const cutPage = <Row, Cursor>(
  readRows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): Omit<ListPage<Row, Cursor>, 'total'> => {
  const rows = readRows.slice(0, limit)
  const last = readRows.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && cursorOf(last) }
}

const unknownCursor =
  "This cursor isn't valid. Use the one in the previous page's Link header, or start over without one."

/** Throws AppError `invalid_request` unless `row`, the query for the cursor's row, finds it. */
export const requireCursorRow = async (db: Db, row: Expression<unknown>): Promise<void> => {
  if (!(await hasRow(db, row))) throw fieldError('invalid_request', 'cursor', unknownCursor)
}

/**
 * SQL condition for rows after the cursor; true without a cursor. `order` is the left side, such as `(e.at, e.id) >`;
 * `row` selects the same columns of the cursor's row. Throws AppError `invalid_request` if that row does not exist.
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

/** True if the query returns a row. */
export const hasRow = async (db: Db, query: Expression<unknown>): Promise<boolean> =>
  (await queryValue(db)<boolean>`select exists (${query}) as found`) ?? false

/** Number of rows of a query. */
export const countAll = async (db: Db, query: Expression<unknown>): Promise<number> =>
  (await queryValue(db)<number>`
    select count(*)::int as total from (${query}) as matching
  `) ?? 0

/** Count limit: an exact larger number is not worth its cost. */
export const countedAtMost = 10_000

/** Number of rows of a query, up to 10,000. */
export const countRows = (db: Db, query: Expression<unknown>): Promise<number> =>
  countAll(db, sql`select from (${query}) as counted limit ${countedAtMost}`)
