/** A search in words, for its bar and its filters. */
import { shortCostLabel } from '../../../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import type { FilterNames } from '../../../../catalog/search/filter-names.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { shortDateSeenFrom } from '../../../../catalog/time/local-dates.ts'
import { namedDays } from '../search/when.ts'

/** A filter in use, and the changes that take it off. */
export type FilterInUse = { label: string; off: SearchInput }

const words: { [name in keyof SearchInput]?: (value: string) => string } = {
  near: String,
  radiusMiles: (value) => `${value} mi`,
  eventType: (value) => eventTypeLabel(value, 'search-box'),
  attendanceCost: (value) => shortCostLabel(value) ?? value,
  keyword: (value) => `“${value}”`,
  state: (value) => stateName(value),
  carMake: String,
  feature: String,
  charityInvolved: () => 'For charity',
  venue: String,
  organizer: String,
  series: String,
}

/** Place and distance first, then dates, then the rest; `today` names dates and decides whether they tell their year. */
export const filtersInUse = (
  filters: SearchInput,
  today: string,
  names: FilterNames = {},
): FilterInUse[] => {
  const [near = [], radius = [], ...rest] = Object.entries(words).map(([name, label]) => {
    const values = [filters[name as keyof SearchInput] ?? []].flat().map(String)
    return values.map((value) => ({
      label: names[name] ?? label(value),
      off: { [name]: values.filter((other) => other !== value) } as SearchInput,
    }))
  })
  return [...near, ...radius, ...daysInUse(filters, today), ...rest.flat()]
}

const daysInUse = (filters: SearchInput, today: string): FilterInUse[] => {
  const label = daysInWords(filters, today)
  const noDays = { fromDate: undefined, toDate: undefined, datedOnly: undefined }
  if (label !== undefined) return [{ label, off: noDays }]
  return filters.datedOnly ? [{ label: 'Dated events only', off: { datedOnly: undefined } }] : []
}

const daysInWords = ({ fromDate, toDate }: SearchInput, today: string): string | undefined => {
  const named = namedDays(today).find(
    (days) => days.fromDate === fromDate && days.toDate === toDate,
  )
  if (named) return named.label
  const day = (value: unknown) => shortDateSeenFrom(today, String(value))
  if (fromDate && toDate) return `${day(fromDate)} to ${day(toDate)}`
  if (fromDate) return `From ${day(fromDate)}`
  return toDate ? `Until ${day(toDate)}` : undefined
}

/** "Dayton, OH · 50 mi · This weekend · Free". */
export const searchSentence = (
  filters: SearchInput,
  today: string,
  names?: FilterNames,
): string => {
  const parts = filtersInUse(filters, today, names).map(({ label }) => label)
  return [...(filters.userLat === undefined ? [] : ['Near you']), ...parts].join(' · ')
}
