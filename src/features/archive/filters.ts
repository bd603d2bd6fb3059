/** Filter table of the archive's search, for its page and its API calls. */
import { costValues } from '../../catalog/event/costs.ts'
import {
  choice,
  day,
  number,
  type ParsedOf,
  pageLines,
  states,
  types,
  type ValuesOf,
  words,
} from '../../catalog/search/filter-kinds.ts'
import { filters } from '../../catalog/search/filters.ts'

/** Costs to search for; `paid` is every known cost except free; an unknown cost is neither. */
const costChoices = [...costValues, 'paid'] as const

/** Filters of the form. Days are inclusive; events match if they ran on any day of the range. */
export const formFilters = {
  keyword: {
    kind: words(100),
    note: 'Words or beginnings of words, all of which must appear in the name, makes, categories, venue, city, sponsor or description. Type names ("swap meet") also match events of that type, and state names and codes ("illinois", "IL") also match events in that state. A year, or a month and a year, at the end are days where no others are chosen: "hershey october 2025".',
  },
  location: {
    kind: words(120),
    note: 'A city, "City, ST", a state, a ZIP or the name of a venue.',
  },
  eventType: { kind: types },
  attendanceCost: { kind: choice(costChoices) },
  carCategory: filters.carCategory,
  goodFor: filters.goodFor,
  dateFrom: { kind: day, note: 'Only events that ran on this day or later.' },
  dateTo: { kind: day, note: 'Only events that ran on this day or earlier.' },
} as const

/** Also with the filters of year and state pages; `year` matches events that began in it. */
export const archiveFilters = {
  ...formFilters,
  state: { kind: states },
  year: { kind: number(1000, 9999, { integer: true }) },
  ...pageLines,
} as const

/** Filters as callers send them. */
export type ArchiveInput = ValuesOf<typeof archiveFilters>
/** Filters after parsing and validation. */
export type ArchiveFilters = ParsedOf<typeof archiveFilters>
