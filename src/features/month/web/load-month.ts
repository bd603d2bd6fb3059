/** Loads the calendar; a filter that is refused (a place nobody knows) is told and left out. */
import { paths, withQuery } from '../../../catalog/links/paths.ts'
import { dateOfEpochDay } from '../../../catalog/time/local-dates.ts'
import { type Call, isCallError } from '../../../kit/call.ts'
import { getMonth, type MonthOverview } from '../contract.ts'
import { calendarToday, daysOfMonth, monthOf } from '../months.ts'
import { type MonthState, readMonthState } from './month-state.ts'

export type MonthData = { state: MonthState; overview: MonthOverview }

export const loadMonth = async (call: Call, url: URL): Promise<MonthData> => {
  let state = readMonthState(url)
  // The search may look at one filter only once another is right.
  for (;;) {
    const { filters, month } = state
    try {
      const { body } = await call(getMonth, { query: { ...filters, month } })
      return { state, overview: body }
    } catch (error) {
      const accepted = withoutRefused(state, error)
      if (!accepted) throw error
      state = accepted
    }
  }
}

const withoutRefused = (state: MonthState, error: unknown): MonthState | undefined => {
  const fields = isCallError(error) && error.status === 400 && error.body?.error.fields
  if (!fields) return undefined
  const isRefused = (name: string) => name in fields
  const kept = Object.entries(state.filters).filter(([name]) => !isRefused(name))
  const month = isRefused('month') ? undefined : state.month
  if (kept.length === Object.keys(state.filters).length && month === state.month) return undefined
  return {
    filters: Object.fromEntries(kept),
    month,
    problems: { ...state.problems, ...fields },
  }
}

/** A month that is over goes on in the archive; `now` in milliseconds since 1970. */
export const archiveOf = (url: URL, now: number): string | undefined => {
  const { month, filters } = readMonthState(url)
  const isMonth = month !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month)
  if (!isMonth || month >= monthOf(calendarToday(now))) return undefined
  const { first, last } = daysOfMonth(month)
  const { keyword, eventType = [] } = filters
  return withQuery(paths.archive, {
    keyword,
    // The archive's form takes one type.
    eventType: eventType.length === 1 ? eventType[0] : undefined,
    dateFrom: dateOfEpochDay(first),
    dateTo: dateOfEpochDay(last),
  })
}
