/** Rows of a page of a search: its matches in the requested order. */

import type { Point } from '../../../place/distance.ts'
import { epochDay } from '../../../time/local-dates.ts'
import { minutesOfClock } from '../../../time/local-times.ts'
import {
  driveMiles,
  groupIndexes,
  type NearbyCount,
  type NearbyRow,
  nearbyGroupOn,
  nearbyGroups,
  nearbyMiles,
  weekendMiles,
} from '../../nearby.ts'
import type { EventFacets, EventQuery } from '../event-search.ts'
import type { NearCircle } from '../search-criteria.ts'
import { groupMeters, offRank, type Position } from '../search-cursor.ts'
import type { Matches } from './find-matches.ts'
import { findNearest, findWithin } from './find-near.ts'
import type { LiveCatalog, View } from './live-catalog.ts'
import { chordOf } from './r-tree.ts'
import { type IsAfter, type Row, TopK } from './top-k.ts'

/** Matches of a search without its radius; cached until the catalog changes. */
export type PreparedSearch = {
  catalog: LiveCatalog
  view: View
  matches: Matches
  /** Rank by slot, if rows are sorted by relevance. */
  ranks?: ReadonlyMap<number, number>
  /** By slot: meters along the searched road. */
  along?: Float64Array | undefined
  /** Rows in order along the road; computed on first use. */
  rowsAlong?: Uint32Array
  facets: { today?: string; counts?: EventFacets }
  /** By slot: summary of the row's series, for searches without a radius. */
  summaries: Map<number, string>
  /** All matching dates in order; computed on first use. */
  dates?: Uint32Array
}

/** Rows of a map: along the road for a trip, otherwise in the order of dates. */
export const rowsForMap = (prepared: PreparedSearch, { sortBy }: EventQuery): Uint32Array => {
  const { matches, along } = prepared
  if (!along || sortBy !== 'distance') return matches.rows
  prepared.rowsAlong ??= matches.rows
    .slice()
    .sort((a, b) => (along[a] as number) - (along[b] as number))
  return prepared.rowsAlong
}

type RowOptions = {
  /** Date at the searched place, for the order `nearby`. */
  today: () => string
  prepared: PreparedSearch
  within: NearCircle | undefined
  after: Position | undefined
}

type FoundRows = {
  rows: Row[]
  groups?: NearbyCount[]
  /** Number of rows, and of the dates in them, over all pages. */
  total: number
  dates: number
  /** True if a date matches the search, including its radius. */
  isWanted: (slot: number) => boolean
}

/** Rows of a page in order, plus one if there is a next page. */
export const findRows = (
  query: EventQuery,
  { prepared, within, after, today }: RowOptions,
): FoundRows => {
  const { catalog, matches, ranks, along } = prepared
  const { near, sortBy, everyDate } = query
  const limit = query.limit + 1
  const isAfter = after && comesAfter(catalog, after)
  if (sortBy === 'nearby' && near)
    return rowsByGroup(prepared, {
      within,
      from: near,
      limit: query.limit,
      isAfter,
      everyDate,
      today: today(),
    })
  const { off } = catalog.columns
  const isAlong = along !== undefined && sortBy === 'distance'
  const keyOf = (slot: number) => {
    if (isAlong) return along[slot] as number
    return ranks ? -(ranks.get(slot) ?? 0) + (off[slot] as number) * offRank : 0
  }
  if (within) return rowsWithin(prepared, within, { limit, isAfter, sortBy, everyDate, keyOf })
  const totals = {
    total: matches.rows.length,
    dates: matches.dates,
    isWanted: (slot: number) => matches.isMatch[slot] === 1,
  }
  if (sortBy === 'distance' && near) {
    return { ...totals, rows: findNearest(catalog, { near, matches, limit, isAfter }) }
  }
  if (!ranks && !isAlong) return { ...totals, rows: soonestOf(matches.rows, limit, isAfter) }
  const firstRows = new TopK({ limit, isAfter, position: catalog.position })
  for (const slot of matches.rows) firstRows.offer(keyOf(slot), slot)
  return { ...totals, rows: firstRows.rows }
}

type WithinOptions = Pick<EventQuery, 'limit' | 'sortBy' | 'everyDate'> & {
  isAfter: IsAfter | undefined
  /** Sort key if rows are not sorted by distance. */
  keyOf: (slot: number) => number
}

const rowsWithin = (
  prepared: PreparedSearch,
  within: NearCircle,
  options: WithinOptions,
): FoundRows => {
  const { catalog, matches } = prepared
  const { limit, isAfter, sortBy, everyDate, keyOf } = options
  const circle = findWithin(catalog, matches, { ...within, everyDate })
  const firstRows = new TopK({ limit, isAfter, position: catalog.position })
  const byDistance = sortBy === 'distance'
  for (let index = 0; index < circle.rows.length; index++) {
    const slot = circle.rows[index] as number
    firstRows.offer(byDistance ? (circle.distances[index] as number) : keyOf(slot), slot)
  }
  const isWanted = (slot: number) => matches.isMatch[slot] === 1 && circle.has(slot)
  return { rows: firstRows.rows, total: circle.rows.length, dates: circle.slots.length, isWanted }
}

type GroupOptions = Pick<EventQuery, 'limit' | 'everyDate'> & {
  within: NearCircle | undefined
  from: Point
  isAfter: IsAfter | undefined
  today: string
}

