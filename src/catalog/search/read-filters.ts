/** The filters of a search from an address; what fails is reported and left out, so that the rest of the search works. */
import { type GivenTexts, type Read, readFilterTable } from './filter-kinds.ts'
import { type FilterName, filterNames, filters, lineOf, type SearchInput } from './filters.ts'
import { neededBy, problemsTogether, togetherProblems, withWholeState } from './filters-together.ts'

export type FiltersRead = Read<SearchInput> & {
  /** Values of filters that can't be read, for the fields of a form. */
  refused?: GivenTexts | undefined
}

/** Reads the named filters of `given`. */
export const readFilters = (
  given: GivenTexts,
  names: readonly FilterName[] = filterNames,
): FiltersRead => {
  const wanted = Object.fromEntries(names.flatMap((name) => entryOf(given, name)))
  const { filters: read, problems } = readFilterTable(filters, wanted)
  for (;;) {
    const [problem] = problemsTogether(read)
    if (!problem) break
    const [name, reason] = problem
    // Problems with a place or a keyword are told once.
    if (!neededBy(reason).some((cause) => cause in problems))
      problems[name] = togetherProblems[reason]
    // Half of a position is none: its missing half is the one with the problem.
    for (const left of name in read ? [name] : (['userLat', 'userLng'] as const)) delete read[left]
  }
  const refused = Object.fromEntries(Object.keys(problems).flatMap((name) => entryOf(given, name)))
  return {
    filters: setOnly(withWholeState(read)),
    problems,
    refused: Object.keys(refused).length > 0 ? refused : undefined,
  }
}

/** The same for a page whose form keeps the visitor's position in hidden fields: a place that is entered replaces it. */
export const readEnteredFilters = (
  { userLat, userLng, ...given }: GivenTexts,
  names: readonly FilterName[],
): FiltersRead => readFilters(given.near ? given : { ...given, userLat, userLng }, names)

const entryOf = (given: GivenTexts, name: string) => {
  const text = given[name]
  return text === undefined ? [] : [[name, text] as const]
}

const setOnly = (read: SearchInput): SearchInput =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))

/** True where a filter says something: a list of nothing and an empty text do not. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

const days = filterNames.filter((name) => lineOf(name)?.group === 'days')

export type RelaxedStep = { label: string; changes: SearchInput }

/** The steps that take the days back together, or one other filter. */
export const relaxedSteps = (used: SearchInput): RelaxedStep[] => {
  const steps = new Map<string, SearchInput>()
  for (const name of [...days, ...filterNames]) {
    const { any, group, isWhere } = lineOf(name) ?? {}
    if (any === undefined || isWhere || !isSet(used[name])) continue
    const label = typeof any === 'string' ? any : any(String(used[name]))
    const together = group ? days : [name]
    steps.set(label, Object.fromEntries(together.map((each) => [each, undefined])))
  }
  return Array.from(steps, ([label, changes]) => ({ label, changes }))
}
