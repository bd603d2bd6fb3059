/** SQL of a search on the bitmaps: which events of each month match. */
import { type RawBuilder, sql } from 'kysely'
import { isWhole, otherForms } from '../../../catalog/search/server/search-terms.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'

type Sql = RawBuilder<unknown>

/** Recorded change of an event, with its month before or after the change. */
export type Change = { id: string; month: string }

/** True if a term (a column in byte order) is one of `exactly` or `between`. */
const isTerm = (term: Sql, { exactly, between }: TermSet): Sql => {
  const tests = [
    ...(between ? [sql`(${term} >= ${between[0]} and ${term} <= ${between[1]})`] : []),
    ...(exactly ? [sql`${term} = any(${exactly}::text[])`] : []),
  ]
  return sql`(${sql.join(tests, sql` or `)})`
}

/**
 * One row per month with matches: `month`, `events` (the bitmap). Excludes events that changed since their month was
 * indexed.
 */
export const matchesByMonth = (
  { conditions, dateFrom, dateTo, year }: ArchiveCriteria,
  changes: readonly Change[],
): Sql => {
  const sets = [
    ...conditions.map((condition) => bitmaps(condition, year)),
    ...(dateFrom ? [endedNotBefore(dateFrom)] : []),
    ...(dateTo ? [begunNotAfter(dateTo)] : []),
  ]
  // The conditions cover only indexed events of the year; without conditions, or with changed events, another set is
  // needed.
  if (conditions.length === 0 || changes.length > 0) sets.push(indexedEvents(changes, year))
  return intersection(sets)
}

const inYear = (year: number): Sql =>
  sql`between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 1)`

const bitmaps = (condition: Condition, year: number | undefined): Sql => {
  if ('all' in condition) return intersection(condition.all.map((each) => bitmaps(each, year)))
  if ('any' in condition) return union(condition.any.map((each) => bitmaps(each, year)))
  const months = year === undefined ? sql`` : sql`and month ${inYear(year)}`
  return sql`select month, bit_or(events) as events from archive_terms
    where ${isTerm(sql`term`, condition.terms)} ${months} group by month`
}

const intersection = (sets: readonly Sql[]): Sql =>
  sets.reduce(
    (left, right) => sql`select month, one.events & other.events as events
      from (${left}) as one join (${right}) as other using (month)`,
  )

const union = (sets: readonly Sql[]): Sql =>
  sql`select month, bit_or(events) as events
    from (${sql.join(sets, sql` union all `)}) as any_of group by month`

/** All events of each month, except those that changed since it was indexed. */
const indexedEvents = (changes: readonly Change[], year: number | undefined): Sql => {
  const months = year === undefined ? sql`` : sql`where m.month ${inYear(year)}`
  if (changes.length === 0)
    return sql`select month, every as events from archive_months as m ${months}`
  const changedIds = changes.map(({ id }) => id)
  const changedMonths = changes.map(({ month }) => month)
  return sql`select m.month, coalesce(others.events, m.every) as events
    from archive_months as m left join (
      select month, bit_and(set_bit(every, position, 0)) as events
      from unnest(${changedIds}::text[], ${changedMonths}::date[]) as changed(event_id, month)
      join archive_positions using (event_id, month) join archive_months using (month)
      group by month
    ) as others using (month) ${months}`
}

/** All of later months; of the day's month and earlier ones, events that lasted until the day. */
const endedNotBefore = (day: string): Sql => sql`
  select month, every as events from archive_months where month > ${day}::date
  union all
  select month, bit_or(events) from archive_terms
  where month <= ${day}::date and (term between ${`d:${day}`} and 'd:~' or term between ${`e:${day}`} and 'e:~')
  group by month`

/** All of earlier months; of the day's month, events that had begun by the day. */
const begunNotAfter = (day: string): Sql => sql`
  select month, every as events from archive_months
  where month < date_trunc('month', ${day}::date::timestamp)
  union all
  select month, bit_or(events) from archive_terms
  where month = date_trunc('month', ${day}::date::timestamp)::date and term between 'd:' and ${`d:${day}`}
  group by month`

/** Terms, one of which an event must have: listed terms, or all terms in a range. */
type TermSet = {
  exactly?: readonly string[]
  /** First and last term, both inclusive. */
  between?: readonly [first: string, last: string]
}

export type Condition =
  | { terms: TermSet }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }

/** The greatest character in byte order. */
const afterAll = '\u{10FFFF}'

export const exactly = (...terms: string[]): Condition => ({ terms: { exactly: terms } })

/** Terms with a prefix, and some other terms. */
const beginning = (prefix: string, ...otherTerms: string[]): Condition => ({
  terms: { between: [prefix, prefix + afterAll], exactly: otherTerms },
})

/** Words with this beginning, or other forms of the word, as in the search of live events. */
export const wordCondition = (kind: 'w' | 'v', word: string): Condition => {
  if (isWhole(word)) return exactly(`${kind}:${word}`)
  return beginning(`${kind}:${word}`, ...otherForms(word).map((form) => `${kind}:${form}`))
}

/** An archive search, ready for the database. */
export type ArchiveCriteria = {
  conditions: readonly Condition[]
  /** Events that ran on any day of this range, both ends inclusive. */
  dateFrom?: string
  dateTo?: string
  /** Events that began in this year. */
  year?: number
}

/** Most changed events checked one by one (0.1 ms each); the rest waits some seconds for the index. */
const maxChanges = 1_000

export type EventKey = { date: string; id: string }

export const listChanges = (db: Db): Promise<Change[]> =>
  queryRows(db)`
    select distinct event_id as id, month from archive_changes limit ${maxChanges}`

/**
 * Matches among the changed events, unordered. An event that moved to a month indexed since is found in that month's
 * index only, even if its former month is not indexed yet.
 */
export const findChanged = async (
  db: Db,
  changes: readonly Change[],
  criteria: ArchiveCriteria,
): Promise<EventKey[]> => {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  const months = changes.map(({ month }) => month)
  return queryRows(db)`
    with known as materialized (
      select event_id, array_agg(term) as terms from archived_event_terms
      where event_id = any(${ids}::text[]) group by event_id
    )
    select e.id, e.date from events as e
    join unnest(${ids}::text[], ${months}::date[]) as changed(id, month)
      on changed.id = e.id and changed.month = date_trunc('month', e.date::timestamp)::date
    ${criteria.conditions.length > 0 ? sql`join known on known.event_id = e.id` : sql``}
    where ${sql.join(rowConditions(criteria), sql` and `)}`
}

const rowConditions = ({ conditions, dateFrom, dateTo, year }: ArchiveCriteria) => [
  sql`e.status = 'archived'`,
  ...conditions.map(conditionSql),
  ...(dateFrom ? [sql`e.last_date >= ${dateFrom}::date`] : []),
  ...(dateTo ? [sql`e.date <= ${dateTo}::date`] : []),
  ...(year === undefined ? [] : [sql`extract(year from e.date) = ${year}::int`]),
]

const conditionSql = (condition: Condition): RawBuilder<unknown> => {
  if ('all' in condition) return sql`(${sql.join(condition.all.map(conditionSql), sql` and `)})`
  if ('any' in condition) return sql`(${sql.join(condition.any.map(conditionSql), sql` or `)})`
  return sql`exists (select from unnest(known.terms) as each(term)
    where ${isTerm(sql`term collate "C"`, condition.terms)})`
}
