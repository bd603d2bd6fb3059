/** Reads search filters from a URL; reports and omits invalid ones, so that the rest of the search works. */
import { type ParsedFilters, readFilterTable, type UrlParameters } from './filter-kinds.ts'
import { type FilterName, filterNames, filters, lineOf, type SearchInput } from './filters.ts'
import {
  combinationMessages,
  combinationProblems,
  filtersNeededBy,
  withWholeState,
} from './filters-together.ts'

export type ParsedSearch = ParsedFilters<SearchInput> & {
  /** Raw values of rejected filters, to refill the form's fields. */
  rejectedValues?: UrlParameters | undefined
}

/** Reads the filters in `names` from `parameters`. */
export const readFilters = (
  parameters: UrlParameters,
  names: readonly FilterName[] = filterNames,
): ParsedSearch => {
  const namedParameters = Object.fromEntries(names.flatMap((name) => entryOf(parameters, name)))
  const { filters: parsed, problems } = readFilterTable(filters, namedParameters)
  for (;;) {
    const [problem] = combinationProblems(parsed)
    if (!problem) break
    const [name, reason] = problem
    // If the required place or keyword is itself invalid, only that problem is reported.
    if (!filtersNeededBy(reason).some((cause) => cause in problems))
      problems[name] = combinationMessages[reason]
    // With half a position, the missing coordinate is reported and both are removed.
    for (const removedName of name in parsed ? [name] : (['userLat', 'userLng'] as const))
      delete parsed[removedName]
  }
  const rejectedValues = Object.fromEntries(
    Object.keys(problems).flatMap((name) => entryOf(parameters, name)),
  )
  return {
    filters: withoutUnset(withWholeState(parsed)),
    problems,
    rejectedValues: Object.keys(rejectedValues).length > 0 ? rejectedValues : undefined,
  }
}

/** For a form that keeps the visitor's position in hidden fields: an entered place replaces the position. */
export const readEnteredFilters = (
  { userLat, userLng, ...parameters }: UrlParameters,
  names: readonly FilterName[],
): ParsedSearch =>
  readFilters(parameters.near ? parameters : { ...parameters, userLat, userLng }, names)

const entryOf = (parameters: UrlParameters, name: string) => {
  const text = parameters[name]
  return text === undefined ? [] : [[name, text] as const]
}

const withoutUnset = (parsed: SearchInput): SearchInput =>
  Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))

/** True if a filter has a value; an empty list and empty text count as no value. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

const dayFilters = filterNames.filter((name) => lineOf(name)?.group === 'days')

export type RelaxedStep = { label: string; changes: SearchInput }

/** Steps that each remove all day filters, or one other filter. */
export const relaxedSteps = (activeFilters: SearchInput): RelaxedStep[] => {
  const steps = new Map<string, SearchInput>()
  for (const name of [...dayFilters, ...filterNames]) {
    const { anyLabel, group, isPlace } = lineOf(name) ?? {}
    if (anyLabel === undefined || isPlace || !isSet(activeFilters[name])) continue
    const label = typeof anyLabel === 'string' ? anyLabel : anyLabel(String(activeFilters[name]))
    const removedNames = group ? dayFilters : [name]
    steps.set(label, Object.fromEntries(removedNames.map((each) => [each, undefined])))
  }
  return Array.from(steps, ([label, changes]) => ({ label, changes }))
}
