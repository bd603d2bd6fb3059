/** Turns the filters that a caller sent into the query that a search runs: places become points. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { fieldError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { findContinuations } from '../../event/server/reshape-series.ts'
import type { PlaceMeaning } from '../../place/place-meaning.ts'
import { namedDaysOf } from '../../place/server/find-trip.ts'
import { placesOf } from '../../place/server/places-in-memory.ts'
import { rankPlaces } from '../../place/server/rank-places.ts'
import { todayAt } from '../../place/server/venue-zone.ts'
import type { ProfileKind } from '../../profile/profile-kinds.ts'
import { findProfile } from '../../profile/server/find-profile.ts'
import { isMonthOrWeekday, readDayRange } from '../../time/days-in-text.ts'
import { daysByName, type NamedDays } from '../../time/weekend.ts'
import type { SearchFilters } from '../filters.ts'
import { isByPlace } from '../filters-together.ts'
import { plainWords } from '../words/plain-words.ts'
import type { EventQuery, RoadCorridor } from './event-search.ts'
import { findNear, placeHeadersOf } from './find-near.ts'
import type { RankPlace } from './place-in-text.ts'
import { readSentence, type Sentence, type SentencePart, saysNeed } from './read-sentence.ts'
import { hasTerms } from './search-keyword.ts'
import { maxWords, searchTerms, spellOut, toPhraseQuery } from './search-terms.ts'

type FindPlace = typeof findNear

/** `find`: replacement for the place lookup, for tests. */
export type Resolvers = {
  db: Db
  find?: FindPlace
  /** Clock, in milliseconds since 1970. */
  now?: () => number
}

/**
 * Coordinates take precedence over `near`. A series includes those that continue it; a venue or organizer includes
 * profiles merged with it. An area is searched within its circle and its states. Default order: by distance if a point
 * is known, else by relevance to a keyword, else by date. Throws AppError `invalid_request` with the field `near` if
 * the place is unknown.
 */
export const resolveFilters = async (
  { db, find = findNear, now = Date.now }: Resolvers,
  sentFilters: SearchFilters,
): Promise<EventQuery> => {
  const { filters, daysOf: daysInKeyword } = await readKeyword({ db, find }, sentFilters)
  const place = await placeOf({ db, find }, filters)
  const { point: near } = place
  const bounds = filters.bbox === undefined ? place : {}
  const road = corridorOf(place, filters.radiusMiles)
  const {
    userLat: _lat,
    userLng: _lng,
    useLocation: _use,
    showAll: _all,
    series,
    when: _when,
    ...otherFilters
  } = filters
  const state = filters.state ?? (bounds.states && [...bounds.states])
  const today = () => todayAt(now(), { near, bbox: filters.bbox, state })
  const days = daysInKeyword?.(today()) ?? daysOfTrip(place.days, filters, today)
  const { when, ...queryFilters }: Partial<SearchFilters> & Omit<SearchFilters, 'when'> = {
    ...otherFilters,
    ...days,
  }
  return {
    ...queryFilters,
    ...(when && datesOf(when, queryFilters, today())),
    near,
    road,
    radiusMiles: near && (filters.radiusMiles ?? bounds.miles),
    state,
    series: series === undefined ? undefined : await findContinuations(db, series),
    venue: await slugsOf(db, 'venue', filters.venue),
    organizer: await slugsOf(db, 'organizer', filters.organizer),
    sortBy: sortByOf(filters, near !== undefined, road),
  }
}

const corridorOf = (
  { road, label, miles = 0 }: Partial<PlaceMeaning>,
  radiusMiles = miles,
): RoadCorridor | undefined => {
  const name = `${label} ${radiusMiles}`
  return road && { ...road, name, miles: radiusMiles, toJSON: () => name }
}

/** Days typed with a trip apply only if no other days were chosen. */
const daysOfTrip = (
  days: string | undefined,
  { when, fromDate, toDate }: SearchFilters,
  today: () => string,
): Pick<SearchFilters, 'when' | 'fromDate' | 'toDate'> => {
  if (days === undefined || (when ?? fromDate ?? toDate) !== undefined) return { when }
  return { when: namedDaysOf(days), ...readDayRange(days, today()) }
}

