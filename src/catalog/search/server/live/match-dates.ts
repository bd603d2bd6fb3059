/** All matching dates of a prepared search, read from the columns of the live catalog. */
import type { Point } from '../../../place/distance.ts'
import type { DatedEvent, DateFacts, MatchedDates } from '../matched-dates.ts'
import type { NearCircle } from '../search-criteria.ts'
import { type Columns, none } from './columns.ts'
import { isOpenIn } from './find-matches.ts'
import { findWithin } from './find-near.ts'
import type { PreparedSearch } from './find-rows.ts'
import { distanceBetween, vectorOf } from './r-tree.ts'

type MatchOptions = { near: Point | undefined; within: NearCircle | undefined }

export const matchDates = (
  prepared: PreparedSearch,
  { near, within }: MatchOptions,
): MatchedDates => {
  const { columns } = prepared.catalog
  const { x, y, z, day, lastDay, minute, ongoing, off, seriesOf, ids, versions } = columns
  const center = near && vectorOf(near)
  const slots = within ? datesWithin(prepared, within) : allDates(prepared)
  return {
    slots,
    day,
    lastDay,
    minute,
    ongoing,
    off,
    seriesOf,
    seriesCount: columns.rules.length,
    distanceOf:
      center && ((slot) => distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)),
    factsOf: (slot) => factsOf(columns, slot),
    isOpen: (slot, range) => isOpenIn(columns.shared.openDays.at(slot), range),
    seriesAt: (slot) => {
      const series = seriesOf[slot] ?? none
      if (series === none) return null
      return { id: columns.series.values[series] ?? '', rule: columns.rules[series] ?? null }
    },
    eventOf: (slot) => JSON.parse(`${columns.json.text(slot)}}`) as DatedEvent,
    idOf: (slot) => ids[slot] ?? '',
    keyOf: (slot) => `${ids[slot]} ${versions[slot]}`,
    total: slots.length,
  }
}

const factsOf = (columns: Columns, slot: number): DateFacts => {
  const { eventType, venue, timeZone, attendanceCost } = columns.shared
  const { city, state } = venue.at(slot)
  return {
    eventType: eventType.at(slot),
    state,
    city,
    timeZone: timeZone.at(slot),
    attendanceCost: attendanceCost.at(slot),
    latitude: columns.latitude[slot] ?? 0,
    longitude: columns.longitude[slot] ?? 0,
    updatedAt: columns.updatedAt[slot] ?? 0,
  }
}

const allDates = (prepared: PreparedSearch): Uint32Array => {
  prepared.dates ??= inOrder(prepared, ({ isMatch }, slot) => isMatch[slot] === 1)
  return prepared.dates
}

/** Above this share of all dates, sorting the circle's slots takes longer than scanning all dates in order. */
const largeShare = 1 / 16

const datesWithin = (prepared: PreparedSearch, within: NearCircle) => {
  const { catalog, view, matches } = prepared
  const { slots, has } = findWithin(catalog, matches, { ...within, everyDate: true })
  if (slots.length > view.inOrder.length * largeShare) {
    return inOrder(prepared, ({ isMatch }, slot) => isMatch[slot] === 1 && has(slot))
  }
  // A new array: circles share their memory.
  return catalog.inOrder(slots)
}

type IsIncluded = (matches: PreparedSearch['matches'], slot: number) => boolean

/** Ten times as fast as `filter` of typed arrays. */
const inOrder = ({ view, matches }: PreparedSearch, isIncluded: IsIncluded): Uint32Array => {
  const all = view.inOrder
  const included = new Uint32Array(all.length)
  let size = 0
  for (let index = 0; index < all.length; index++) {
    const slot = all[index] as number
    if (isIncluded(matches, slot)) included[size++] = slot
  }
  return size === all.length ? included : included.slice(0, size)
}