/** Scans rows within `driveMiles` one by one; finds those beyond by distance, only as many as the page needs. */
const rowsByGroup = (prepared: PreparedSearch, options: GroupOptions): FoundRows => {
  const { catalog, matches } = prepared
  const { within, from, limit, isAfter, everyDate, today } = options
  const { isMatch, isRow, rows: all } = matches
  const circle = within && findWithin(catalog, matches, { ...within, everyDate })
  const near = circle ?? findWithin(catalog, { isMatch: isRow }, nearby(from))
  const keyOf = nearbyKeys(catalog, today)
  const firstRows = new TopK({ limit: limit + 1, isAfter, position: catalog.position })
  const totals = nearbyGroups.map(() => 0)
  for (let index = 0; index < near.rows.length; index++) {
    const slot = near.rows[index] as number
    const key = keyOf(slot, near.distances[index] as number)
    totals[groupOf(key)] = (totals[groupOf(key)] as number) + 1
    firstRows.offer(key, slot)
  }
  if (!circle) {
    const farOpen = countOpen(catalog, matches) - (totals[groupIndexes.open] as number)
    totals[groupIndexes.farOpen] = farOpen
    totals[groupIndexes.far] = 0
    totals[groupIndexes.far] = all.length - totals.reduce((sum, total) => sum + total, 0)
    offerFar(prepared, options, firstRows)
  }
  const rows = firstRows.rows
  const countShown = (group: number) =>
    rows.slice(0, limit).filter(({ key }) => groupOf(key) === group).length
  const groups = nearbyGroups
    .map(({ name }, group) => ({ name, shown: countShown(group), total: totals[group] as number }))
    .filter(({ shown }) => shown > 0)
  const isWanted = (slot: number) => isMatch[slot] === 1 && (circle?.has(slot) ?? true)
  const total = (circle?.rows ?? all).length
  return { rows, groups, total, dates: circle?.slots.length ?? matches.dates, isWanted }
}

const nearby = (near: Point) => ({ near, radiusMiles: driveMiles, everyDate: true })

/** Index in `nearbyGroups` of the group that a key belongs to. */
const groupOf = (key: number): number => Math.floor(key / groupMeters)

/** Returns the key function: meters plus an offset per group; in a group, canceled and postponed events are last. */
const nearbyKeys = ({ columns }: LiveCatalog, today: string) => {
  const { day, lastDay, minute, ongoing, off } = columns
  const [weekend, near, drive] = [weekendMiles, nearbyMiles, driveMiles].map(chordOf) as [
    number,
    number,
    number,
  ]
  const nearnessOf = (meters: number): NearbyRow['nearness'] => {
    if (meters > near) return meters <= drive ? 'drive' : 'far'
    return meters <= weekend ? 'weekend' : 'nearby'
  }
  const groupOn = nearbyGroupOn(today)
  return (slot: number, meters: number) => {
    const group = groupOn({
      nearness: nearnessOf(meters),
      ongoing: ongoing[slot] === 1,
      day: day[slot] as number,
      lastDay: lastDay[slot] as number,
      minute: minute[slot] as number,
    })
    return (group + (off[slot] as number) / 2) * groupMeters + meters
  }
}

/** Offers the rows beyond `driveMiles`, if the page has room for them. */
const offerFar = (
  { catalog, matches }: PreparedSearch,
  options: GroupOptions,
  firstRows: TopK,
): void => {
  const { from, limit, isAfter } = options
  const { ongoing, off } = catalog.columns
  const beyond = chordOf(driveMiles)
  for (const group of [groupIndexes.far, groupIndexes.farOpen]) {
    for (const isOff of [0, 1]) {
      const start = (group + isOff / 2) * groupMeters
      if (start + beyond > firstRows.maxDistance) return
      const isOpen = group === groupIndexes.farOpen ? 1 : 0
      const isOfGroup = (slot: number, meters: number) =>
        meters > beyond &&
        off[slot] === isOff &&
        ongoing[slot] === isOpen &&
        (isAfter?.(slot, start + meters) ?? true)
      const found = findNearest(catalog, {
        near: from,
        matches,
        limit: limit + 1,
        isAfter: isOfGroup,
      })
      for (const { slot, key } of found) firstRows.offer(start + key, slot)
    }
  }
}

/** Number of rows that are open year-round. */
const countOpen = ({ columns: { ongoing, size } }: LiveCatalog, { isRow }: Matches): number => {
  let count = 0
  for (let slot = 0; slot < size; slot++)
    count += (isRow[slot] as number) & (ongoing[slot] as number)
  return count
}

const comesAfter = ({ columns }: LiveCatalog, after: Position): IsAfter => {
  const day = epochDay(after.date) ?? 0
  const minute = minutesOfClock(after.time)
  return (slot, key) => {
    if (key !== after.key) return key > after.key
    const days = (columns.day[slot] ?? 0) - day
    if (days !== 0) return days > 0
    const minutes = (columns.minute[slot] ?? 0) - minute
    return minutes === 0 ? (columns.ids[slot] ?? '') > after.id : minutes > 0
  }
}

const soonestOf = (rows: Uint32Array, limit: number, isAfter?: IsAfter): Row[] => {
  const first = lowerBound(rows, isAfter)
  return Array.from(rows.subarray(first, first + limit), (slot) => ({ slot, key: 0 }))
}

/** Index of a page's first row in sorted rows, by binary search. */
const lowerBound = (rows: Uint32Array, isAfter: IsAfter = () => true): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAfter(rows[middle] ?? 0, 0)) high = middle
    else low = middle + 1
  }
  return low
}
