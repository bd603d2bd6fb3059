/** Normalized criteria of a search: equal searches have equal criteria. */
import { dayMs } from '../../../kit/durations.ts'
import { EARTH_RADIUS_MILES, type Point } from '../../place/distance.ts'
import { dateOfEpochDay } from '../../time/local-dates.ts'
import { names } from '../filter-kinds.ts'
import { filterNames, isNarrowing, lineOf } from '../filters.ts'
import { makeKeysOf } from '../words/vocabulary.ts'
import type { EventQuery } from './event-search.ts'
import { searchTerms } from './search-terms.ts'
import type { CleanWords } from './search-words.ts'

type NoCriterion = 'near' | 'radiusMiles' | 'everyDate' | 'sortBy' | 'limit' | 'cursor'

/** Values of the filters that exclude events regardless of distance. Lists are never empty. */
export type Criteria = Readonly<Omit<EventQuery, NoCriterion | 'keyword'>> & {
  /** Words that must all be found. */
  readonly keyword?: readonly string[]
}

const criteriaNames = filterNames.filter(
  (name): name is Exclude<keyof EventQuery & typeof name, NoCriterion> =>
    isNarrowing(name) && name !== 'near' && name !== 'radiusMiles',
)

/**
 * Earliest current date on earth (UTC-12). The last day of every live event is this date or later, so a range that
 * begins here excludes nothing.
 */
export const earliestToday = (now: number): string =>
  dateOfEpochDay(Math.floor((now - dayMs / 2) / dayMs))

/** Omits filters without effect; `earliestDay` is the result of earliestToday(). */
export const toCriteria = async (
  query: EventQuery,
  earliestDay: string,
  clean: CleanWords,
): Promise<Criteria> => {
  const criteria: Record<string, unknown> = {}
  for (const name of criteriaNames) {
    const value = query[name]
    if (value === undefined) continue
    if (name === 'keyword')
      criteria[name] = unlessEmpty(searchTerms((await clean([String(value)]))[0] ?? ''))
    else if (typeof value !== 'object') criteria[name] = value
    // Names in any spelling are compared in the form that search_keys() (see the migrations) gives them.
    else {
      const keys = lineOf(name)?.kind === names ? await clean(value) : value
      criteria[name] = normalize(name === 'carMake' ? keys.flatMap(makeKeysOf) : keys)
    }
    if (criteria[name] === undefined) delete criteria[name]
  }
  const { datedOnly, fromDate = '', toDate } = query
  if (query.road) criteria.road = query.road
  if (!datedOnly) delete criteria.datedOnly
  if (query.isOn) criteria.isOn = true
  if (fromDate > earliestDay) return criteria
  // Year-round places match days from today on, so an open range from today excludes nothing.
  if (toDate === undefined && !query.timeOfDay) delete criteria.fromDate
  else criteria.fromDate = earliestDay
  return criteria
}

const unlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)

/** Sorted and deduplicated, so that the order of choices makes no difference. PostgreSQL texts cannot contain NUL. */
const normalize = (values: readonly string[]) =>
  unlessEmpty([...new Set(values.map((value) => value.replaceAll('\0', '')))].sort())

const halfCircumference = EARTH_RADIUS_MILES * Math.PI

/** Circle to search in. */
export type NearCircle = { near: Point; radiusMiles: number }

/** Undefined for a search without a radius, or with a radius that covers the earth. */
export const withinOf = ({ near, radiusMiles }: EventQuery): NearCircle | undefined =>
  near && radiusMiles !== undefined && radiusMiles < halfCircumference
    ? { near, radiusMiles }
    : undefined

/** Equal text for equal criteria. */
export const criteriaKey = (criteria: Criteria): string => JSON.stringify(criteria)
