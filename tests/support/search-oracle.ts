/**
 * Oracle of searches: filters and sorts all events by plain loops. Keyword ranks are parameters,
 * because they are the database's own.
 */

import { dayEndsAt } from '../../src/catalog/event/event-time.ts'
import type { NewEvent } from '../../src/catalog/event/server/new-event.ts'
import { readGoodFor } from '../../src/catalog/event/server/read-good-for.ts'
import { greatCircleMiles } from '../../src/catalog/place/distance.ts'
import { todayAt } from '../../src/catalog/place/server/venue-zone.ts'
import { organizerSlug, venueSlug } from '../../src/catalog/place/venue-slug.ts'
import { openToAllMakes } from '../../src/catalog/search/filters.ts'
import type { EventFacets, EventQuery } from '../../src/catalog/search/server/event-search.ts'
import { readTerms } from '../../src/catalog/search/server/search-meanings.ts'
import {
  inBothNumbers,
  isWhole,
  otherForms,
  searchTerms,
} from '../../src/catalog/search/server/search-terms.ts'
import { makeKeysOf } from '../../src/catalog/search/words/vocabulary.ts'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { hoursOn } from '../../src/catalog/time/open-days.ts'
import { readOpenDays } from '../../src/catalog/time/read-open-days.ts'
import { venueToday } from '../../src/catalog/time/venue-today.ts'
import { weekendOf } from '../../src/catalog/time/weekend.ts'

export type KnownEvent = NewEvent & {
  id: string
  /** True if it was published and not taken down since. */
  published: boolean
}

export type ExpectedRow = {
  id: string
  distance?: number
  series: { moreDates: number; nextDate: string | null } | null
}

/** All rows of a search in order; pages are slices of this list. */
export const expectRows = (
  events: readonly KnownEvent[],
  query: EventQuery,
  now: number,
  rankOf?: (id: string) => number,
): ExpectedRow[] => {
  const matching = events.filter((event) => matches(event, query, now)).sort(byDate)
  const rows = query.everyDate
    ? matching
    : matching.filter((event) => isFirstOfSeries(event, matching))
  if (query.sortBy === 'distance' && query.near) {
    const { near } = query
    rows.sort((a, b) => milesTo(a, near) - milesTo(b, near) || byDate(a, b))
  }
  if (query.sortBy === 'nearby' && query.near) {
    const from = query.near
    const key = (event: KnownEvent) => nearbyKey(event, from, now)
    rows.sort((a, b) => key(a) - key(b) || milesTo(a, from) - milesTo(b, from) || byDate(a, b))
  }
  if (query.sortBy === 'relevance' && rankOf) {
    rows.sort(
      (a, b) => rankOf(b.id) - rankOf(a.id) || isCanceled(a) - isCanceled(b) || byDate(a, b),
    )
  }
  return rows.map((event) => toRow(event, matching, query))
}

/** Number of an event's group, plus a half if it is called off. */
const nearbyKey = (event: KnownEvent, from: { latitude: number; longitude: number }, now: number) =>
  groupOf(event, milesTo(event, from), todayAt(now, { near: from })) + isCanceled(event) / 2

/** 1 for canceled or postponed events. */
export const isCanceled = ({ draft }: KnownEvent): number =>
  Number(draft.eventStatus === 'cancelled' || draft.eventStatus === 'postponed')

const groupOf = ({ draft }: KnownEvent, miles: number, today: string): number => {
  const near = miles <= 50
  if (draft.ongoing) return near ? 2 : 6
  if (!near) return miles <= 150 && (draft.date ?? '') <= addDays(today, 30) ? 4 : 5
  const { sunday } = weekendOf(today)
  const friday = addDays(sunday, -2)
  const first = draft.date ?? ''
  const last = draft.endDate ?? first
  const days = [friday, addDays(friday, 1), sunday].filter((each) => first <= each && each <= last)
  const isEvening = draft.startTime !== null && draft.startTime >= '16:00'
  const isFridayOnly = first === friday && last === friday
  if (miles <= 25 && days.length > 0 && (!isFridayOnly || isEvening)) return 0
  return first <= addDays(today, 30) ? 1 : 3
}

