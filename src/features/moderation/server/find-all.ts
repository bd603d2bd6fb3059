/** All events, wherever they stand, for administrators who look for one to mend or take down. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AllFilters } from '../contract.ts'
import {
  keywordCondition,
  presentReviewed,
  type ReviewedRow,
  type ReviewPage,
  reviewedColumns,
} from './queries.ts'

/** Counting on would cost more than anybody learns from it. */
const countedAtMost = 10_000

/** One page, the latest change first. */
export const findAll = async (db: Db, filters: AllFilters): Promise<ReviewPage> => {
  const { keyword, status, limit, cursor } = filters
  const condition = sql`${keywordCondition(keyword ?? '')}
    and ${status ? sql`e.status = ${status}` : sql`true`}`
  const after = cursor
    ? sql`(e.updated_at, e.id) < (select c.updated_at, c.id from events c where c.id = ${cursor})`
    : sql`true`
  const { rows } = await sql<ReviewedRow>`
    select ${reviewedColumns} from events e left join series s on s.id = e.series_id
    where ${condition} and ${after}
    order by e.updated_at desc, e.id desc limit ${limit + 1}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from events e where ${condition} limit ${countedAtMost}) as found
  `.execute(db)
  const events = rows.slice(0, limit).map(presentReviewed)
  const next = rows.length > limit ? events.at(-1)?.id : undefined
  return { events, total: counted.rows[0]?.total ?? 0, next }
}
