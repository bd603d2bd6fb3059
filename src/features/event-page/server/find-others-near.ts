/** Up to three other events near an event: on its weekend, or the next ones if the event is past or has no date. */
import type { Event, FoundEvent } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { hasEnded } from '../../../catalog/event/time-badge.ts'
import { nearbyMiles } from '../../../catalog/search/nearby.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { addDays, isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import { weekendOf } from '../../../catalog/time/weekend.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import { type OthersNear, otherNear } from '../contract.ts'
import { isPast } from '../is-past.ts'

const maxEvents = 3
/** Results to read, as the event, dates of its series, and canceled or ended events are excluded. */
const maxCandidates = 12

export const findOthersNear = async (
  search: Pick<EventSearch, 'find'>,
  event: Event,
  now: number,
): Promise<OthersNear> => {
  const nearby = {
    near: event,
    radiusMiles: nearbyMiles,
    limit: maxCandidates,
    datedOnly: true,
  }
  const pick = (found: readonly FoundEvent[]) =>
    found
      .filter((other) => isOther(other, event, now))
      .slice(0, maxEvents)
      .map((other) => toOtherNear({ ...other, distance: other.distance ?? 0 }))
  const { date, ongoing } = event
  if (date !== null && isValidLocalDate(date) && !ongoing && !isPast(event, now)) {
    const { saturday, sunday } = weekendOf(date)
    const friday = addDays(saturday, -1)
    const days = { when: friday, fromDate: friday, toDate: sunday }
    const events = pick((await search.find({ ...nearby, ...days, sortBy: 'distance' })).events)
    if (events.length > 0) return { when: 'that_weekend', events }
  }
  return {
    when: 'soon',
    events: pick((await search.find({ ...nearby, sortBy: 'nearby' })).events),
  }
}

const isOther = (other: FoundEvent, { id, series }: Event, now: number): boolean =>
  other.id !== id &&
  (series === null || other.series?.id !== series.id) &&
  !isOff(other) &&
  !hasEnded(other, now)

const toOtherNear = pickBy(otherNear)