/** Turns named days into dates. */
const datesOf = (
  when: NamedDays,
  { fromDate = '', toDate }: Pick<SearchFilters, 'fromDate' | 'toDate'>,
  today: string,
): Pick<EventQuery, 'when' | 'fromDate' | 'toDate'> => {
  const days = daysByName(when, today)
  return {
    when: when === 'weekend' || when === 'next_weekend' ? days.fromDate : undefined,
    fromDate: fromDate > days.fromDate ? fromDate : days.fromDate,
    toDate: toDate !== undefined && toDate < days.toDate ? toDate : days.toDate,
  }
}

const slugsOf = async (db: Db, kind: ProfileKind, slug: string | undefined) =>
  slug === undefined ? undefined : (await findProfile(db, kind, slug)).slugs

type PlaceLookup = { db: Db; find: FindPlace }

/** Caches the promises of recent lookups, per database; failed lookups are dropped. */
const createLookupCache = <Answer>() => {
  const answers = new WeakMap<Db, LRUCache<string, Promise<Answer>>>()
  return (db: Db, text: string, find: () => Promise<Answer>): Promise<Answer> => {
    const cached = answers.get(db) ?? new LRUCache({ max: 1_000, ttl: 60_000 })
    answers.set(db, cached)
    const answer = cached.get(text) ?? find()
    if (!cached.has(text)) cached.set(text, answer)
    answer.catch(() => cached.delete(text))
    return answer
  }
}

/** Caches places, so that all calls of a page and of its next pages measure from the same point. */
const rememberPlace = createLookupCache<Awaited<ReturnType<FindPlace>>>()
const rememberSentence = createLookupCache<{ sentence?: Sentence | undefined }>()

/**
 * Parts of a keyword that is a sentence; undefined for other keywords and for names of events. A keyword that matches
 * no event may name a city in unusual ways, unless the visitor has set a place.
 */
export const sentenceOf = async (
  { db, find = findNear }: Resolvers,
  { keyword, near }: Pick<SearchFilters, 'keyword' | 'near'>,
): Promise<Sentence | undefined> => {
  if (keyword === undefined) return undefined
  const readUncached = async () => {
    const text = keyword.replaceAll('\0', ' ')
    const rank: RankPlace = async (name, isLoose) =>
      isLoose ? (await lookUp({ db, find }, name)).places : rankPlaces(placesOf(db), name)
    const sentence = await readSentence(text, rank)
    if (sentence && (isOneFilter(text, sentence) || !(await isNameOfEvent(db, text))))
      return { sentence }
    const unmatched = sentence || near ? undefined : await readSentence(text, rank, true)
    const hasPlace = unmatched?.parts.some(({ filters }) => filters.near !== undefined)
    return hasPlace && !(await isInEvent(db, text)) ? { sentence: unmatched } : {}
  }
  return (await rememberSentence(db, `${near === undefined} ${keyword}`, readUncached)).sentence
}

/** True for only a day, month, place or need ("Thursday", "July", "Kansas City", "dog friendly"), common in the texts of events. */
const isOneFilter = (
  keyword: string,
  { parts: [firstPart, ...otherParts], rest }: Sentence,
): boolean =>
  rest === '' &&
  otherParts.length === 0 &&
  firstPart !== undefined &&
  (firstPart.filters.near !== undefined ||
    saysNeed(keyword, firstPart) ||
    isMonthOrWeekday(keyword))

/** True if a live event matches the keyword as text. */
const isInEvent = (db: Db, keyword: string): Promise<boolean> =>
  hasRow(
    db,
    sql`select from events as e
    where e.status = 'published' and ${hasTerms(searchTerms(plainWords(keyword)))}`,
  )

