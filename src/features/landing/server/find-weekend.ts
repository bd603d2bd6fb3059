/** Page of the events of this weekend, today or tonight, everywhere or at a place. */

import type { Event } from '../../../catalog/event/event.ts'
import { allEvents, topicOfType } from '../../../catalog/event/topics.ts'
import { weekendSlug } from '../../../catalog/links/paths.ts'
import type { PeriodSlug } from '../../../catalog/links/periods.ts'
import { todayAt } from '../../../catalog/place/server/venue-zone.ts'
import { stateSlug } from '../../../catalog/place/us-states.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import { type EventPlaces, findPlaceOf } from '../../../catalog/search/server/event-places.ts'
import type { EventQuery, EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { DateFacts, MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import { findPeriodDates, firstOfEach } from '../../../catalog/search/server/weekend-dates.ts'
import { addDays, dateOfEpochDay, epochDay } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { weekendOf } from '../../../catalog/time/weekend.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Landing, LandingPlace, PlaceCount, TopicCount } from '../contract.ts'
import { areaOf, type FoundPlace } from './find-city.ts'
import { cardsOfPage, findNearby, maxCities, placeOnly } from './find-landing.ts'

/** Never 404, even without events, because the URL is the same every week. */
export const findPeriod = async (
  search: EventSearch,
  { places, now }: { places: EventPlaces; now: number },
  { period, place: found, cursor }: PeriodQuery,
): Promise<Omit<Landing, PeriodSlug | 'thisWeekend'>> => {
  const everywhere = await findPeriodDates(search, now, { period, area: { isOn: true } })
  const localDates = await findPeriodDates(search, now, { period, area: areaOf(found) })
  const area = { ...areaOf(found), isOn: true }
  const activeDates = found ? await findPeriodDates(search, now, { period, area }) : everywhere
  const place = found ? placeOnly(found) : null
  const rows = firstOfEach(localDates)
  const facts = firstOfEach(activeDates).map(activeDates.factsOf)
  const from = readCursor(cursor)
  const events = rows.slice(from, from + cardsOfPage).map((slot) => weekendEvent(localDates, slot))
  const next = from + cardsOfPage
  const today = events[0] ? venueToday(now, events[0].timeZone) : todayAt(now, areaOf(found))
  const isWeekend = period === weekendSlug
  return {
    topic: period,
    place,
    total: facts.length,
    dates: activeDates.total,
    free: facts.filter(({ attendanceCost }) => attendanceCost === 'free').length,
    months: {},
    nearby:
      found && facts.length === 0
        ? await findNearby(search, places, { place: found, query: searchOf(period, today, found) })
        : [],
    events,
    next: next < rows.length ? String(next) : null,
    weekend: isWeekend ? { ...weekendOf(today), days: daysToCome(activeDates, today) } : null,
    day: isWeekend ? null : today,
    topics: countTopics(facts),
    ...countPlaces(firstOfEach(everywhere).map(everywhere.factsOf), { places, place }),
  }
}

type PeriodQuery = {
  period: PeriodSlug
  place: FoundPlace | undefined
  cursor: string | undefined
}

/** The page's period and place as a search. */
const searchOf = (
  period: PeriodSlug,
  today: string,
  place: FoundPlace,
): Omit<EventQuery, 'limit' | 'sortBy'> => {
  const { saturday, sunday } = weekendOf(today)
  const friday = addDays(saturday, -1)
  const days =
    period === weekendSlug
      ? { fromDate: friday, toDate: sunday, when: friday }
      : { fromDate: today, toDate: today }
  const timeOfDay = period === 'tonight' ? 'evening' : undefined
  return { ...areaOf(place), ...days, timeOfDay, isOn: true }
}

/** Remaining days of the weekend on which something runs or is open. */
const daysToCome = (dates: MatchedDates, today: string): string[] => {
  const { slots, day, lastDay, ongoing } = dates
  const { saturday, sunday } = weekendOf(today)
  const friday = addDays(saturday, -1)
  const runsOn = (date: string) => {
    const dayNumber = epochDay(date) ?? 0
    const range = { from: dayNumber, to: dayNumber, eveningOf: epochDay(friday) }
    return slots.some((slot) =>
      ongoing[slot] === 1
        ? dates.isOpen(slot, range)
        : (day[slot] ?? 0) <= dayNumber && (lastDay[slot] ?? 0) >= dayNumber,
    )
  }
  return [friday, saturday, sunday].filter((date) => date >= today && runsOn(date))
}

const readCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor)
  throw new AppError('invalid_request', {
    fields: { cursor: 'Use `next` from the previous page.' },
  })
}

const countBy = (rows: readonly DateFacts[], keyOf: (row: DateFacts) => string | undefined) =>
  [...Map.groupBy(rows, keyOf)].flatMap(([slug, { length: count }]) =>
    slug === undefined ? [] : { slug, count },
  )

const countTopics = (rows: readonly DateFacts[]): TopicCount[] =>
  countBy(rows, ({ eventType }) => topicOfType(eventType)?.slug).sort(
    (a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1),
  )

type PlaceContext = { places: EventPlaces; place: LandingPlace | null }

/** Other places with events this weekend: all states, and cities in the same state. */
const countPlaces = (all: readonly DateFacts[], { places, place }: PlaceContext) => {
  const toPlaceCounts = (counts: readonly TopicCount[]): PlaceCount[] =>
    counts.flatMap(({ slug, count }) => {
      const counted = findPlaceOf(places, allEvents.slug, slug)
      return counted && slug !== place?.slug ? Object.assign(placeOnly(counted), { count }) : []
    })
  const cities = all.filter(({ state }) => place === null || state === place.state)
  return {
    states: toPlaceCounts(countBy(all, ({ state }) => stateSlug(state))).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    cities: toPlaceCounts(countBy(cities, ({ city, state }) => citySlug(city, state)))
      .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
      .slice(0, maxCities),
  }
}

/** First date of its series, with the number of its other dates on the weekend that take place. */
const weekendEvent = (
  { slots, day, off, seriesOf, seriesAt, eventOf }: MatchedDates,
  slot: number,
): Event => {
  const series = seriesAt(slot)
  if (!series) return { ...eventOf(slot), series }
  const [, ...otherSlots] = slots.filter((other) => seriesOf[other] === seriesOf[slot])
  const laterSlots = otherSlots.filter((other) => off[other] !== 1)
  const nextDate = laterSlots[0] === undefined ? null : dateOfEpochDay(day[laterSlots[0]] ?? 0)
  return { ...eventOf(slot), series: { ...series, moreDates: laterSlots.length, nextDate } }
}