const toRow = (
  event: KnownEvent,
  matching: readonly KnownEvent[],
  { near, everyDate }: EventQuery,
): ExpectedRow => {
  const later = everyDate
    ? []
    : matching.filter(
        (other) =>
          other.seriesId === event.seriesId && !isCanceled(other) && byDate(event, other) < 0,
      )
  return {
    id: event.id,
    ...(near && { distance: milesTo(event, near) }),
    series: event.seriesId
      ? { moreDates: later.length, nextDate: later[0]?.draft.date ?? null }
      : null,
  }
}

const isFirstOfSeries = (event: KnownEvent, sorted: readonly KnownEvent[]) =>
  event.seriesId === undefined ||
  sorted.find((other) => other.seriesId === event.seriesId) === event

const milesTo = (event: KnownEvent, near: { latitude: number; longitude: number }) =>
  greatCircleMiles(near, placeOf(event))

const placeOf = (event: KnownEvent) => {
  if (!event.place) throw new Error('A live event has a place.')
  return event.place
}

const dateKey = ({ draft, id }: KnownEvent) =>
  `${draft.date ?? '9999-12-31'} ${draft.startTime ?? '24:00'} ${id}`

const byDate = (a: KnownEvent, b: KnownEvent) => (dateKey(a) < dateKey(b) ? -1 : 1)

/** Published, and its last day at the venue has not ended. */
const isLiveAt = (event: KnownEvent, now: number): boolean => {
  const end = dayEndsAt({ ...event.draft, timeZone: placeOf(event).timeZone })
  return event.published && (end === null || Date.parse(end) > now)
}

/** Number of live dates. */
export const countLive = (events: readonly KnownEvent[], now: number): number =>
  events.filter((event) => isLiveAt(event, now)).length

const matches = (event: KnownEvent, query: EventQuery, now: number): boolean => {
  const { draft } = event
  const oneOf = (values: readonly string[] | undefined, value: string | null) =>
    !values?.length || (value !== null && values.includes(value))
  const shares = (values: readonly string[] | undefined, own: readonly string[]) =>
    !values?.length || values.some((value) => own.some((one) => plain(one) === plain(value)))
  return (
    isLiveAt(event, now) &&
    oneOf(query.eventType, draft.eventType) &&
    oneOf(query.attendanceCost, draft.attendanceCost) &&
    oneOf(query.state, draft.state) &&
    (!query.series || query.series.includes(event.seriesId ?? '')) &&
    (!query.venue || query.venue.some((venue) => isAt(draft, venue))) &&
    (!query.organizer || query.organizer.includes(organizerSlug(draft.organizerName))) &&
    (shares(
      query.carMake?.flatMap((make) => makeKeysOf(plain(make))),
      draft.carMakes,
    ) ||
      (draft.carMakes.length === 0 && (query.carMake ?? []).includes(openToAllMakes))) &&
    shares(query.carCategory, draft.carCategories) &&
    shares(query.feature, draft.features) &&
    (query.goodFor ?? []).every((need) => needsOf(draft).some((each) => each === need)) &&
    !(query.datedOnly && draft.ongoing) &&
    (query.charityInvolved === undefined || draft.charityInvolved === query.charityInvolved) &&
    (!query.openDays?.length || (draft.ongoing && query.openDays.includes(knownDays(draft)))) &&
    (draft.ongoing ? isOpenWithin(event, query, now) : runsWithin(draft, query)) &&
    isAtTime(draft, query) &&
    isNear(event, query) &&
    isOnMap(event, query) &&
    holdsWords(event, query.keyword)
  )
}

const runsWithin = (draft: KnownEvent['draft'], { fromDate, toDate }: EventQuery) => {
  const first = draft.date ?? ''
  const last = draft.endDate ?? first
  return (!fromDate || last >= fromDate) && (!toDate || first <= toDate)
}

