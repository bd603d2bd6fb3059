/** The filters of an archive search: one schema for the JSON body, the API's query and the page's address. */
import { z } from 'zod'
import {
  day,
  eventTypeList,
  keyword,
  optional,
  pageFields,
  stateList,
  words,
} from '../../catalog/search/filters.ts'
import { numeric } from '../../kit/numeric.ts'
import { costChoices } from './cost-choices.ts'

const yearHint = 'Must be a year such as 2025.'
const year = z.number(yearHint).int(yearHint).min(1000, yearHint).max(9999, yearHint)

/** From an address or a body. */
export const yearField = optional(numeric(year))

const fields = {
  keyword,
  /** A city, "City, ST", a state, a ZIP or the name of a venue. */
  location: words(120),
  eventType: eventTypeList,
  attendanceCost: optional(z.enum(costChoices, `Must be one of ${costChoices.join(', ')}.`)),
  dateFrom: day,
  dateTo: day,
  /** Beyond what a search form asks; the pages of a year and of a state are made of these. */
  state: stateList,
  year: yearField,
  ...pageFields,
}

/** Both days, if they can be read, even if something else is wrong: every mistake is reported at once. */
const days = z.object({ dateFrom: day, dateTo: day })

/**
 * Empty values mean "not set"; unknown names are refused, so that no typo widens a search. Days are
 * inclusive and take every event that ran on one of them; `year` takes those that began in it.
 */
export const archiveFilters = z
  .strictObject(fields)
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateTo'],
    message: 'The "to" date can\'t be before the "from" date.',
    when: ({ value }) => days.safeParse(value).success,
  })

/** Filters as a caller may send them. */
export type ArchiveInput = z.input<typeof archiveFilters>
/** Parsed and checked. */
export type ArchiveFilters = z.output<typeof archiveFilters>
