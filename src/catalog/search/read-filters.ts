/** Reads search filters from a URL; reports and omits invalid ones, so that the rest of the search works. */
import { type GivenTexts, type Read, readFilterTable } from './filter-kinds.ts'
import { type FilterName, filterNames, filters, lineOf, type SearchInput } from './filters.ts'
import { neededBy, problemsTogether, togetherProblems, withWholeState } from './filters-together.ts'

export type FiltersRead = Read<SearchInput> & {
  /** Raw values of rejected filters, to refill the form's fields. */
  refused?: GivenTexts | undefined
}

/** Reads the filters in `names` from `given`. */
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
    // If the required place or keyword is itself invalid, only that problem is reported.
    if (!neededBy(reason).some((cause) => cause in problems))
      problems[name] = togetherProblems[reason]
    // With half a position, the missing coordinate is reported and both are removed.
    for (const left of name in read ? [name] : (['userLat', 'userLng'] as const)) delete read[left]
  }
  const refused = Object.fromEntries(Object.keys(problems).flatMap((name) => entryOf(given, name)))
  return {
    filters: setOnly(withWholeState(read)),
    problems,
    refused: Object.keys(refused).length > 0 ? refused : undefined,
  }
}

/** For a form that keeps the visitor's position in hidden fields: an entered place replaces the position. */
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

/** True if a filter has a value; an empty list and empty text count as no value. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

const days = filterNames.filter((name) => lineOf(name)?.group === 'days')

export type RelaxedStep = { label: string; changes: SearchInput }

/** Steps that each remove all day filters, or one other filter. */
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
