/** Assembles a landing page: upcoming events, and links to related pages. */

import { allEvents, type Topic, topicOfType } from '../../../catalog/event/topics.ts'
import type { PeriodSlug } from '../../../catalog/links/periods.ts'
import { stateSlug } from '../../../catalog/place/us-states.ts'
import {
  type EventPlaces,
  findPlaceOf,
  listCities,
  listNear,
  listStates,
  type TopicCount,
} from '../../../catalog/search/server/event-places.ts'
import type {
  EventFacets,
  EventQuery,
  EventSearch,
} from '../../../catalog/search/server/event-search.ts'
import type { Landing } from '../contract.ts'
import { areaOf, type FoundPlace } from './find-city.ts'

/** Fills whole rows of one, two and three cards. */
export const cardsOfPage = 18

export const maxCities = 60

export type LandingQuery = {
  topic: Topic
  place: FoundPlace | undefined
  cursor: string | undefined
}

export const findLanding = async (
  search: EventSearch,
  places: EventPlaces,
  { topic, place, cursor }: LandingQuery,
): Promise<Omit<Landing, PeriodSlug | 'thisWeekend'>> => {
  const here = { ...areaOf(place), sortBy: 'date', limit: cardsOfPage } as const
  const query = { ...here, eventType: topic.eventType && [topic.eventType] }
  const on = { ...query, isOn: true }
  const [page, facets, all] = await Promise.all([
    search.find({ ...query, cursor }),
    search.facets(on),
    search.facets({ ...here, isOn: true }),
  ])
  return {
    topic: topic.slug,
    place: place ? placeOnly(place) : null,
    total: facets.total,
    dates: facets.dates,
    free: facets.attendanceCost.free ?? 0,
    months: facets.month,
    events: page.events,
    next: page.next ?? null,
    weekend: null,
    day: null,
    nearby: facets.total > 0 ? [] : await findNearby(search, places, { place, query: on }),
    topics: topicsOf(all).filter(({ slug }) => slug !== topic.slug),
    ...elsewhere(places, topic.slug, place),
  }
}

const cardsOfNearby = 6

type NearbyQuery = { place: FoundPlace | undefined; query: Omit<EventQuery, 'limit' | 'sortBy'> }

/** Nearest events for a query without results at its place; without a point, the soonest. */
export const findNearby = async (
  search: EventSearch,
  places: EventPlaces,
  { place, query }: NearbyQuery,
): Promise<Landing['nearby']> => {
  const near = place?.point ?? (place && findPlaceOf(places, allEvents.slug, place.slug))
  const elsewhere = { ...query, state: undefined, radiusMiles: undefined, near }
  const sortBy = near ? 'distance' : 'date'
  return (await search.find({ ...elsewhere, sortBy, limit: cardsOfNearby })).events
}

/** All events, then each type, most events first. */
const topicsOf = ({ total, eventType }: EventFacets): TopicCount[] => [
  { slug: allEvents.slug, count: total },
  ...Object.entries(eventType)
    .flatMap(([type, count]) => ({ slug: topicOfType(type)?.slug ?? '', count }))
    .filter(({ slug }) => slug !== ''),
]

/** The same topic at other places: the nearest of the same kind, and the cities in a state. */
const elsewhere = (
  places: EventPlaces,
  topic: string,
  place: FoundPlace | undefined,
): Pick<Landing, 'states' | 'cities'> => {
  if (!place) {
    return {
      states: listStates(places, topic),
      cities: listCities(places, topic, { limit: maxCities }),
    }
  }
  if (place.point) {
    const own = listStates(places, topic).filter(({ state }) => state === place.state)
    const near = listNear(places, topic, place.point, { kind: 'city', miles: 150, limit: 13 })
    return { states: own, cities: near.filter(({ slug }) => slug !== place.slug).slice(0, 12) }
  }
  const middle = findPlaceOf(places, topic, stateSlug(place.state) ?? '')
  const near = middle ? listNear(places, topic, middle, { kind: 'state', limit: 13 }) : []
  return {
    states: near
      .filter(({ slug }) => slug !== place.slug)
      .slice(0, 12)
      .map((state) => Object.assign(placeOnly(state), { count: state.count })),
    cities: listCities(places, topic, { state: place.state, limit: maxCities }),
  }
}

export const placeOnly = ({ kind, slug, name, state }: FoundPlace) => ({ kind, slug, name, state })
