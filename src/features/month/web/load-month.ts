/** Loads the calendar; a filter that is rejected (an unknown place) is reported and omitted. */
import { type PlaceNote, placeNoteIn } from '../../../catalog/place/place-meaning.ts'
import { type FilterNames, filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { findAccepted } from '../../../catalog/search/without-rejected.ts'
import { dateOfEpochDay } from '../../../catalog/time/local-dates.ts'
import type { Call } from '../../../kit/call.ts'
import { getMonth, type MonthOverview } from '../contract.ts'
import { calendarToday, daysOfMonth, monthOf } from '../months.ts'
import { archivePath, type MonthState, readMonthState } from './month-state.ts'

export type MonthData = {
  state: MonthState
  overview: MonthOverview
  /** Display names of filters whose values are slugs or ids. */
  names: FilterNames
  /** Place that the text was understood as. */
  place?: PlaceNote | undefined
}

export const loadMonth = (call: Call, url: URL): Promise<MonthData> => {
  const { filters: stateFilters, month: requestedMonth, ...otherState } = readMonthState(url)
  const search = { filters: { ...stateFilters, month: requestedMonth }, ...otherState }
  return findAccepted(search, async ({ filters: query, ...rest }) => {
    const { month, ...filters } = query
    const { body, headers } = await call(getMonth, { query })
    const state = { ...rest, filters, month }
    const names = filterNamesIn(headers)
    return { state, overview: body, names, place: placeNoteIn(headers) }
  })
}

/** Archive page of a past month; `now` in milliseconds since 1970. */
export const archiveOf = (url: URL, now: number): string | undefined => {
  const { month, filters } = readMonthState(url)
  const isMonth = month !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month)
  if (!isMonth || month >= monthOf(calendarToday(now))) return undefined
  const { first, last } = daysOfMonth(month)
  return archivePath(filters, dateOfEpochDay(first), dateOfEpochDay(last))
}