const knownDays = ({ openDays }: KnownEvent['draft']) => (openDays === '' ? 'unknown' : 'known')

/** `earliest` is the current date in the earliest time zone on earth. */
const isOpenWithin = (
  { draft: { openDays: text } }: KnownEvent,
  { fromDate = '', toDate, when, timeOfDay }: EventQuery,
  now: number,
): boolean => {
  if (!fromDate && !toDate && !timeOfDay) return true
  const read = readOpenDays(text)
  if (!('openDays' in read)) return toDate === undefined && !timeOfDay
  const earliest = venueToday(now, 'Etc/GMT+12')
  const first = fromDate > earliest ? fromDate : earliest
  for (let day = first; day <= (toDate ?? addDays(first, 400)); day = addDays(day, 1)) {
    const hours = hoursOn(read.openDays, day)
    if (['closed', 'appointment', 'unsaid'].includes(hours)) continue
    if (day !== when && !timeOfDay) return true
    // Opening hours in the tests are a single span and end before midnight.
    const [opens = '', closes = ''] = hours === 'daylight' ? ['08:00', '16:00'] : hours.split('-')
    const [from, to] = {
      morning: ['00:00', '12:00'],
      evening: ['17:00', '24:00'],
      any: ['00:00', '24:00'],
    }[timeOfDay ?? 'any'] as [string, string]
    const begins = [day === when ? '16:00' : '', from, opens].sort().at(-1) as string
    if (begins < (closes < to ? closes : to)) return true
  }
  return false
}

const needsOf = ({ features, name, description }: KnownEvent['draft']) =>
  readGoodFor(features, [name, description])

/** `when` is the Friday of a weekend. */
const isAtTime = (
  { date, endDate, startTime, ongoing }: KnownEvent['draft'],
  { when, timeOfDay }: EventQuery,
) => {
  if (ongoing) return true
  const time = startTime ?? ''
  if (timeOfDay === 'morning' && (time === '' || time >= '12:00')) return false
  if (timeOfDay === 'evening' && time < '17:00') return false
  if (!when) return true
  const days = [when, addDays(when, 1), addDays(when, 2)]
  const runsOn = days.filter((day) => (date ?? '') <= day && day <= (endDate ?? date ?? ''))
  const isFridayAlone = date === when && (endDate ?? date) === when
  return runsOn.length > 0 && (!isFridayAlone || time >= '16:00')
}

const isAt = ({ venueName, city, state }: KnownEvent['draft'], venue: string) =>
  venueName !== '' && venueSlug(venueName, city, state) === venue

const isNear = (event: KnownEvent, { near, radiusMiles }: EventQuery) =>
  !near || radiusMiles === undefined || milesTo(event, near) <= radiusMiles

const isOnMap = (event: KnownEvent, { bbox }: EventQuery) => {
  if (bbox === undefined) return true
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
  const { latitude, longitude } = placeOf(event)
  const isBetween =
    west < east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  return isBetween && south <= latitude && latitude <= north
}

/** Same result as the database's search_words(), for the letters in the tests. */
export const plain = (text: string): string => {
  const words = known.get(text) ?? clean(text)
  known.set(text, words)
  return words
}

/** Cache of the few texts in the tests. */
const known = new Map<string, string>()

