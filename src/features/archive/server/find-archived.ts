/** One page of an archive search, with the exact total. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Event } from '../../../catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { withScenes } from '../../../catalog/event/server/fitting-scenes.ts'
import { packCursor, unpackCursor } from '../../../catalog/search/server/search-cursor.ts'
import type { CleanWords } from '../../../catalog/search/server/search-words.ts'
import { isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countAll } from '../../../platform/db/list-page.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { ArchiveFilters } from '../filters.ts'
import { toCriteria } from './archive-criteria.ts'
import {
  type ArchiveCriteria,
  type Change,
  type EventKey,
  findChanged,
  listChanges,
  matchesByMonth,
} from './bitmap-query.ts'
import { inSnapshot } from './snapshot.ts'

export type ArchivePage = {
  events: Event[]
  /** Number of matches, over all pages. */
  total: number
  next?: string
}

export const findArchived = async (
  db: Db,
  filters: ArchiveFilters,
  clean: CleanWords,
): Promise<ArchivePage> => {
  const after = readCursor(filters)
  const criteria = await toCriteria(filters, clean)
  const limit = filters.limit + 1
  return inSnapshot(db, async (snapshot) => {
    const changes = await listChanges(snapshot)
    const indexed = await findIndexed(snapshot, { criteria, changes, after, limit })
    const changedKeys = await findChanged(snapshot, changes, criteria)
    const changedAfter = changedKeys.filter((key) => !after || isNewer(after, key))
    const keys = [...indexed.keys, ...changedAfter].sort((a, b) => (isNewer(a, b) ? -1 : 1))
    const pageKeys = keys.slice(0, filters.limit)
    const last = pageKeys.at(-1)
    return {
      events: await readEvents(snapshot, pageKeys),
      total: indexed.total + changedKeys.length,
      next: keys.length > pageKeys.length && last ? writeCursor(filters, last) : undefined,
    }
  })
}

/** Newest first; on the same day, the greater id first. */
const isNewer = (a: EventKey, b: EventKey) => a.date > b.date || (a.date === b.date && a.id > b.id)

/**
 * Keyset cursor of the archive: date and id of a page's last event, and a digest of the search. The next page begins
 * after it, so events archived in between shift nothing.
 */
const cursorText = z.tuple([
  z.string(),
  z.string().refine(isValidLocalDate),
  z.string().min(1).max(100),
])

const writeCursor = (filters: ArchiveFilters, { date, id }: EventKey): string =>
  packCursor(filters, [date, id])

const readCursor = (filters: ArchiveFilters): EventKey | undefined => {
  const [, date, id] = unpackCursor(filters, cursorText) ?? []
  return date && id ? { date, id } : undefined
}

/** Request for a page of matches. */
type PageRequest = {
  criteria: ArchiveCriteria
  changes: readonly Change[]
  /** The page begins after this event. */
  after: EventKey | undefined
  limit: number
}

/** Matches of a month; `bits` is the bitmap without trailing zeros, if the page may need it. */
type MonthRow = { month: string; matches: number; bits: string | null }

/** First matches after a key, newest first, and the total number of matches. */
const findIndexed = async (
  db: Db,
  request: PageRequest,
): Promise<{ keys: EventKey[]; total: number }> => {
  const months = await listMonths(db, request)
  const total = months.reduce((sum, { matches }) => sum + matches, 0)
  const begin = request.after && (await placeOf(db, request.after))
  const places = pickPlaces(months, request.limit, begin)
  return { keys: places.length > 0 ? await readKeys(db, places) : [], total }
}

/** Newest month first. Includes bitmaps for as many months from the page's first as are certain to fill the page. */
const listMonths = async (
  db: Db,
  { criteria, changes, after, limit }: PageRequest,
): Promise<MonthRow[]> => {
  const begin = after ? sql`date_trunc('month', ${after.date}::date::timestamp)` : sql`'infinity'`
  // Materialized, because PostgreSQL would otherwise compute the bitmaps again for each use.
  return queryRows(db)`
    with matching as materialized (${matchesByMonth(criteria, changes)}),
    counted as materialized (
      select month, events, bit_count(events)::int as matches from matching
    )
    select month, matches, case when month <= ${begin}::date
      and coalesce(sum(matches) filter (where month < ${begin}::date) over newer, 0) < ${limit}
      then rtrim(events::text, '0') end as bits
    from counted where matches > 0
    window newer as (order by month desc rows between unbounded preceding and 1 preceding)
    order by month desc`
}

type IndexPlace = { month: string; position: number }

/** Position, in the month's bitmap, of the first event after a key. */
const placeOf = async (db: Db, { date, id }: EventKey): Promise<IndexPlace> => {
  const month = `${date.slice(0, 8)}01`
  const before = sql`select from archive_positions
    where month = ${month}::date and (date, event_id) >= (${date}::date, ${id}::text)`
  return { month, position: await countAll(db, before) }
}

const pickPlaces = (
  months: readonly MonthRow[],
  limit: number,
  begin: IndexPlace | undefined,
): IndexPlace[] => {
  const places: IndexPlace[] = []
  for (const { month, bits } of months) {
    if (bits === null) continue
    let position = bits.indexOf('1', month === begin?.month ? begin.position : 0)
    while (position >= 0 && places.length < limit) {
      places.push({ month, position })
      position = bits.indexOf('1', position + 1)
    }
  }
  return places
}

const readKeys = async (db: Db, places: readonly IndexPlace[]): Promise<EventKey[]> => {
  const months = places.map(({ month }) => month)
  const positions = places.map(({ position }) => position)
  return queryRows(db)`
    select event_id as id, date
    from unnest(${months}::date[], ${positions}::int[]) as at(month, position)
    join archive_positions using (month, position)`
}

/** Events of the keys, in the order of the keys. */
const readEvents = async (db: Db, keys: readonly EventKey[]): Promise<Event[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events as e left join series as s on s.id = e.series_id
    where e.id = any(${keys.map(({ id }) => id)}::text[]) and e.status = 'archived'`.execute(db)
  const events = new Map(rows.map((row) => [row.id, withScenes(presentEvent(row))]))
  return keys.flatMap(({ id }) => events.get(id) ?? [])
}
