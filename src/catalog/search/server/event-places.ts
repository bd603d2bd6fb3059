/**
 * Places with live events of each topic: the counts behind pages such as "/car-shows/illinois". A series counts once,
 * as in results; canceled and postponed events do not count.
 */
import { eachInSlices } from '../../../platform/time-slices.ts'
import { allEvents, topicOfType } from '../../event/topics.ts'
import { greatCircleMiles, type Point } from '../../place/distance.ts'
import { stateName, stateSlug } from '../../place/us-states.ts'
import { citySlug } from '../../place/venue-slug.ts'
import type { EventSearch } from './event-search.ts'

export type Place = {
  kind: 'state' | 'city'
  /** Slug in URLs: "illinois", "chicago-il". */
  slug: string
  name: string
  /** Two-letter state code. */
  state: string
}

export type PlaceCount = Place & { count: number }

type CountedPlace = PlaceCount & {
  latitude: number
  longitude: number
  /** Time of the latest change of an event at the place. */
  changedAt: string
}

/** Topic slug → place slug → place; the slug '' is the whole country. */
export type EventPlaces = ReadonlyMap<string, ReadonlyMap<string, CountedPlace>>

/** Dates of a type in a city, or of a topic at a place. `latitude` and `longitude` are sums over all dates. */
class Tally {
  /** `singles`: events without a series that take place. `dates`: all dates. */
  singles = 0
  dates = 0
  latitude = 0
  longitude = 0
  /** Milliseconds since 1970. */
  changedAt = 0
  readonly series = new Set<number>()

  add(counts: Omit<Tally, 'add' | 'series'> & { series: Iterable<number> }): void {
    this.singles += counts.singles
    this.dates += counts.dates
    this.latitude += counts.latitude
    this.longitude += counts.longitude
    this.changedAt = Math.max(this.changedAt, counts.changedAt)
    for (const each of counts.series) this.series.add(each)
  }
}

type TypeInCity = { eventType: string; state: string; city: string }

/** Groups the dates by type and city first: counting each date at each level takes several times as long. */
export const readEventPlaces = async (search: Pick<EventSearch, 'dates'>): Promise<EventPlaces> => {
  const { slots, seriesOf, off, factsOf } = await search.dates({ sortBy: 'date', limit: 1 })
  const groups = new Map<string, { typeInCity: TypeInCity; tally: Tally }>()
  await eachInSlices(slots, (slot) => {
    const { eventType, state, city, latitude, longitude, updatedAt: changedAt } = factsOf(slot)
    const key = `${eventType}\n${state}\n${city}`
    const group = groups.get(key) ?? { typeInCity: { eventType, state, city }, tally: new Tally() }
    groups.set(key, group)
    const series = seriesOf[slot] as number
    const counts = { singles: 0, series: [] as number[] }
    if (series < 0) counts.singles = 1 - (off[slot] as number)
    else if (off[slot] !== 1) counts.series.push(series)
    group.tally.add({ ...counts, dates: 1, latitude, longitude, changedAt })
  })
  const tallies = new Map<string, Map<string, { place: Place; tally: Tally }>>()
  // The most frequent spelling of a city becomes its name.
  const inOrder = [...groups.values()].sort(
    (a, b) => b.tally.dates - a.tally.dates || (a.typeInCity.city < b.typeInCity.city ? -1 : 1),
  )
  await eachInSlices(inOrder, ({ typeInCity, tally }) => {
    const enclosingPlaces = placesOf(typeInCity)
    for (const topic of [allEvents.slug, topicOfType(typeInCity.eventType)?.slug]) {
      if (topic === undefined) continue
      const placesOfTopic = tallies.get(topic) ?? new Map<string, { place: Place; tally: Tally }>()
      tallies.set(topic, placesOfTopic)
      for (const place of enclosingPlaces) {
        const entry = placesOfTopic.get(place.slug) ?? { place, tally: new Tally() }
        placesOfTopic.set(place.slug, entry)
        entry.tally.add(tally)
      }
    }
  })
  const placesByTopic = new Map<string, Map<string, CountedPlace>>()
  for (const [topic, ofTopic] of tallies) {
    const places = new Map<string, CountedPlace>()
    placesByTopic.set(topic, places)
    await eachInSlices(ofTopic, ([slug, { place, tally }]) =>
      places.set(slug, toCountedPlace(place, tally)),
    )
  }
  return placesByTopic
}

