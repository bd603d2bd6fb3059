/** The filters of a search from an address: what filters.ts parses, without its schemas. */
import { costValues } from '../event/costs.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { stateCode } from '../place/us-states.ts'
import type { SearchFilters } from './filters.ts'
import {
  type ProblemTogether,
  problemsTogether,
  sortOrders,
  untilBeforeFrom,
  withWholeState,
} from './filters-together.ts'
import {
  brokenPlaceInList,
  brokenPosition,
  type GivenText,
  isRefusal,
  readChoice,
  readDay,
  readDegrees,
  readEntry,
  readList,
  readNumber,
  readPattern,
  readTruth,
  readWords,
  type TextReader,
} from './text-readers.ts'

const nameInAddress = (max: number) => readPattern(new RegExp(`^[\\w-]{1,${max}}$`))

const readCost = readChoice(costValues)

export const readEventTypes: TextReader = readList((item) => {
  const type = readEntry(item)
  return isRefusal(type) ? type : canonicalEventType(type)
})

const readLimit: TextReader = (given) => {
  const value = readNumber(1, 100)(given)
  return Number.isInteger(value) ? value : { problem: 'Use a whole number from 1 to 100.' }
}

/** Start of a further page of results. */
export const readCursor: TextReader = (given) => {
  const value = readWords(600)(given)
  return isRefusal(value) ? { problem: brokenPlaceInList } : value
}

const readers: Record<keyof SearchFilters, TextReader> = {
  keyword: readWords(100),
  eventType: readEventTypes,
  userLat: readDegrees(90),
  userLng: readDegrees(180),
  radiusMiles: readNumber(0.1, 12_500),
  near: readWords(120),
  fromDate: readDay,
  toDate: readDay,
  attendanceCost: readList((item) => readCost(item) as string),
  carMake: readList(readEntry),
  feature: readList(readEntry),
  charityInvolved: readTruth,
  datedOnly: readTruth,
  state: readList(
    (item) =>
      stateCode(item) ?? { problem: `“${item.slice(0, 40)}” is not a US state or territory.` },
  ),
  series: nameInAddress(64),
  venue: nameInAddress(400),
  organizer: nameInAddress(400),
  sortBy: readChoice(sortOrders),
  limit: readLimit,
  cursor: readCursor,
  useLocation: readTruth,
  showAll: readTruth,
}

const togetherWords: Record<ProblemTogether, string> = {
  half_position: brokenPosition,
  distance_order_without_place: 'Enter a ZIP or city to sort by distance.',
  radius_without_place: 'Enter a ZIP or city to search around.',
  relevance_without_keyword: 'Enter a keyword to sort by best match.',
  until_before_from: untilBeforeFrom,
}

/** Names of all filters. */
export const filterNames: readonly string[] = Object.keys(readers)

/** Filters that are set; the length of a page only where it was given. */
export type ReadFilters = Partial<SearchFilters>

export type FiltersRead = {
  filters: ReadFilters
  /** Filters that can't be read, which are left out: name → how to correct them. */
  problems: Record<string, string>
  /** Values of these, for the fields of a form. */
  refused?: Record<string, GivenText> | undefined
}

/** Reads the named filters of `given`; what fails is reported and left out, so that the rest of the search works. */
export const readFilters = (
  given: Readonly<Record<string, GivenText>>,
  names: Iterable<string> = filterNames,
): FiltersRead => {
  const filters: ReadFilters = {}
  const problems: Record<string, string> = {}
  const wanted = new Set(names)
  for (const [name, read] of Object.entries(readers)) {
    const text = given[name]
    if (!wanted.has(name) || text === undefined || text === '') continue
    const value = read(text)
    if (isRefusal(value)) problems[name] = value.problem
    else if (value !== undefined) Object.assign(filters, { [name]: value })
  }
  for (;;) {
    const [problem] = problemsTogether(filters)
    if (!problem) {
      const refused = Object.keys(problems).flatMap((name) => {
        const text = given[name]
        return text === undefined ? [] : [[name, text] as const]
      })
      return {
        filters: setOnly(withWholeState(filters)),
        problems,
        refused: refused.length > 0 ? Object.fromEntries(refused) : undefined,
      }
    }
    const [name, reason] = problem
    problems[name] = togetherWords[reason]
    // Half of a position is none: its missing half is the one with the problem.
    const left = name in filters ? [name] : ['userLat', 'userLng']
    for (const each of left) delete filters[each as keyof ReadFilters]
  }
}

const setOnly = (filters: ReadFilters): ReadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
