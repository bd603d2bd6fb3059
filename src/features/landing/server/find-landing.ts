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
  const areaQuery = { ...areaOf(place), sortBy: 'date', limit: cardsOfPage } as const
  const query = { ...areaQuery, eventType: topic.eventType && [topic.eventType] }
  const activeQuery = { ...query, isOn: true }
  const [page, facets, allFacets] = await Promise.all([
    search.find({ ...query, cursor }),
    search.facets(activeQuery),
    search.facets({ ...areaQuery, isOn: true }),
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
    nearby: facets.total > 0 ? [] : await findNearby(search, places, { place, query: activeQuery }),
    topics: topicsOf(allFacets).filter(({ slug }) => slug !== topic.slug),
    ...otherPlaces(places, topic.slug, place),
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
  const widerQuery = { ...query, state: undefined, radiusMiles: undefined, near }
  const sortBy = near ? 'distance' : 'date'
  return (await search.find({ ...widerQuery, sortBy, limit: cardsOfNearby })).events
}

/** All events, then each type, most events first. */
const topicsOf = ({ total, eventType }: EventFacets): TopicCount[] => [
  { slug: allEvents.slug, count: total },
  ...Object.entries(eventType)
    .flatMap(([type, count]) => ({ slug: topicOfType(type)?.slug ?? '', count }))
    .filter(({ slug }) => slug !== ''),
]

/** The same topic at other places: the nearest of the same kind, and the cities in a state. */
const otherPlaces = (
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
    const ownState = listStates(places, topic).filter(({ state }) => state === place.state)
    const near = listNear(places, topic, place.point, { kind: 'city', miles: 150, limit: 13 })
    return { states: ownState, cities: near.filter(({ slug }) => slug !== place.slug).slice(0, 12) }
  }
  const center = findPlaceOf(places, topic, stateSlug(place.state) ?? '')
  const near = center ? listNear(places, topic, center, { kind: 'state', limit: 13 }) : []
  return {
    states: near
      .filter(({ slug }) => slug !== place.slug)
      .slice(0, 12)
      .map((state) => Object.assign(placeOnly(state), { count: state.count })),
    cities: listCities(places, topic, { state: place.state, limit: maxCities }),
  }
}

export const placeOnly = ({ kind, slug, name, state }: FoundPlace) => ({ kind, slug, name, state })
