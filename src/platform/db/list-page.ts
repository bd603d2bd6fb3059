/** Pages of lists that are read from the database. */
import { type Expression, sql } from 'kysely'
import { AppError } from '../../kit/errors.ts'
import type { Db } from './database.ts'

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
  const { rows } = await sql<{ found: boolean }>`select exists (${row}) as found`.execute(db)
  if (rows[0]?.found) return
  throw new AppError('invalid_request', {
    message: unknownCursor,
    fields: { cursor: unknownCursor },
  })
}

/** Counting on would cost more than anybody learns from it. */
export const countedAtMost = 10_000

/** Number of rows of a query, at most 10,000. */
export const countRows = async (db: Db, query: Expression<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (${query}) as matching limit ${countedAtMost}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}
