/** The filters of a search from an address: what filters.ts parses, without its schemas. */
import { costValues } from '../event/costs.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { stateCode } from '../place/us-states.ts'
import type { SearchFilters } from './filters.ts'
import { problemsTogether, sortOrders, withWholeState } from './filters-together.ts'
import {
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

const nameInAddress = (max: number) =>
  readPattern(new RegExp(`^[\\w-]{1,${max}}$`), "Copy it from the page's address.")

const readCost = readChoice(costValues)

export const readEventTypes: TextReader = readList((item) => {
  const type = readEntry(item)
  return isRefusal(type) ? type : canonicalEventType(type)
})

const readLimit: TextReader = (given) => {
  const value = readNumber(-Infinity, Infinity)(given)
  if (typeof value !== 'number') return { problem: 'Must be a number from 1 to 100.' }
  return Number.isSafeInteger(value)
    ? readNumber(1, 100)(given)
    : { problem: 'Must be a whole number.' }
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
  cursor: readWords(600),
  useLocation: readTruth,
  showAll: readTruth,
}

/** Names of all filters. */
export const filterNames: readonly string[] = Object.keys(readers)

/** Filters that are set; the length of a page only where it was given. */
export type ReadFilters = Partial<SearchFilters>

export type FiltersRead = {
  filters: ReadFilters
  /** Filters that can't be read, which are left out: name → how to correct them. */
  problems: Record<string, string>
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
    if (!problem) return { filters: setOnly(withWholeState(filters)), problems }
    const [name, message] = problem
    problems[name] = message
    // Half of a position is none: its missing half is the one with the problem.
    const left = name in filters ? [name] : ['userLat', 'userLng']
    for (const each of left) delete filters[each as keyof ReadFilters]
  }
}

const setOnly = (filters: ReadFilters): ReadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
