/**
 * Where live events of each topic are: the counts behind pages such as "/car-shows/illinois". A series
 * counts once, as in results.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import { allEvents, topicOfType } from '../topics.ts'
import { stateName, stateSlug } from '../us-states.ts'
import { citySlug } from '../venue-slug.ts'

export type Place = {
  kind: 'state' | 'city'
  /** Its part of addresses: "illinois", "chicago-il". */
  slug: string
  name: string
  /** Two-letter code. */
  state: string
}

export type PlaceCount = Place & { count: number }

type Known = PlaceCount & {
  latitude: number
  longitude: number
  /** When an event there last changed. */
  changedAt: string
}

/** By topic (its slug), then by place (its slug); the whole country is under ''. */
export type EventPlaces = ReadonlyMap<string, ReadonlyMap<string, Known>>

type Row = {
  eventType: string | null
  state: string | null
  city: string | null
  count: number
  latitude: number
  longitude: number
  changedAt: string
}

export const readEventPlaces = async (db: Db, now: number): Promise<EventPlaces> => {
  const { rows } = await sql<Row>`
    select event_type as "eventType", state, city,
      count(distinct coalesce(series_id, id))::int as count,
      avg(latitude) as latitude, avg(longitude) as longitude, max(updated_at) as "changedAt"
    from events where status = 'published'
      and coalesce(day_ends_at, 'infinity'::timestamptz) > ${new Date(now).toISOString()}::timestamptz
    group by grouping sets ((), (event_type), (state), (event_type, state), (state, city),
      (event_type, state, city))
    having count(*) > 0`.execute(db)
  const places = new Map<string, Map<string, Known>>()
  for (const row of rows) {
    const topic = row.eventType === null ? allEvents : topicOfType(row.eventType)
    const known = topic && toKnown(row)
    if (known) keep(places, topic.slug, known)
  }
  return places
}

/** Undefined where an address could not tell the place. */
const toKnown = ({
  state,
  city,
  count,
  latitude,
  longitude,
  changedAt,
}: Row): Known | undefined => {
  const known = { count, latitude, longitude, changedAt }
  if (state === null) return { ...known, kind: 'state', slug: '', name: '', state: '' }
  const slug = stateSlug(state)
  if (slug === undefined) return undefined
  if (city === null) return { ...known, kind: 'state', slug, name: stateName(state), state }
  if (citySlug(city, '') === '') return undefined
  return { ...known, kind: 'city', slug: citySlug(city, state), name: city, state }
}

/** Two spellings of a city are one; the one with more events names it. */
const keep = (places: Map<string, Map<string, Known>>, topic: string, known: Known) => {
  const ofTopic = places.get(topic) ?? new Map<string, Known>()
  places.set(topic, ofTopic)
  const same = ofTopic.get(known.slug)
  if (!same) return void ofTopic.set(known.slug, known)
  const [more, less] = same.count >= known.count ? [same, known] : [known, same]
  const changedAt = more.changedAt > less.changedAt ? more.changedAt : less.changedAt
  ofTopic.set(known.slug, { ...more, count: more.count + less.count, changedAt })
}

/** Undefined where there is nothing of the topic; '' is the whole country. */
export const findPlaceOf = (places: EventPlaces, topic: string, slug: string): Known | undefined =>
  places.get(topic)?.get(slug)

const byCount = (a: PlaceCount, b: PlaceCount) => b.count - a.count || (a.slug < b.slug ? -1 : 1)

const withoutPoint = ({ kind, slug, name, state, count }: Known): PlaceCount => ({
  kind,
  slug,
  name,
  state,
  count,
})

/** By name. */
export const listStates = (places: EventPlaces, topic: string): PlaceCount[] =>
  [...(places.get(topic)?.values() ?? [])]
    .filter(({ kind, slug }) => kind === 'state' && slug !== '')
    .map(withoutPoint)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export type CityChoice = { state?: string; most: number }

/** Those with most events first. */
export const listCities = (
  places: EventPlaces,
  topic: string,
  { state, most }: CityChoice,
): PlaceCount[] =>
  [...(places.get(topic)?.values() ?? [])]
    .filter((place) => place.kind === 'city' && (state === undefined || place.state === state))
    .map(withoutPoint)
    .sort(byCount)
    .slice(0, most)

export type Nearness = { kind: Place['kind']; miles?: number; most: number }

/** Places of a kind with events of the topic, the nearest first. */
export const listNear = (
  places: EventPlaces,
  topic: string,
  from: Point,
  { kind, miles = Number.POSITIVE_INFINITY, most }: Nearness,
): (PlaceCount & { miles: number })[] =>
  [...(places.get(topic)?.values() ?? [])]
    .filter((place) => place.kind === kind && place.slug !== '')
    .map((place) => Object.assign(withoutPoint(place), { miles: greatCircleMiles(from, place) }))
    .filter((place) => place.miles <= miles)
    .sort((a, b) => a.miles - b.miles || (a.slug < b.slug ? -1 : 1))
    .slice(0, most)

export type TopicCount = { slug: string; count: number }

/** The types that there are at a place, those with most events first; '' is the whole country. */
export const listTopics = (places: EventPlaces, slug: string): TopicCount[] =>
  [...places]
    .flatMap(([topic, ofTopic]) => {
      const count = ofTopic.get(slug)?.count ?? 0
      return count > 0 && topic !== allEvents.slug ? [{ slug: topic, count }] : []
    })
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
