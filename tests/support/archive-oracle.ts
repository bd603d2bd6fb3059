/** Oracle of archive searches: computes results by plain loops over all events. */

import { placeKey } from '../../src/catalog/place/place-name.ts'
import { stateName } from '../../src/catalog/place/us-states.ts'
import { isWhole, otherForms, searchTerms } from '../../src/catalog/search/server/search-terms.ts'
import type { ArchiveFilters } from '../../src/features/archive/filters.ts'
import type { PastEvent } from './past-events.ts'
import { hasEachWord, hasKeyword, plain } from './search-oracle.ts'

export type KnownPast = PastEvent & { id: string }

/** All matches, newest first; pages are slices of this list. */
export const expectEvents = (events: readonly KnownPast[], filters: ArchiveFilters): KnownPast[] =>
  events.filter((event) => matches(event, filters)).sort((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1))

const keyOf = ({ draft, id }: KnownPast) => `${draft.date} ${id}`

const matches = ({ draft }: KnownPast, filters: ArchiveFilters): boolean => {
  const { eventType, attendanceCost, dateFrom, dateTo, state, year, keyword, location } = filters
  const first = draft.date ?? ''
  const last = draft.endDate ?? first
  return (
    (!eventType || eventType.includes(draft.eventType)) &&
    hasCost(draft.attendanceCost, attendanceCost) &&
    (!dateFrom || last >= dateFrom) &&
    (!dateTo || first <= dateTo) &&
    (!state || state.includes(draft.state)) &&
    (!year || first.startsWith(String(year))) &&
    hasKeyword(draft, keyword, hasEachWord) &&
    (!location || isAt(draft, location))
  )
}

const hasCost = (cost: string | null, wanted: string | undefined) => {
  if (!wanted) return true
  return wanted === 'paid' ? cost !== null && cost !== 'free' : cost === wanted
}

const holdsWords = (texts: readonly string[], keyword: string | undefined) => {
  const words = texts.flatMap((text) => plain(text).split(' '))
  const terms = searchTerms(plain(keyword ?? '')).flatMap((term) => term.split(' '))
  return terms.every((term) =>
    words.some(
      (word) =>
        word === term ||
        (!isWhole(term) && word.startsWith(term)) ||
        otherForms(term).includes(word),
    ),
  )
}

/** Tests use as location a ZIP code, "City, ST", a city, a state's name or code, or a venue. */
const isAt = ({ city, state, zipCode, venueName }: PastEvent['draft'], location: string) => {
  if (/^\d{5}$/.test(location)) return zipCode === location
  const [name = '', code] = location.split(', ')
  const isCity = placeKey(name) === placeKey(city)
  if (code) return isCity && code === state
  const isState = [state, stateName(state)].some((one) => plain(one) === plain(location))
  return isCity || isState || holdsWords([venueName], location)
}
