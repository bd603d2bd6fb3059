/** Every matching date of a prepared search, straight from the columns of the live catalog. */
import type { EventQuery } from '../search/event-search.ts'
import type { DatedEvent, MatchedDates } from '../search/matched-dates.ts'
import { chordOf, vectorOf } from '../search/search-conditions.ts'
import type { Criteria } from '../search/search-criteria.ts'
import type { Prepared } from './find-rows.ts'
import { distanceBetween } from './place-boxes.ts'

type MatchOptions = { from: EventQuery['from']; within: Criteria['within'] }

export const matchDates = (
  { catalog: { columns }, view, matches: { isMatch } }: Prepared,
  { from, within }: MatchOptions,
): MatchedDates => {
  const { x, y, z, day, lastDay, ongoing, seriesOf } = columns
  const distanceFrom = (point: NonNullable<EventQuery['from']>) => {
    const center = vectorOf(point)
    return (slot: number) => distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)
  }
  const matching = view.inOrder.filter((slot) => isMatch[slot] === 1)
  const reach = within && { distanceOf: distanceFrom(within.point), most: chordOf(within.miles) }
  const slots = reach ? matching.filter((slot) => reach.distanceOf(slot) <= reach.most) : matching
  return {
    slots,
    day,
    lastDay,
    ongoing,
    seriesOf,
    seriesCount: columns.rules.length,
    distanceOf: from && distanceFrom(from),
    read: (slot) => JSON.parse(`${columns.json.text(slot)}}`) as DatedEvent,
    total: slots.length,
  }
}
