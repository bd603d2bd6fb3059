/** A search in words: its active filters as chips and as a sentence, and the names of its feeds. */
import { longDate, shortDateSeenFrom } from '../time/local-dates.ts'
import type { FilterNames } from './filter-names.ts'
import { type FilterName, filterNames, lineOf, type SearchInput } from './filters.ts'
import { isSet } from './read-filters.ts'

/** Active filter, and the changes that remove it. */
export type FilterInUse = { label: string; changes: SearchInput }

const valuesOf = (value: unknown): string[] => (isSet(value) ? [value].flat().map(String) : [])

/** Labels of a filter's values, one per chip. `displayNames` has the display names of slugs and ids. */
export const wordsOf = (name: string, value: unknown, displayNames: FilterNames = {}): string[] => {
  const { words } = lineOf(name) ?? {}
  return words ? valuesOf(value).map((each) => displayNames[name] ?? words(each)) : []
}

/** All values of a filter in one phrase, joined by "and" or "or". */
export const valuesPhrase = (name: string, value: unknown, displayNames?: FilterNames): string =>
  wordsOf(name, value, displayNames).join(lineOf(name)?.mustMatchAll ? ' and ' : ' or ')

/** Filters that say where; their chips are first, before days and types. */
const placeFilters: readonly string[] = ['near', 'state', 'radiusMiles'] satisfies FilterName[]

/** Place and distance first, then days and types, then the rest; dates are worded as seen from `today`. */
export const filtersInUse = (
  filters: SearchInput,
  today: string,
  displayNames: FilterNames = {},
): FilterInUse[] => {
  const chips = (names: readonly string[]) =>
    names.flatMap((name) => {
      const values = valuesOf(filters[name as FilterName])
      return wordsOf(name, values, displayNames).map((label, index) => ({
        label,
        changes: {
          [name]: Array.isArray(filters[name as FilterName])
            ? values.toSpliced(index, 1)
            : undefined,
        },
      }))
    })
  const orderedNames = new Set([...placeFilters, 'eventType'])
  const rest = filterNames.filter(
    (name) => !orderedNames.has(name) && lineOf(name)?.group !== 'days',
  )
  return [...chips(placeFilters), ...daysInUse(filters, today), ...chips(['eventType', ...rest])]
}

const daysInUse = (filters: SearchInput, today: string): FilterInUse[] => {
  const label = daysInWords(filters, today)
  const changes = { fromDate: undefined, toDate: undefined, datedOnly: undefined }
  const byName = wordsOf('when', filters.when).map((words) => ({
    label: words,
    changes: { when: undefined },
  }))
  if (label !== undefined || byName.length > 0)
    return [...byName, ...(label === undefined ? [] : [{ label, changes }])]
  return wordsOf('datedOnly', filters.datedOnly).map((words) => ({
    label: words,
    changes: { datedOnly: undefined },
  }))
}

const daysInWords = ({ fromDate, toDate }: SearchInput, today: string): string | undefined => {
  const day = (date: string) => shortDateSeenFrom(today, date)
  if (fromDate && fromDate === toDate) return fromDate === today ? 'Today' : day(fromDate)
  if (fromDate && toDate) return `${day(fromDate)} to ${day(toDate)}`
  if (fromDate) return `From ${day(fromDate)}`
  return toDate ? `Until ${day(toDate)}` : undefined
}

/** "Dayton, OH · 50 mi · This weekend · Free". */
export const searchSentence = (
  filters: SearchInput,
  today: string,
  displayNames?: FilterNames,
): string => {
  const labels = filtersInUse(filters, today, displayNames).map(({ label }) => label)
  return [...(filters.userLat === undefined ? [] : ['Near you']), ...labels].join(' · ')
}

/** Filters that the title names separately and this text therefore omits. */
const titleFilters: readonly string[] = [
  'near',
  'venue',
  'organizer',
  'series',
] satisfies FilterName[]

/** "Cruise Night", "Illinois", "within 25 miles of Chicago, IL"; omits filters that do not narrow the search. */
export const searchInWords = (filters: SearchInput): string[] =>
  filterNames
    .filter((name) => !titleFilters.includes(name) && filters[name] !== undefined)
    .map((name) => phraseOf(name, filters))
    .filter((phrase) => phrase !== '')

const phraseOf = (name: FilterName, filters: SearchInput): string => {
  const { radiusMiles, near, userLat, userLng, fromDate, toDate } = filters
  if (name === 'fromDate') return `from ${longDate(fromDate ?? '')}`
  if (name === 'toDate') return `until ${longDate(toDate ?? '')}`
  if (name === 'when') return wordsOf(name, filters.when).join().toLowerCase()
  if (name === 'radiusMiles') {
    const point = userLat === undefined ? near : `${userLat}, ${userLng}`
    return `within ${radiusMiles} miles of ${point}`
  }
  const value = filters[name]
  if (typeof value !== 'boolean') return valuesPhrase(name, value)
  const words = lineOf(name)?.words?.(String(value)) ?? ''
  return words.charAt(0).toLowerCase() + words.slice(1)
}
