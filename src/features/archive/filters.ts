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
    note: 'Search words; all must match the name, makes, categories, venue, city, sponsor, organizer, features or description. Type names ("swap meet") also match the type, and state names and codes ("illinois", "IL") the state. A year, or a month and year, at the start or end ("hershey october 2025") limits the dates, unless dates or a year are given.',
  },
  location: {
    kind: words(120),
    note: 'A ZIP code, city, "City, ST", state or venue name.',
  },
  eventType: { kind: types },
  attendanceCost: { kind: choice(costChoices), note: 'Cost; `paid`: any known cost except free.' },
  carCategory: filters.carCategory,
  goodFor: filters.goodFor,
  dateFrom: { kind: day, note: 'First day: events that ended before it are excluded.' },
  dateTo: { kind: day, note: 'Last day: events that started after it are excluded.' },
} as const

/** Also with the filters of year and state pages; `year` matches events that began in it. */
export const archiveFilters = {
  ...formFilters,
  state: { kind: states },
  year: { kind: number(1000, 9999, { integer: true }), note: 'Year in which the event began.' },
  ...pageLines,
} as const

/** Filters as callers send them. */
export type ArchiveInput = ValuesOf<typeof archiveFilters>
/** Filters after parsing and validation. */
export type ArchiveFilters = ParsedOf<typeof archiveFilters>