/** "Friday Night Cruise" names events, "Cars at the Plant" a venue or club; day or place is part of the name. */
const isNameOfEvent = async (db: Db, keyword: string): Promise<boolean> => {
  const phrase = toPhraseQuery(plainWords(keyword).split(' ').slice(0, maxWords), 'ABC')
  return hasRow(
    db,
    sql`select from events as e
    where e.status = 'published' and e.search @@ ${phrase}::tsquery`,
  )
}

/** Adds filters read from the keyword. Chosen filters take precedence; a place in the keyword replaces a position. */
const readKeyword = async (resolvers: Resolvers, chosen: SearchFilters) => {
  const filters = chosen.keyword ? { ...chosen, keyword: spellOut(chosen.keyword) } : chosen
  const sentence = await sentenceOf(resolvers, filters)
  if (!sentence) return { filters, daysOf: undefined, others: undefined }
  const mergedFilters: SearchFilters = { ...filters, keyword: sentence.rest || undefined }
  const appliedParts = partsOf(sentence, filters)
  for (const { filters: partFilters } of appliedParts) {
    if (partFilters.near !== undefined)
      Object.assign(mergedFilters, { userLat: undefined, userLng: undefined })
    const eventType = partFilters.eventType && [
      ...(filters.eventType ? [] : (mergedFilters.eventType ?? [])),
      ...partFilters.eventType,
    ]
    Object.assign(mergedFilters, partFilters, eventType && { eventType })
  }
  return {
    filters: mergedFilters,
    daysOf: appliedParts.find(({ daysOf }) => daysOf)?.daysOf,
    others: appliedParts.find(({ others }) => others)?.others,
  }
}

/** Parts of a sentence that apply besides the chosen filters. */
export const partsOf = ({ parts }: Sentence, filters: SearchFilters): SentencePart[] =>
  parts.filter(({ filters: partFilters, daysOf }) =>
    daysOf
      ? (filters.when ?? filters.fromDate ?? filters.toDate) === undefined
      : partFilters.near !== undefined ||
        Object.keys(partFilters).every(
          (name) => filters[name as keyof SearchFilters] === undefined,
        ),
  )

const lookUp = ({ db, find }: PlaceLookup, near: string): ReturnType<FindPlace> => {
  const text = near.replaceAll('\0', ' ')
  return rememberPlace(db, text, () => find(db, text))
}

/** Place to search in or around; without a place, all properties are undefined. */
const placeOf = async (
  resolvers: PlaceLookup,
  filters: SearchFilters,
): Promise<Partial<PlaceMeaning>> => {
  const { userLat, userLng, near } = filters
  if (userLat !== undefined && userLng !== undefined) {
    return { point: { latitude: userLat, longitude: userLng } }
  }
  if (near === undefined) return {}
  const { places } = await lookUp(resolvers, near)
  const [place] = places
  if (place) return place
  const message = `We couldn't find “${near}”. Try a ZIP code or “City, ST”.`
  throw fieldError('invalid_request', 'near', message)
}

/** Without a point there is no order by distance; along a road, distance is measured from the start of the road. */
const sortByOf = (
  { sortBy, keyword }: SearchFilters,
  hasPoint: boolean,
  road: RoadCorridor | undefined,
) => {
  if (hasPoint) return sortBy ?? 'distance'
  const isOpen = sortBy === undefined || sortBy === 'nearby'
  if (road) return isOpen ? (road.isTrip ? 'distance' : 'date') : sortBy
  const fallback = keyword === undefined ? 'date' : 'relevance'
  const isUnable = isByPlace(sortBy) || (sortBy === 'relevance' && keyword === undefined)
  return sortBy === undefined || isUnable ? fallback : sortBy
}

/** Response headers that say how `near`, or a place in the keyword, was understood. */
export const nearHeaders = async (
  { db, find = findNear }: Resolvers,
  sentFilters: SearchFilters,
): Promise<Record<string, string>> => {
  const { filters, others } = await readKeyword({ db, find }, sentFilters)
  const { near, userLat } = filters
  return near === undefined || userLat !== undefined
    ? {}
    : placeHeadersOf(await lookUp({ db, find }, near), others)
}
