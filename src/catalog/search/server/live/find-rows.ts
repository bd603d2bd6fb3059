/** The rows of a page of a search: its matches in the order that is asked for. */
import { epochDay } from '../../../time/local-dates.ts'
import type { EventFacets, EventQuery } from '../event-search.ts'
import type { Within } from '../search-criteria.ts'
import type { Position } from '../search-cursor.ts'
import type { Matches } from './find-matches.ts'
import { findNearest, findWithin } from './find-near.ts'
import type { LiveCatalog, View } from './live-catalog.ts'
import { type IsAfter, type Row, TopK } from './top-k.ts'

/** Matches of a search without its circle; remembered while the catalog is the same. */
export type Prepared = {
  catalog: LiveCatalog
  view: View
  matches: Matches
  /** By slot, where the order is that of relevance. */
  ranks?: ReadonlyMap<number, number>
  facets: { today?: string; counted?: EventFacets }
  /** By slot: the summary of a row's series, which no circle makes smaller. */
  summaries: Map<number, string>
  /** Every matching date in order; made when it is asked for. */
  dates?: Uint32Array
}

type RowOptions = {
  prepared: Prepared
  within: Within | undefined
  after: Position | undefined
}

type Found = {
  rows: Row[]
  /** All rows, over all pages. */
  total: number
  /** True if a date belongs to what is searched for. */
  isWanted: (slot: number) => boolean
}

/** The rows of a page in their order, and one more if there is one. */
export const findRows = (query: EventQuery, { prepared, within, after }: RowOptions): Found => {
  const { catalog, matches, ranks } = prepared
  const { near, sortBy, everyDate } = query
  const limit = query.limit + 1
  const isAfter = after && comesAfter(catalog, after)
  const keyOf = ranks ? (slot: number) => -(ranks.get(slot) ?? 0) : () => 0
  if (within) return rowsWithin(prepared, within, { limit, isAfter, sortBy, everyDate, keyOf })
  const found = {
    total: matches.rows.length,
    isWanted: (slot: number) => matches.isMatch[slot] === 1,
  }
  if (sortBy === 'distance' && near) {
    return { ...found, rows: findNearest(catalog, { near, matches, limit, isAfter }) }
  }
  if (!ranks) return { ...found, rows: soonestOf(matches.rows, limit, isAfter) }
  const first = new TopK({ limit, isAfter, position: catalog.position })
  for (const slot of matches.rows) first.offer(keyOf(slot), slot)
  return { ...found, rows: first.rows }
}

type WithinOptions = Pick<EventQuery, 'limit' | 'sortBy' | 'everyDate'> & {
  isAfter: IsAfter | undefined
  /** Sort key where it is not the distance. */
  keyOf: (slot: number) => number
}

const rowsWithin = (prepared: Prepared, within: Within, options: WithinOptions): Found => {
  const { catalog, matches } = prepared
  const { limit, isAfter, sortBy, everyDate, keyOf } = options
  const circle = findWithin(catalog, matches, { ...within, everyDate })
  const first = new TopK({ limit, isAfter, position: catalog.position })
  const byDistance = sortBy === 'distance'
  for (let index = 0; index < circle.rows.length; index++) {
    const slot = circle.rows[index] as number
    first.offer(byDistance ? (circle.distances[index] as number) : keyOf(slot), slot)
  }
  const isWanted = (slot: number) => matches.isMatch[slot] === 1 && circle.has(slot)
  return { rows: first.rows, total: circle.rows.length, isWanted }
}

const comesAfter = ({ columns }: LiveCatalog, after: Position): IsAfter => {
  const day = epochDay(after.date) ?? 0
  const minute = Number(after.time.slice(0, 2)) * 60 + Number(after.time.slice(3, 5))
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

/** Start of a page in rows that are in order, by binary search. */
const lowerBound = (rows: Uint32Array, isAfter: IsAfter = () => true): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAfter(rows[middle] ?? 0, 0)) high = middle
    else low = middle + 1
  }
  return low
}
