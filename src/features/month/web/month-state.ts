/** The state of the calendar, which lives in its address: the filters of a search, and a month. */
import { paths, withQuery } from '../../../catalog/links/paths.ts'
import { filterNames, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../../catalog/search/read-filters.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { monthOf } from '../months.ts'

export type MonthState = {
  filters: SearchInput
  /** Month from the address; the current one without it. */
  month: string | undefined
  /** False when the visitor asked for all events, wherever they are. */
  byLocation: boolean
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
  const byLocation = given.useLocation !== 'false'
  return { ...readEnteredFilters(given, names), month: monthIn(given), byLocation }
}

const placeFilters = ['near', 'userLat', 'state', 'bbox', 'venue', 'organizer', 'series'] as const

/** The address of the same month around the visitor; undefined where another place, or none, is searched. */
export const pathAround = (
  { filters, month, byLocation, problems }: MonthState,
  here: { lat: number; lng: number } | undefined,
): string | undefined => {
  const isPlaced = placeFilters.some((name) => filters[name] !== undefined)
  if (!here || !byLocation || isPlaced || Object.keys(problems).length > 0) return undefined
  return monthPath({ filters: { ...filters, userLat: here.lat, userLng: here.lng } }, month)
}

/** Month from `month`, or that of the search's first day. */
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

/** Archive of some days, with what of the search it knows. */
export const archivePath = (
  { keyword, eventType = [] }: SearchInput,
  dateFrom: string,
  dateTo: string,
): string =>
  withQuery(paths.archive, {
    keyword,
    // The archive's form takes one type.
    eventType: eventType.length === 1 ? eventType[0] : undefined,
    dateFrom,
    dateTo,
  })

/** The search of these days, without the places that are open on all of them. */
export const searchOfDays = (filters: SearchInput, fromDate: string, toDate: string): string =>
  withQuery(paths.home, { ...filters, fromDate, toDate, datedOnly: true })

/** The one address of the calendar that search engines list. */
export const isPlain = ({ filters, month, byLocation, problems }: MonthState): boolean =>
  month === undefined &&
  byLocation &&
  Object.keys(filters).length + Object.keys(problems).length === 0
