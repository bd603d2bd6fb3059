/** Queries of the catalog and the audit log for review. */
import { type RawBuilder, sql } from 'kysely'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { afterCursor, countAll, cutPage, type ListPage } from '../../../platform/db/list-page.ts'
import { queryRow } from '../../../platform/db/query.ts'
import type { QueueFilters, ReviewedEvent, Submission, WaitingDate } from '../contract.ts'
import { maxAtOnce } from '../queue-texts.ts'

export type ReviewedRow = EventRow &
  Pick<
    ReviewedEvent,
    'status' | 'deletedAt' | 'missingSince' | 'likelyDuplicateOf' | 'changesRequested'
  >

export const reviewedColumns = sql`${eventColumns}, e.status, e.deleted_at as "deletedAt",
  (select since from missing_events m where m.event_id = e.id and m.dismissed_at is null
    and m.removed_at is null and e.status in ('pending', 'published')) as "missingSince",
  (select d.other_id from likely_duplicates d join events o on o.id = d.other_id
    where d.event_id = e.id and e.status = 'pending' and o.status <> 'deleted') as "likelyDuplicateOf",
  (select json_build_object('at', n.created_at, 'reason', n.reason) from review_notes n
    where n.event_id = e.id and n.kind = 'changes' and e.status = 'pending') as "changesRequested"`

/** Adds series and address line; a missing place stays null. */
export const presentReviewed = (reviewed: ReviewedRow): ReviewedEvent => {
  const { status, deletedAt, missingSince, likelyDuplicateOf, changesRequested, ...row } = reviewed
  const marks = { missingSince, likelyDuplicateOf, changesRequested }
  return Object.assign(presentEvent(row), { status, deletedAt, ...marks })
}

/** Finds an event in any state. */
export const findReviewed = async (db: Db, id: string): Promise<ReviewedEvent | undefined> => {
  const { rows } = await sql<ReviewedRow>`
    select ${reviewedColumns} from events e left join series s on s.id = e.series_id
    where e.id = ${id}
  `.execute(db)
  return rows[0] && presentReviewed(rows[0])
}

/** Throws `not_found` for an unknown id. */
export const getReviewed = async (db: Db, id: string): Promise<ReviewedEvent> =>
  orNotFound(couldBeId(id) && (await findReviewed(db, id)), 'event')

/** Numbers of other dates of an event's series that are neither over nor deleted: later than the event, and all. */
export const findOtherDates = async (db: Db, id: string): Promise<{ later: number; all: number }> =>
  (await queryRow(db)<{ later: number; all: number }>`
    select count(*) filter (where e.date > own.date)::int as later, count(*)::int as all
    from events own join events e on e.series_id = own.series_id and e.id <> own.id
    where own.id = ${id} and e.status <> 'deleted'
      and (e.day_ends_at is null or e.day_ends_at > now())
  `) ?? { later: 0, all: 0 }

/** Words of a keyword, split at spaces and at the commas of an address. */
export const keywordWords = (keyword: string): string[] =>
  keyword.split(/[\s,]+/).filter((word) => word !== '')

/** LIKE pattern for texts that contain a word. */
export const keywordPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Text of an event by which the list is searched; the expression has an index. */
export const reviewWords = (table: 'e' | 'o'): RawBuilder<string> => {
  const t = sql.raw(table)
  return sql`(${t}.name || ' ' || ${t}.venue_name || ' ' || ${t}.city || ' ' || ${t}.state || ' ' ||
      ${t}.organizer_name || ' ' || ${t}.contact_email)`
}

