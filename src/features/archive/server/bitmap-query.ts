/** The SQL of a search on the bitmaps: which events of each month match. */
import { type RawBuilder, sql } from 'kysely'
import { isWhole, otherForms } from '../../../catalog/search/server/search-terms.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'

type Sql = RawBuilder<unknown>

/** A noted change of an event, with the month in which it is or was. */
export type Change = { id: string; month: string }

/** True if a term (a column in the order of bytes) is one of those asked for. */
const isTerm = (term: Sql, { exactly, between }: Terms): Sql => {
  const tests = [
    ...(between ? [sql`(${term} >= ${between[0]} and ${term} <= ${between[1]})`] : []),
    ...(exactly ? [sql`${term} = any(${exactly}::text[])`] : []),
  ]
  return sql`(${sql.join(tests, sql` or `)})`
}

/**
 * One row per month that has matches: `month`, `events` (the bitmap). Events that changed since their
 * month was indexed are not in it.
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
  // The conditions name events of the index and of the year; where there are none, or events have
  // changed, that is another set.
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

/** All events of each month, but for those that changed since. */
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

/** Later months whole, of the day's month and the ones before what lasted until the day. */
const endedNotBefore = (day: string): Sql => sql`
  select month, every as events from archive_months where month > ${day}::date
  union all
  select month, bit_or(events) from archive_terms
  where month <= ${day}::date and (term between ${`d:${day}`} and 'd:~' or term between ${`e:${day}`} and 'e:~')
  group by month`

/** Earlier months whole, of the day's month what had begun by then. */
const begunNotAfter = (day: string): Sql => sql`
  select month, every as events from archive_months
  where month < date_trunc('month', ${day}::date::timestamp)
  union all
  select month, bit_or(events) from archive_terms
  where month = date_trunc('month', ${day}::date::timestamp)::date and term between 'd:' and ${`d:${day}`}
  group by month`

/** Terms of which an event has one: listed, or all within a range of texts. */
type Terms = {
  exactly?: readonly string[]
  /** First and last; `last` itself is within. */
  between?: readonly [first: string, last: string]
}

export type Condition =
  | { terms: Terms }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }

/** Comes after every other character in the order of bytes. */
const afterAll = '\u{10FFFF}'

export const exactly = (...terms: string[]): Condition => ({ terms: { exactly: terms } })

/** Terms that begin like this, and some others. */
const beginning = (prefix: string, ...others: string[]): Condition => ({
  terms: { between: [prefix, prefix + afterAll], exactly: others },
})

/** The beginning of a word or another form of it, as in the search of live events. */
export const wordCondition = (kind: 'w' | 'v', word: string): Condition => {
  if (isWhole(word)) return exactly(`${kind}:${word}`)
  return beginning(`${kind}:${word}`, ...otherForms(word).map((form) => `${kind}:${form}`))
}

/** An archive search, ready for the database. */
export type ArchiveCriteria = {
  conditions: readonly Condition[]
  /** Events that ran on one of these days, both inclusive. */
  dateFrom?: string
  dateTo?: string
  /** Events that began in this year. */
  year?: number
}

/** Looking at one takes about 0.1 ms. After a larger import the rest waits some seconds for the index. */
const maxChanges = 1_000

export type EventKey = { date: string; id: string }

export const listChanges = (db: Db): Promise<Change[]> =>
  queryRows(db)`
    select distinct event_id as id, month from archive_changes limit ${maxChanges}`

/**
 * Matches among the changed events, unordered. One that moved to a month which is indexed since is found there,
 * even while its former month waits.
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
    where ${sql.join(tests(criteria), sql` and `)}`
}

const tests = ({ conditions, dateFrom, dateTo, year }: ArchiveCriteria) => [
  sql`e.status = 'archived'`,
  ...conditions.map(holds),
  ...(dateFrom ? [sql`e.last_date >= ${dateFrom}::date`] : []),
  ...(dateTo ? [sql`e.date <= ${dateTo}::date`] : []),
  ...(year === undefined ? [] : [sql`extract(year from e.date) = ${year}::int`]),
]

const holds = (condition: Condition): RawBuilder<unknown> => {
  if ('all' in condition) return sql`(${sql.join(condition.all.map(holds), sql` and `)})`
  if ('any' in condition) return sql`(${sql.join(condition.any.map(holds), sql` or `)})`
  return sql`exists (select from unnest(known.terms) as each(term)
    where ${isTerm(sql`term collate "C"`, condition.terms)})`
}
