/** Search of all events, in any state, for administrators. */
import { type RawBuilder, sql } from 'kysely'
import { stateCode, usStates } from '../../../catalog/place/us-states.ts'
import type { Db } from '../../../platform/db/database.ts'
import { afterCursor, countRows, cutPage, type ListPage } from '../../../platform/db/list-page.ts'
import type { AllFilters, FoundEvent } from '../contract.ts'
import {
  keywordPattern,
  keywordWords,
  presentReviewed,
  type ReviewedRow,
  reviewedColumns,
  reviewWords,
} from './queries.ts'

/** Returns one page, latest change first. */
export const findAll = async (db: Db, filters: AllFilters): Promise<ListPage<FoundEvent>> => {
  const { limit, cursor, grouped } = filters
  const matching = conditionOn('e', filters)
  const condition = grouped === 'true' ? sql`${matching} and ${leads(filters)}` : matching
  const cursorRow = sql`select updated_at, id from events where id = ${cursor}`
  const after = await afterCursor(db, cursor, sql`(e.updated_at, e.id) <`, cursorRow)
  const found = await sql<ReviewedRow & { dates: number }>`
    select ${reviewedColumns}, coalesce((select count(*)::int from events o
      where o.series_id = e.series_id and ${conditionOn('o', filters)}), 1) as dates
    from events e left join series s on s.id = e.series_id
    where ${condition} and ${after}
    order by e.updated_at desc, e.id desc limit ${limit + 1}
  `.execute(db)
  const { rows, next } = cutPage(found.rows, limit, ({ id }) => id)
  const total = await countRows(db, sql`select from events e where ${condition}`)
  const events = rows.map(({ dates, ...row }) =>
    Object.assign(presentReviewed(row), { dates: Math.max(1, dates) }),
  )
  return { rows: events, total, next }
}

/** Condition: no matching date of the same series was changed later. */
const leads = (filters: AllFilters) => sql`not exists (
  select from events o where o.series_id = e.series_id
    and (o.updated_at, o.id) > (e.updated_at, e.id) and ${conditionOn('o', filters)})`

const conditionOn = (table: 'e' | 'o', { keyword, status }: AllFilters): RawBuilder<unknown> => {
  const each = keywordWords(keyword ?? '').map((word) => wordCondition(table, word))
  if (status) each.push(sql`${sql.ref(`${table}.status`)} = ${status}`)
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** Condition for one word, each part by an index; the second expression must equal that of migration 0390 exactly. */
const wordCondition = (table: 'e' | 'o', word: string): RawBuilder<unknown> => {
  const t = sql.raw(table)
  // "IN" in capitals means Indiana, not a part of another word.
  if (/^[A-Z]{2}$/.test(word) && stateCode(word)) return sql`${t}.state = ${word}`
  const pattern = keywordPattern(word)
  const states = usStates
    .filter(({ name }) => name.toLowerCase().split(' ').includes(word.toLowerCase()))
    .map(({ code }) => code)
  return sql`(${reviewWords(table)} ilike ${pattern}
    or (${t}.id || ' ' || ${t}.street_address || ' ' || ${t}.zip_code || ' ' || ${t}.location || ' ' ||
      coalesce(${t}.source, '') || ' ' || coalesce(${t}.source_id, '')) ilike ${pattern}
    or ${t}.state = any(${states}::text[])
    or ${t}.id = any(array(select m.event_id from submission_events m
      join submissions n on n.id = m.submission_id where n.submitter_email ilike ${pattern})))`
}