/** Condition: every word occurs somewhere in the review words. */
const keywordCondition = (keyword: string): RawBuilder<unknown> => {
  const each = keywordWords(keyword).map(
    (word) => sql`${reviewWords('e')} ilike ${keywordPattern(word)}`,
  )
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

const isLikelyDuplicate = sql`exists (
  select from likely_duplicates d join events o on o.id = d.other_id
  where d.event_id = e.id and o.status <> 'deleted')`

/** Condition: no pending date of the same series is earlier. */
const leadsItsDates = sql`not exists (
  select from events o where o.series_id = e.series_id and o.status = 'pending'
    and (o.sort_date, o.sort_time, o.id) < (e.sort_date, e.sort_time, e.id))`

const conditionOf = (filters: QueueFilters) => {
  const { keyword, eventType, state, needsPlace, duplicates, grouped } = filters
  const parts = [sql`e.status = 'pending'`, keywordCondition(keyword ?? '')]
  if (grouped === 'true') parts.push(leadsItsDates)
  if (eventType) parts.push(sql`e.event_type = ${eventType}`)
  if (state) parts.push(sql`e.state = ${state.toUpperCase()}`)
  if (needsPlace) parts.push(sql`(e.latitude is null) = ${needsPlace === 'true'}`)
  if (duplicates) parts.push(sql`${isLikelyDuplicate} = ${duplicates === 'true'}`)
  return sql.join(parts, sql` and `)
}

type QueuePage = ListPage<ReviewedEvent & { pendingDates: number }>

/** One page of the queue: oldest first, or most reasons for spam first. */
export const findPending = async (db: Db, filters: QueueFilters): Promise<QueuePage> => {
  const condition = conditionOf(filters)
  const { limit, cursor } = filters
  // Compares with the cursor's row, because the database stores its time more precisely than a text shows.
  const ranked = filters.order === 'refusal' ? byReasons : byAge
  const place = sql`${ranked.rank}, e.created_at, e.id`
  const cursorRow = sql`select ${place} from ${ranked.from} where e.id = ${cursor}`
  const after = await afterCursor(db, cursor, sql`(${place}) >`, cursorRow)
  const found = await sql<ReviewedRow & { pendingDates: number }>`
    with page as materialized (
      select e.id, ${ranked.rank} as rank from ${ranked.from}
      where ${condition} and ${after}
      order by ${ranked.order} limit ${limit + 1}
    )
    select ${reviewedColumns}, coalesce((select count(*)::int from events o
      where o.series_id = e.series_id and o.status = 'pending'), 1) as "pendingDates"
    from page join events e on e.id = page.id left join series s on s.id = e.series_id
    order by page.rank, e.created_at, e.id
  `.execute(db)
  const { rows, next } = cutPage(found.rows, limit, ({ id }) => id)
  const events = rows.map(({ pendingDates, ...row }) =>
    Object.assign(presentReviewed(row), { pendingDates: Math.max(1, pendingDates) }),
  )
  return {
    rows: events,
    total: await countAll(db, sql`select from events e where ${condition}`),
    next,
  }
}

const byAge = {
  from: sql`events e`,
  rank: sql`0`,
  order: sql`e.created_at, e.id`,
}

const countOfReasons = sql`-coalesce(jsonb_array_length(s.spam_reasons), 0)`

/** Order by the number of reasons for spam. */
const byReasons = {
  from: sql`events e
    left join submission_events m on m.event_id = e.id
    left join submissions s on s.id = m.submission_id`,
  rank: countOfReasons,
  order: sql`${countOfReasons}, e.created_at, e.id`,
}

type FoundSubmission = Omit<Submission, 'sender' | 'dates'> & {
  dates: Omit<WaitingDate, 'differs'>[]
}

/** Submitter of an event, the first 100 pending dates of its series, and how many there are. */
export const findSubmission = (db: Db, id: string): Promise<FoundSubmission | undefined> =>
  queryRow(db)`
    select
      s.submitter_email as "submitterEmail", coalesce(s.spam_reasons, '[]') as "spamReasons",
      coalesce((select json_agg(d) from (
        select e.id, e.name, e.date, to_char(e.start_time, 'HH24:MI') as "startTime", e.sequence
        from events e
        where e.status = 'pending'
          and (e.id = own.id or (own.status = 'pending' and e.series_id = own.series_id))
        order by e.sort_date, e.sort_time, e.id limit ${maxAtOnce}) d), '[]') as dates,
      (select count(*)::int from events e where e.status = 'pending'
        and (e.id = own.id or (own.status = 'pending' and e.series_id = own.series_id))) as "pendingDates"
    from events own left join submission_events m on m.event_id = own.id
      left join submissions s on s.id = m.submission_id
    where own.id = ${id}
  `

export type PastDecision = {
  administratorId: string | null
  by: string
  action: string
  at: string
}

const decisions = ['approved', 'rejected', 'merged', 'taken_down', 'restored', 'published_by_trust']
const changes = [
  'edited',
  'corrected',
  'correction_approved',
  'cancelled',
  'postponed',
  'reinstated',
]

export const isDecision = ({ action }: PastDecision): boolean => decisions.includes(action)

/** Latest decision about an event. */
export const findLastDecision = (db: Db, eventId: string): Promise<PastDecision | undefined> =>
  findLast(db, eventId, decisions)

/** Latest decision about an event, or change to it. */
export const findLastChange = (db: Db, eventId: string): Promise<PastDecision | undefined> =>
  findLast(db, eventId, [...decisions, ...changes])

const findLast = (
  db: Db,
  eventId: string,
  actions: readonly string[],
): Promise<PastDecision | undefined> =>
  queryRow(db)`
    select administrator_id as "administratorId", coalesce(administrator_email, actor) as by,
      action, at
    from audit_log
    where subject_type = 'event' and subject_id = ${eventId} and action = any(${actions}::text[])
    order by id desc limit 1
  `
