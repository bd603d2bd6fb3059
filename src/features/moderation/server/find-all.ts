/** All events, in any state, for administrators who look for one to correct or take down. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  countRows,
  cutPage,
  type ListPage,
  requireCursorRow,
} from '../../../platform/db/list-page.ts'
import type { AllFilters, ReviewedEvent } from '../contract.ts'
import { keywordCondition, presentReviewed, type ReviewedRow, reviewedColumns } from './queries.ts'

/** One page, the latest change first. */
export const findAll = async (db: Db, filters: AllFilters): Promise<ListPage<ReviewedEvent>> => {
  const { keyword, status, limit, cursor } = filters
  if (cursor) await requireCursorRow(db, sql`select from events where id = ${cursor}`)
  const condition = sql`${keywordCondition(keyword ?? '')}
    and ${status ? sql`e.status = ${status}` : sql`true`}`
  const after = cursor
    ? sql`(e.updated_at, e.id) < (select c.updated_at, c.id from events c where c.id = ${cursor})`
    : sql`true`
  const found = await sql<ReviewedRow>`
    select ${reviewedColumns} from events e left join series s on s.id = e.series_id
    where ${condition} and ${after}
    order by e.updated_at desc, e.id desc limit ${limit + 1}
  `.execute(db)
  const { rows, next } = cutPage(found.rows, limit, ({ id }) => id)
  const total = await countRows(db, sql`select from events e where ${condition}`)
  return { rows: rows.map(presentReviewed), total, next }
}
