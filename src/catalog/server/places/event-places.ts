/**
 * Places of live events of each topic: the counts behind pages such as "/car-shows/illinois". A series counts once, as
 * in results.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { eachInSlices } from '../../../platform/time-slices.ts'
import { allEvents, topicOfType } from '../../event/topics.ts'
import { greatCircleMiles, type Point } from '../../place/distance.ts'
import { stateName, stateSlug } from '../../place/us-states.ts'
import { citySlug } from '../../place/venue-slug.ts'

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
  /** Time of the last change of an event there. */
  changedAt: string
}

/** By topic (its slug), then by place (its slug); the whole country is under ''. */
export type EventPlaces = ReadonlyMap<string, ReadonlyMap<string, Known>>

type Group = { eventType: string; state: string; city: string }

type GroupRow = Group & {
  /** Events of their own, and all dates. */
  singles: number
  dates: number
  latitude: number
  longitude: number
  changedAt: string
}

type SeriesRow = Group & { seriesId: string }

/**
 * Grouped once and added up here: PostgreSQL would sort all events to count a series once on every level,
 * and take ten times as long.
 */
export const readEventPlaces = async (db: Db, now: number): Promise<EventPlaces> => {
  const isLive = sql`status = 'published'
    and coalesce(day_ends_at, 'infinity'::timestamptz) > ${new Date(now).toISOString()}::timestamptz`
  const group = sql`event_type as "eventType", state, city`
  const [groups, series] = await Promise.all([
    sql<GroupRow>`
      select ${group}, count(*) filter (where series_id is null)::int as singles,
        count(*)::int as dates, avg(latitude) as latitude, avg(longitude) as longitude,
        max(updated_at) as "changedAt"
      from events where ${isLive} group by event_type, state, city`.execute(db),
    sql<SeriesRow>`
      select distinct ${group}, series_id as "seriesId"
      from events where ${isLive} and series_id is not null`.execute(db),
  ])
  const places = new Map<string, Map<string, Tally>>()
  const placesOf = knowPlaces()
  // The spelling of a city with most dates names it.
  const inOrder = groups.rows.toSorted((a, b) => b.dates - a.dates || (a.city < b.city ? -1 : 1))
  await eachInSlices(inOrder, (row) => {
    for (const tally of talliesOf(places, row, placesOf(row))) tally.rows.push(row)
  })
  await eachInSlices(series.rows, (row) => {
    for (const tally of talliesOf(places, row, placesOf(row))) tally.series.add(row.seriesId)
  })
  const counted = new Map<string, Map<string, Known>>()
  for (const [topic, ofTopic] of places) {
    const results = new Map<string, Known>()
    counted.set(topic, results)
    await eachInSlices(ofTopic, ([slug, tally]) => results.set(slug, sumUp(tally)))
  }
  return counted
}

/** Events of a topic at a place: rows of its cities, and its series. */
type Tally = { place: Place; rows: GroupRow[]; series: Set<string> }

const sumUp = ({ place, rows, series }: Tally): Known => {
  const sum = (part: (row: GroupRow) => number) => rows.reduce((total, row) => total + part(row), 0)
  const dates = sum((row) => row.dates)
  return {
    ...place,
    count: sum(({ singles }) => singles) + series.size,
    latitude: sum((row) => row.latitude * row.dates) / dates,
    longitude: sum((row) => row.longitude * row.dates) / dates,
    changedAt: rows.reduce((last, row) => (row.changedAt > last ? row.changedAt : last), ''),
  }
}

/** Counters of a group: its topic and all, each in the country, the state and the city. */
const talliesOf = (
  places: Map<string, Map<string, Tally>>,
  { eventType }: Group,
  around: readonly Place[],
): Tally[] =>
  [allEvents.slug, topicOfType(eventType)?.slug].flatMap((topic) => {
    if (topic === undefined) return []
    const ofTopic = places.get(topic) ?? new Map<string, Tally>()
    places.set(topic, ofTopic)
    return around.map((place) => {
      const tally = ofTopic.get(place.slug) ?? { place, rows: [], series: new Set() }
      ofTopic.set(place.slug, tally)
      return tally
    })
  })

const country: Place = { kind: 'state', slug: '', name: '', state: '' }

/** Each city is read once: making an address of its name takes longer than all the rest. */
const knowPlaces = () => {
  const known = new Map<string, Place[]>()
  return (group: Group): Place[] => {
    const key = `${group.state} ${group.city}`
    const places = known.get(key) ?? placesOf(group)
    known.set(key, places)
    return places
  }
}

/** Without those that an address could not tell. */
const placesOf = ({ state, city }: Group): Place[] => {
  const slug = stateSlug(state)
  if (slug === undefined) return [country]
  const whole: Place = { kind: 'state', slug, name: stateName(state), state }
  const ofCity = citySlug(city, state)
  // Nothing but the state's letters: the name has none that an address could show.
  if (ofCity === state.toLowerCase()) return [country, whole]
  return [country, whole, { kind: 'city', slug: ofCity, name: city, state }]
}

/** Undefined where there is nothing of the topic; '' is the whole country. */
export const findPlaceOf = (places: EventPlaces, topic: string, slug: string): Known | undefined =>
  places.get(topic)?.get(slug)

/** Places of a kind with events of the topic, without the whole country. */
const listKind = (places: EventPlaces, topic: string, kind: Place['kind']): Known[] =>
  [...(places.get(topic)?.values() ?? [])].filter(
    (place) => place.kind === kind && place.slug !== '',
  )

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)
const byCount = (a: TopicCount, b: TopicCount) => b.count - a.count || bySlug(a, b)

const withoutPoint = ({ kind, slug, name, state, count }: Known): PlaceCount => {
  return { kind, slug, name, state, count }
}

/** By name. */
export const listStates = (places: EventPlaces, topic: string): PlaceCount[] =>
  listKind(places, topic, 'state')
    .map(withoutPoint)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export type CityChoice = { state?: string; most: number }

/** Cities with the most events first. */
export const listCities = (
  places: EventPlaces,
  topic: string,
  { state, most }: CityChoice,
): PlaceCount[] =>
  listKind(places, topic, 'city')
    .filter((place) => state === undefined || place.state === state)
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
  listKind(places, topic, kind)
    .map((place) => Object.assign(withoutPoint(place), { miles: greatCircleMiles(from, place) }))
    .filter((place) => place.miles <= miles)
    .sort((a, b) => a.miles - b.miles || bySlug(a, b))
    .slice(0, most)

export type TopicCount = { slug: string; count: number }

/** The types that there are at a place, those with most events first; '' is the whole country. */
export const listTopics = (places: EventPlaces, slug: string): TopicCount[] =>
  [...places]
    .map(([topic, ofTopic]) => ({ slug: topic, count: ofTopic.get(slug)?.count ?? 0 }))
    .filter((topic) => topic.count > 0 && topic.slug !== allEvents.slug)
    .sort(byCount)
