/** Finds the live events that a search matches, wherever they are, and those of them that are rows of its results. */
import { organizerSlug, venueSlug } from '../../../place/venue-slug.ts'
import { epochDay } from '../../../time/local-dates.ts'
import type { Criteria } from '../search-criteria.ts'
import { type Columns, type Dictionary, none } from './columns.ts'
import type { LiveCatalog, View } from './live-catalog.ts'
import type { Venue } from './live-row.ts'

export type Matches = {
  /** By slot: 1 for every date that matches. */
  isMatch: Uint8Array
  /** By slot: 1 for the first matching date of a series and for every event of its own. */
  isRow: Uint8Array
  /** The slots of those, in the order of dates. */
  rows: Uint32Array
  /** Number of matching dates. */
  dates: number
}

export type MatchOptions = {
  /** By slot: 1 for what has the words that are searched for. */
  hasWords?: Uint8Array
  /** Every matching date is a row. */
  everyDate?: boolean
}

/** `within` is not looked at: see find-near.ts. */
export const findMatches = (
  { columns }: LiveCatalog,
  view: View,
  criteria: Criteria,
  { hasWords, everyDate }: MatchOptions = {},
): Matches => {
  const fits = conditionOf(columns, criteria)
  const isMatch = new Uint8Array(columns.size)
  const isRow = new Uint8Array(columns.size)
  const isSeen = new Uint8Array(columns.rules.length)
  const all = view.inOrder
  const rows = new Uint32Array(all.length)
  let size = 0
  let dates = 0
  // Several times as fast as `filter` of typed arrays.
  for (let index = 0; index < all.length; index++) {
    const slot = all[index] as number
    if ((hasWords && hasWords[slot] !== 1) || !fits(slot)) continue
    isMatch[slot] = 1
    dates++
    const series = columns.seriesOf[slot] ?? none
    if (series !== none && !everyDate) {
      if (isSeen[series] === 1) continue
      isSeen[series] = 1
    }
    isRow[slot] = 1
    rows[size++] = slot
  }
  return { isMatch, isRow, rows: rows.slice(0, size), dates }
}

type Condition = (slot: number) => boolean

const conditionOf = (columns: Columns, criteria: Criteria): Condition =>
  [...valueConditions(columns, criteria), ...dayConditions(columns, criteria)].reduce(
    (before, condition) => (slot) => before(slot) && condition(slot),
    () => true,
  )

const valueConditions = (columns: Columns, criteria: Criteria): Condition[] => {
  const { eventTypes, states, costs, makes, features, venues, organizers, seriesIds } = criteria
  const conditions: Condition[] = []
  const flagged = <T>(
    column: Uint16Array | Uint32Array,
    dictionary: Dictionary<T>,
    isWanted: (value: T) => boolean,
  ) => {
    const flags = dictionary.flags(isWanted)
    conditions.push((slot) => flags[column[slot] ?? 0] === 1)
  }
  if (eventTypes) flagged(columns.type, columns.types, (type) => eventTypes.includes(type))
  if (states) flagged(columns.state, columns.states, (state) => states.includes(state))
  if (costs) flagged(columns.cost, columns.costs, (cost) => cost !== null && costs.includes(cost))
  if (makes) flagged(columns.makes, columns.makeLists, ({ keys }) => overlap(keys, makes))
  if (features) flagged(columns.features, columns.featureLists, (keys) => overlap(keys, features))
  if (venues) {
    const isIt = ({ name, city, state }: Venue) =>
      name !== '' && venues.includes(venueSlug(name, city, state))
    flagged(columns.venue, columns.venues, isIt)
  }
  if (organizers) {
    const isIt = (name: string) => name !== '' && organizers.includes(organizerSlug(name))
    flagged(columns.organizer, columns.organizers, isIt)
  }
  if (seriesIds) {
    const wanted = new Set(seriesIds.map((id) => columns.series.values.indexOf(id)))
    wanted.delete(-1)
    conditions.push((slot) => wanted.has(columns.seriesOf[slot] ?? none))
  }
  if (criteria.charityInvolved !== undefined) {
    const wanted = criteria.charityInvolved ? 1 : 0
    conditions.push((slot) => columns.charity[slot] === wanted)
  }
  if (criteria.datedOnly) conditions.push((slot) => columns.ongoing[slot] !== 1)
  return conditions
}

const overlap = (keys: readonly string[], wanted: readonly string[]) =>
  keys.some((key) => wanted.includes(key))

/** Events on a day of the range; ongoing places match every day. */
const dayConditions = (columns: Columns, { fromDate, toDate }: Criteria): Condition[] => {
  const from = fromDate === undefined ? Number.NEGATIVE_INFINITY : (epochDay(fromDate) ?? 0)
  const to = toDate === undefined ? Number.POSITIVE_INFINITY : (epochDay(toDate) ?? 0)
  if (fromDate === undefined && toDate === undefined) return []
  const { day, lastDay, ongoing } = columns
  return [(slot) => (lastDay[slot] ?? 0) >= from && (ongoing[slot] === 1 || (day[slot] ?? 0) <= to)]
}
