/** State of the calendar, stored in its URL: the filters of a search, and a month. */
import { paths, withQuery } from '../../../catalog/links/paths.ts'
import { filterNames, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../../catalog/search/read-filters.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { monthOf } from '../months.ts'

export type MonthState = {
  filters: SearchInput
  /** Month in the URL; undefined means the current month. */
  month: string | undefined
  /** False if the visitor requested all events, regardless of place. */
  byLocation: boolean
  /** Filters that were invalid and are omitted from the search: parameter → how to correct it. */
  problems: Record<string, string>
  /** Raw values of filters that the search rejected. */
  rejectedValues?: Readonly<Record<string, unknown>>
}

/** Dates are excluded because they choose the month; other excluded filters only sort or page a list. */
const names = filterNames.filter(
  (name) =>
    !['fromDate', 'toDate', 'when'].includes(name) &&
    [undefined, 'place'].includes(lineOf(name)?.role),
)

/** Reads the state from a URL; ignores parameters that are not filters (campaign tags and the like). */
export const readMonthState = (url: URL): MonthState => {
  const parameters = fromQuery(url.searchParams)
  const byLocation = parameters.useLocation !== 'false'
  return { ...readEnteredFilters(parameters, names), month: monthIn(parameters), byLocation }
}

const placeFilters = ['near', 'userLat', 'state', 'bbox', 'venue', 'organizer', 'series'] as const

/** URL of the same month around the visitor; undefined if the search has another place or must not be local. */
export const pathAround = (
  { filters, month, byLocation, problems }: MonthState,
  position: { lat: number; lng: number } | undefined,
): string | undefined => {
  const isPlaced = placeFilters.some((name) => filters[name] !== undefined)
  if (!position || !byLocation || isPlaced || Object.keys(problems).length > 0) return undefined
  return monthPath({ filters: { ...filters, userLat: position.lat, userLng: position.lng } }, month)
}

/** Month from `month`, or the month of the search's first day. */
const monthIn = ({ month, fromDate }: Record<string, unknown>): string | undefined => {
  if (typeof month === 'string' && month !== '') return month
  const isDate = typeof fromDate === 'string' && /^\d{4}-\d\d-\d\d$/.test(fromDate)
  return isDate ? monthOf(fromDate) : undefined
}

/** The same search in another month. */
export const monthPath = (
  { filters, byLocation = true }: Pick<MonthState, 'filters'> & { byLocation?: boolean },
  month?: string,
): string =>
  withQuery(paths.calendar, { ...filters, month, ...(byLocation ? {} : { useLocation: 'false' }) })

/** Archive of some days, with those filters of the search that the archive supports. */
export const archivePath = (
  { keyword, eventType = [] }: SearchInput,
  dateFrom: string,
  dateTo: string,
): string =>
  withQuery(paths.archive, {
    keyword,
    // The archive's form accepts a single type.
    eventType: eventType.length === 1 ? eventType[0] : undefined,
    dateFrom,
    dateTo,
  })

/** Search of these days, without year-round places. */
export const searchOfDays = (filters: SearchInput, fromDate: string, toDate: string): string =>
  withQuery(paths.home, { ...filters, fromDate, toDate, datedOnly: true })

/** True for the only URL of the calendar that search engines index. */
export const isPlain = ({ filters, month, byLocation, problems }: MonthState): boolean =>
  month === undefined &&
  byLocation &&
  Object.keys(filters).length + Object.keys(problems).length === 0
