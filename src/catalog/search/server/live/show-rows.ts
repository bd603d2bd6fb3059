/** Rows of results as JSON, concatenated from prepared texts. */
import { greatCircleMiles, type Point } from '../../../place/distance.ts'
import { dateOfEpochDay } from '../../../time/local-dates.ts'
import { clockOfMinutes } from '../../../time/local-times.ts'
import type { EventQuery } from '../event-search.ts'
import type { Position } from '../search-cursor.ts'
import { type Columns, none } from './columns.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { Row } from './top-k.ts'

/** Later dates of the row's series that match the same search. */
export type LaterDates = (slot: number) => { moreDates: number; nextDate: string | null }

export type RowsJson = {
  json: Buffer
  /** Equal for equal rows, but much shorter than their JSON. */
  tag: () => string
}

type ShowOptions = {
  query: Pick<EventQuery, 'near' | 'sortBy'>
  /** Summary of the row's series, as JSON. */
  seriesOf: (slot: number) => string
}

/** UTF-8 bytes per JavaScript character, at most. */
const mostBytes = 3
/** Most bytes of the names, distance and braces added to an event. */
const namesBytes = 60

export const showRows = (
  { columns }: LiveCatalog,
  rows: readonly Row[],
  { query, seriesOf }: ShowOptions,
): RowsJson => {
  const { near, sortBy } = query
  const { json, ids, versions } = columns
  const shownRows = rows.map(({ slot }) => ({
    slot,
    distance: near && milesTo(columns, slot, near),
    series: seriesOf(slot),
  }))
  // Rounding may differ from the sort keys: sorts by the displayed distance.
  if (sortBy === 'distance') shownRows.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  let maxBytes = 2
  // An upper bound, because counting the bytes takes longer than writing them.
  for (const { slot, series } of shownRows)
    maxBytes += json.lengthOf(slot) + series.length * mostBytes + namesBytes
  const bytes = Buffer.allocUnsafe(maxBytes)
  let offset = writeText(bytes, '[', 0)
  for (const [index, { slot, distance, series }] of shownRows.entries()) {
    if (index > 0) offset = writeText(bytes, ',', offset)
    offset = json.copy(slot, bytes, offset)
    offset = writeText(bytes, ',"series":', offset)
    offset = writeText(bytes, series, offset)
    if (distance !== undefined) {
      offset = writeText(bytes, ',"distance":', offset)
      offset = writeText(bytes, String(distance), offset)
    }
    offset = writeText(bytes, '}', offset)
  }
  offset = writeText(bytes, ']', offset)
  const tagOf = ({ slot, series, distance }: (typeof shownRows)[number]) =>
    `${ids[slot]} ${versions[slot]} ${series} ${distance}`
  return { json: bytes.subarray(0, offset), tag: () => shownRows.map(tagOf).join('\n') }
}

/** Returns the offset after the text. Writes bytes one by one: calling `Buffer.write` for a short text takes longer. */
const writeText = (bytes: Buffer, text: string, start: number): number => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return start + bytes.write(text, start)
    bytes[start + index] = code
  }
  return start + text.length
}

const milesTo = ({ latitude, longitude }: Columns, slot: number, near: Point): number =>
  greatCircleMiles(near, { latitude: latitude[slot] ?? 0, longitude: longitude[slot] ?? 0 })

export const seriesJson = (columns: Columns, slot: number, laterDatesOf: LaterDates): string => {
  const series = columns.seriesOf[slot] ?? none
  if (series === none) return 'null'
  const { moreDates, nextDate } = laterDatesOf(slot)
  const next = nextDate === null ? 'null' : `"${nextDate}"`
  return `${columns.seriesHeads[series]}${moreDates},"nextDate":${next}}`
}

/** Counts later dates of a row's series that pass `isWanted` and are neither canceled nor postponed. */
export const laterDates =
  (
    { columns, position }: LiveCatalog,
    datesOfSeries: ReadonlyMap<number, readonly number[]>,
    isWanted: (slot: number) => boolean,
  ): LaterDates =>
  (slot) => {
    const ownPosition = position[slot] ?? 0
    let moreDates = 0
    let next = none
    for (const date of datesOfSeries.get(columns.seriesOf[slot] ?? none) ?? []) {
      if ((position[date] ?? 0) <= ownPosition || columns.off[date] === 1 || !isWanted(date))
        continue
      if (moreDates++ === 0) next = date
    }
    return { moreDates, nextDate: next === none ? null : dateOfEpochDay(columns.day[next] ?? 0) }
  }

const noTime = 24 * 60

export const positionOf = ({ columns }: LiveCatalog, { slot, key }: Row): Position => {
  const minute = columns.minute[slot] ?? 0
  return {
    key,
    date: dateOfEpochDay(columns.day[slot] ?? 0),
    time: minute === noTime ? '24:00:00' : `${clockOfMinutes(minute)}:00`,
    id: columns.ids[slot] ?? '',
  }
}
