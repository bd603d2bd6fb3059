/** Normalized criteria of a search: equal searches have equal criteria. */
import { dayMs } from '../../../kit/durations.ts'
import { EARTH_RADIUS_MILES } from '../../place/distance.ts'
import { dateOfEpochDay } from '../../time/local-dates.ts'
import type { EventQuery, Point } from './event-search.ts'
import { searchTerms } from './search-terms.ts'
import type { CleanWords } from './search-words.ts'

export type Criteria = {
  /** Words that must all be there; never empty. */
  terms?: readonly string[]
  eventTypes?: readonly string[]
  costs?: readonly string[]
  states?: readonly string[]
  seriesIds?: readonly string[]
  venues?: readonly string[]
  organizers?: readonly string[]
  /** Cleaned, see search_keys() in the migrations. */
  makes?: readonly string[]
  features?: readonly string[]
  charityInvolved?: boolean
  datedOnly?: true
  fromDate?: string
  toDate?: string
  within?: { point: Point; miles: number }
}

const half = EARTH_RADIUS_MILES * Math.PI

/**
 * The earliest date that anyone on earth has at an instant (UTC-12). Everything that is live there has its last day on
 * it or later, so a range that begins then leaves nothing out.
 */
export const earliestToday = (now: number): string =>
  dateOfEpochDay(Math.floor((now - dayMs / 2) / dayMs))

/** Leaves out every filter that filters nothing; `earliestDay` is that of earliestToday. */
export const toCriteria = async (
  query: EventQuery,
  earliestDay: string,
  clean: CleanWords,
): Promise<Criteria> => {
  const { keyword = '', carMakes = [], features = [], from, radiusMiles } = query
  const texts = [keyword, ...carMakes, ...features]
  const [words = '', ...keys] = texts.length > 1 || keyword ? await clean(texts) : texts
  const terms = searchTerms(words)
  const whole: Criteria = {
    terms: terms.length > 0 ? terms : undefined,
    eventTypes: some(query.eventTypes),
    costs: some(query.costs),
    states: some(query.states),
    seriesIds: some(query.seriesIds),
    venues: some(query.venues),
    organizers: some(query.organizers),
    makes: some(keys.slice(0, carMakes.length)),
    features: some(keys.slice(carMakes.length)),
    charityInvolved: query.charityInvolved,
    datedOnly: query.datedOnly || undefined,
    fromDate: query.fromDate && query.fromDate > earliestDay ? query.fromDate : undefined,
    toDate: query.toDate,
    within:
      from && radiusMiles !== undefined && radiusMiles < half
        ? { point: from, miles: radiusMiles }
        : undefined,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** Sorted and without repetition, so that the order of choices makes no difference. */
const some = (values: readonly string[] | undefined) =>
  values && values.length > 0 ? [...new Set(values.map(withoutZero))].sort() : undefined

/** PostgreSQL holds no zero characters. */
const withoutZero = (text: string) => text.replaceAll('\0', '')

/** The same text for the same criteria. */
export const criteriaKey = (criteria: Criteria): string => JSON.stringify(criteria)
