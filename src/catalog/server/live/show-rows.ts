/** Rows of results as JSON, put together from texts that were made once. */
import { greatCircleMiles } from '../../distance.ts'
import { dateOfEpochDay } from '../../local-dates.ts'
import type { EventQuery, Point } from '../event-search.ts'
import type { Position } from '../search-cursor.ts'
import { type Columns, none } from './columns.ts'
import type { Row } from './first-rows.ts'
import type { LiveCatalog } from './live-catalog.ts'

/** The dates of a series that come after a row and match the same search. */
export type LaterDates = (slot: number) => { moreDates: number; nextDate: string | null }

export type Shown = {
  json: string
  /** Equal for equal rows, though much shorter. */
  tag: string
}

export const showRows = (
  { columns }: LiveCatalog,
  rows: readonly Row[],
  { query, later }: { query: Pick<EventQuery, 'from' | 'sortBy'>; later: LaterDates },
): Shown => {
  const { from, sortBy } = query
  const shown = rows.map(({ slot }) => ({ slot, distance: from && milesTo(columns, slot, from) }))
  // Where rounding differs between here and the order, what is told decides.
  if (sortBy === 'distance') shown.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  const parts: string[] = []
  const tags: string[] = []
  for (const { slot, distance } of shown) {
    const series = seriesJson(columns, slot, later)
    const miles = distance === undefined ? '' : `,"distance":${distance}`
    parts.push(`${columns.json[slot]},"series":${series}${miles}}`)
    tags.push(`${columns.ids[slot]} ${columns.versions[slot]} ${series} ${distance}`)
  }
  return { json: `[${parts.join(',')}]`, tag: tags.join('\n') }
}

const milesTo = ({ latitude, longitude }: Columns, slot: number, from: Point): number =>
  greatCircleMiles(from, { latitude: latitude[slot] ?? 0, longitude: longitude[slot] ?? 0 })

export const seriesJson = (columns: Columns, slot: number, later: LaterDates): string => {
  const series = columns.seriesOf[slot] ?? none
  if (series === none) return 'null'
  const { moreDates, nextDate } = later(slot)
  const id = columns.series.values[series]
  return JSON.stringify({ id, rule: columns.rules[series] ?? null, moreDates, nextDate })
}

/** Counts dates of a series after a row, in order, that are `wanted`. */
export const laterDates =
  (
    { columns, position }: LiveCatalog,
    datesOfSeries: ReadonlyMap<number, readonly number[]>,
    isWanted: (slot: number) => boolean,
  ): LaterDates =>
  (slot) => {
    const place = position[slot] ?? 0
    const dates = datesOfSeries.get(columns.seriesOf[slot] ?? none) ?? []
    const after = dates.filter((date) => (position[date] ?? 0) > place && isWanted(date))
    const [next] = after
    const nextDate = next === undefined ? null : dateOfEpochDay(columns.day[next] ?? 0)
    return { moreDates: after.length, nextDate }
  }

const noTime = 24 * 60

export const positionOf = ({ columns }: LiveCatalog, { slot, key }: Row): Position => {
  const minute = columns.minute[slot] ?? 0
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    key,
    date: dateOfEpochDay(columns.day[slot] ?? 0),
    time: minute === noTime ? '24:00:00' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`,
    id: columns.ids[slot] ?? '',
  }
}