const clean = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([a-z0-9])['’]s\b/g, '$1s')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const holdsWords = ({ draft }: KnownEvent, keyword: string | undefined) =>
  hasKeyword(draft, keyword, hasPhrase)

/** All texts that keywords match, in the database's order. */
const wordsOf = (draft: KnownEvent['draft']): string[] => {
  const { name, carMakes, carCategories, venueName, city, sponsorName, description } = draft
  const { organizerName, features } = draft
  const cars = [...carMakes, ...carCategories]
  return [name, ...cars, venueName, city, sponsorName, organizerName, ...features, description]
    .map(plain)
    .filter((text) => text !== '')
    .flatMap((text) => text.split(' '))
}

const isForm = (word: string | undefined, wanted: string) =>
  word !== undefined && inBothNumbers(wanted).includes(word)

/** Adjacent words, as in the search of live events. */
const hasPhrase = (own: readonly string[], phrase: readonly string[]): boolean =>
  own.some((_, at) => phrase.every((word, n) => isForm(own[at + n], word)))

/** Words in any position, as in the search of the archive. */
export const hasEachWord = (own: readonly string[], phrase: readonly string[]): boolean =>
  phrase.every((wanted) => own.some((word) => isForm(word, wanted)))

/** True if all words are in the texts, or those that name a type, state or cost match the event's. */
export const hasKeyword = (
  draft: KnownEvent['draft'],
  keyword = '',
  hasAll: typeof hasPhrase,
): boolean => {
  const { eventType, state, attendanceCost } = draft
  const own = wordsOf(draft)
  const isInTexts = (term: string) =>
    own.some(
      (word) =>
        word === term ||
        (!isWhole(term) && word.startsWith(term)) ||
        otherForms(term).includes(word),
    )
  const { words, meanings } = readTerms(searchTerms(plain(keyword)))
  return (
    words.every(isInTexts) &&
    meanings.every((meaning) => {
      const isIt =
        meaning.wordings.some((wording) => wording.every(isInTexts)) ||
        [...meaning.phrases, ...meaning.also].some((phrase) => hasAll(own, phrase)) ||
        meaning.eventTypes.includes(eventType) ||
        meaning.states.includes(state) ||
        (attendanceCost !== null && meaning.costs.includes(attendanceCost))
      return meaning.isNot ? !isIt || hasAll(own, meaning.words) : isIt
    })
  )
}

/** Ids of all matching dates on the coming Saturday or Sunday at their venue, or on the current weekend. */
export const expectWeekend = (
  events: readonly KnownEvent[],
  query: EventQuery,
  now: number,
): string[] =>
  events
    .filter((event) => {
      const { saturday, sunday } = weekendOf(venueToday(now, placeOf(event).timeZone))
      const friday = addDays(saturday, -1)
      const today = venueToday(now, placeOf(event).timeZone)
      const fromDate = event.draft.ongoing && today > friday ? today : friday
      return matches(event, { ...query, fromDate, toDate: sunday, when: friday }, now)
    })
    .sort(byDate)
    .map(({ id }) => id)

/** Facets of a search; `earliest` is the date at `now` in the earliest time zone on earth. */
export const expectFacets = (
  events: readonly KnownEvent[],
  query: EventQuery,
  { now, earliest }: { now: number; earliest: string },
): EventFacets => {
  const matching = events.filter((event) => matches(event, query, now))
  const from = query.fromDate && query.fromDate > earliest ? query.fromDate : earliest
  const count = (valuesOf: (event: KnownEvent) => readonly (string | null)[]) => {
    const rows = new Map<string, Set<string>>()
    for (const event of matching) {
      for (const value of valuesOf(event)) {
        if (value === null) continue
        rows.set(value, (rows.get(value) ?? new Set()).add(event.seriesId ?? event.id))
      }
    }
    return Object.fromEntries([...rows].map(([value, ids]) => [value, ids.size]))
  }
  return {
    dates: matching.length,
    total: new Set(matching.map((event) => event.seriesId ?? event.id)).size,
    eventType: count(({ draft }) => [draft.eventType]),
    attendanceCost: count(({ draft }) => [draft.attendanceCost]),
    state: count(({ draft }) => [draft.state]),
    month: count(({ draft }) => {
      if (draft.date === null) return [null]
      return [(draft.date > from ? draft.date : from).slice(0, 7)]
    }),
    carMake: count(({ draft }) => draft.carMakes),
    carCategory: count(({ draft }) => draft.carCategories),
    goodFor: count(({ draft }) => needsOf(draft)),
  }
}
