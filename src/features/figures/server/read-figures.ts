/** Reads the counts for administrators, for the page and as a table. */
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { eventKinds, type getFigures } from '../contract.ts'
import { minSearches, typedKinds } from './store-figures.ts'

type Report = ResponseOf<typeof getFigures>
export type Period = { days: string; event?: string | undefined }

/** First and last day. */
const boundsOf = ({ days }: Period, now: number) => {
  const last = venueToday(now, siteZone())
  return { first: addDays(last, 1 - Number(days)), last }
}

const maxShown = 20
const maxEvents = 50

export const readFigures = async (db: Db, period: Period, now = Date.now()): Promise<Report> => {
  const bounds = boundsOf(period, now)
  const names = await readNames(db, bounds.first)
  const of = (kind: string) =>
    names.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }))
  return {
    days: await readDays(db, period, bounds),
    types: of('type').map(({ name, count }) => ({
      name: eventTypeLabel(name, 'search-box'),
      count,
    })),
    places: of('place'),
    words: of('word'),
    emptyPlaces: of('emptyPlace'),
    emptyWords: of('emptyWord'),
    events: await readEvents(db, bounds.first),
  }
}

const readDays = async (
  db: Db,
  { days, event }: Period,
  { first }: { first: string },
): Promise<Report['days']> => {
  const ofEvent = event
    ? sql`and subject = ${event} and kind = any(${[...eventKinds]}::text[])`
    : sql``
  const { rows } = await sql<{ day: string; kind: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, sum(count)::int as count from figures
    where day >= ${first}::date and not kind = any(${[...typedKinds, 'type']}::text[]) ${ofEvent}
    group by day, kind
  `.execute(db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return Array.from({ length: Number(days) }, (_, index) => {
    const day = addDays(first, index)
    const none = { search: 0, empty: 0, view: 0, calendar: 0, directions: 0, website: 0 }
    const counts = (byDay.get(day) ?? []).map(({ kind, count }) => [kind, count])
    return { day, ...none, ...Object.fromEntries(counts) }
  })
}

/** Most frequent subjects of each kind; typed texts only if searched often enough. */
const readNames = (db: Db, first: string) =>
  queryRows(db)<{ kind: string; name: string; count: number }>`
    select kind, name, count from (
      select kind, coalesce(max(label), case when kind = 'type' then subject end) as name,
        sum(count)::int as count,
        row_number() over (partition by kind order by sum(count) desc, subject) as place
      from figures
      where day >= ${first}::date and kind = any(${[...typedKinds, 'type']}::text[])
      group by kind, subject
      having kind = 'type' or (max(label) is not null and sum(count) >= ${minSearches})
    ) as named where place <= ${maxShown} order by kind, place
  `

const readEvents = (db: Db, first: string): Promise<Report['events']> =>
  queryRows(db)`
    select subject as id, coalesce(max(events.name), '') as name,
      coalesce(sum(count) filter (where kind = 'view'), 0)::int as view,
      coalesce(sum(count) filter (where kind = 'calendar'), 0)::int as calendar,
      coalesce(sum(count) filter (where kind = 'directions'), 0)::int as directions,
      coalesce(sum(count) filter (where kind = 'website'), 0)::int as website
    from figures left join events on events.id = figures.subject
    where day >= ${first}::date and kind = any(${[...eventKinds]}::text[])
    group by subject order by sum(count) desc, subject limit ${maxEvents}
  `

const maxRows = 100_000

const columns = ['day', 'kind', 'id', 'name', 'count']

/** The counts as CSV (RFC 4180), without cells that a spreadsheet takes for a formula. */
export const writeTable = async (db: Db, period: Period, now = Date.now()): Promise<string> => {
  const { first } = boundsOf(period, now)
  const ofEvent = period.event
    ? sql`and subject = ${period.event} and figures.kind = any(${[...eventKinds]}::text[])`
    : sql``
  const rows = await queryRows(db)<{
    day: string
    kind: string
    id: string
    name: string
    count: number
  }>`
    with shown as (
      select kind, subject, max(label) as label from figures
      where day >= ${first}::date and kind = any(${[...typedKinds]}::text[])
      group by kind, subject having max(label) is not null and sum(count) >= ${minSearches}
    )
    select to_char(day, 'YYYY-MM-DD') as day, figures.kind,
      case when shown.label is null then subject else '' end as id,
      coalesce(shown.label, events.name, '') as name, count
    from figures left join shown using (kind, subject)
      left join events on events.id = figures.subject and figures.kind = any(${[...eventKinds]}::text[])
    where day >= ${first}::date ${ofEvent}
      and (shown.label is not null or not figures.kind = any(${[...typedKinds]}::text[]))
    order by day, figures.kind, subject limit ${maxRows}
  `
  return stringify(rows, {
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}