const toCountedPlace = (place: Place, tally: Tally): CountedPlace => ({
  ...place,
  count: tally.singles + tally.series.size,
  latitude: tally.latitude / tally.dates,
  longitude: tally.longitude / tally.dates,
  changedAt: new Date(tally.changedAt).toISOString(),
})

const country: Place = { kind: 'state', slug: '', name: '', state: '' }

/** The country, the state and the city of an event; omits a state or city without a usable slug. */
const placesOf = ({ state, city }: TypeInCity): Place[] => {
  const slug = stateSlug(state)
  if (slug === undefined) return [country]
  const wholeState: Place = { kind: 'state', slug, name: stateName(state), state }
  const slugOfCity = citySlug(city, state)
  // The District of Columbia is a single city, with a single page.
  if (state === 'DC') return [country, { kind: 'city', slug: slugOfCity, name: city, state }]
  // The city name has no letters that a slug can contain, so the slug is only the state code.
  if (slugOfCity === state.toLowerCase()) return [country, wholeState]
  return [country, wholeState, { kind: 'city', slug: slugOfCity, name: city, state }]
}

/** Undefined if the place has no events of the topic; slug '' is the whole country. */
export const findPlaceOf = (
  places: EventPlaces,
  topic: string,
  slug: string,
): CountedPlace | undefined => places.get(topic)?.get(slug)

/** Places of a kind with events of the topic, except the whole country. */
const listKind = (places: EventPlaces, topic: string, kind: Place['kind']): CountedPlace[] =>
  [...(places.get(topic)?.values() ?? [])].filter(
    (place) => place.kind === kind && place.slug !== '' && place.count > 0,
  )

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)
const byCount = (a: TopicCount, b: TopicCount) => b.count - a.count || bySlug(a, b)

const withoutPoint = ({ kind, slug, name, state, count }: CountedPlace): PlaceCount => {
  return { kind, slug, name, state, count }
}

/** States with events of the topic, sorted by name. */
export const listStates = (places: EventPlaces, topic: string): PlaceCount[] =>
  listKind(places, topic, 'state')
    .map(withoutPoint)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export type CityChoice = { state?: string; limit: number }

/** Cities with events of the topic, most events first. */
export const listCities = (
  places: EventPlaces,
  topic: string,
  { state, limit }: CityChoice,
): PlaceCount[] =>
  listKind(places, topic, 'city')
    .filter((place) => state === undefined || place.state === state)
    .map(withoutPoint)
    .sort(byCount)
    .slice(0, limit)

export type Nearness = { kind: Place['kind']; miles?: number; limit: number }

/** Places of a kind with events of the topic, nearest first. */
export const listNear = (
  places: EventPlaces,
  topic: string,
  from: Point,
  { kind, miles = Number.POSITIVE_INFINITY, limit }: Nearness,
): (PlaceCount & { miles: number })[] =>
  listKind(places, topic, kind)
    .map((place) => Object.assign(withoutPoint(place), { miles: greatCircleMiles(from, place) }))
    .filter((place) => place.miles <= miles)
    .sort((a, b) => a.miles - b.miles || bySlug(a, b))
    .slice(0, limit)

export type TopicCount = { slug: string; count: number }

/** Topics with events at a place, most events first; slug '' is the whole country. */
export const listTopics = (places: EventPlaces, slug: string): TopicCount[] =>
  [...places]
    .map(([topic, ofTopic]) => ({ slug: topic, count: ofTopic.get(slug)?.count ?? 0 }))
    .filter((topic) => topic.count > 0 && topic.slug !== allEvents.slug)
    .sort(byCount)
