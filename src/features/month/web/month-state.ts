/** The state of the calendar, which lives in its address: the filters of a search, and a month. */
import { paths, withQuery } from '../../../catalog/links/paths.ts'
import { filterNames, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../../catalog/search/read-filters.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { monthOf } from '../months.ts'

export type MonthFilters = SearchInput

export type MonthState = {
  filters: MonthFilters
  /** Month from the address; the current one without it. */
  month: string | undefined
  /** Name in the address → how to fix it; these are left out of the search. */
  problems: Record<string, string>
  /** Values of filters that the search refused. */
  refused?: Readonly<Record<string, unknown>>
}

/** The dates of a search choose the month; the others only order or cut a list. */
const names = filterNames.filter(
  (name) =>
    !['fromDate', 'toDate', 'when'].includes(name) &&
    [undefined, 'place'].includes(lineOf(name)?.role),
)

/** Reads an address; names that are no filters (campaign tags and the like) are passed over. */
export const readMonthState = (url: URL): MonthState => {
  const given = fromQuery(url.searchParams)
  return { ...readEnteredFilters(given, names), month: monthIn(given) }
}

/** Month from `month`, or that of the search's first day. */
const monthIn = ({ month, fromDate }: Record<string, unknown>): string | undefined => {
  if (typeof month === 'string' && month !== '') return month
  const isDate = typeof fromDate === 'string' && /^\d{4}-\d\d-\d\d$/.test(fromDate)
  return isDate ? monthOf(fromDate) : undefined
}

/** The same search in another month. */
export const monthPath = ({ filters }: Pick<MonthState, 'filters'>, month?: string): string =>
  withQuery(paths.calendar, { ...filters, month })

/** The search of these days, without the places that are open on all of them. */
export const searchOfDays = (filters: MonthFilters, fromDate: string, toDate: string): string =>
  withQuery(paths.home, { ...filters, fromDate, toDate, datedOnly: true })

/** The one address of the calendar that search engines list. */
export const isPlain = ({ filters, month, problems }: MonthState): boolean =>
  month === undefined && Object.keys(filters).length + Object.keys(problems).length === 0
