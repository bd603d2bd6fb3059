import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { filterNamesOf } from '../../../catalog/search/server/profile-filter-names.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { JsonText } from '../../../platform/http/reply.ts'
import { aboutAnswer, sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { getMonth, type MonthOverview } from '../contract.ts'
import { addMonths, calendarToday, monthInWords, monthOf, monthsAhead } from '../months.ts'
import { chooseMonth, summarizeMonth } from './summarize-month.ts'

type Deps = Resolvers & {
  search: EventSearch
  /** Clock, in milliseconds since 1970. */
  now?: () => number
}

export const monthRoutes = (api: Api, { search, now = Date.now, ...resolvers }: Deps): void => {
  api.handle(getMonth, async ({ query, isFresh, reply }) => {
    const { month, fromDate: _from, toDate: _to, when: _when, ...filters } = query
    const requestedMonth = chooseMonth(month, now())
    if (requestedMonth === undefined) throw outOfRange(now())
    const resolved = await resolveFilters(resolvers, filters)
    // Days in a keyword choose the month and limit no count, like `fromDate`.
    const { fromDate, toDate: _last, when: _name, ...anyDay } = resolved
    const keywordMonth = fromDate && chooseMonth(monthOf(fromDate), now())
    const chosenMonth = month ?? (keywordMonth || requestedMonth)
    const dates = await search.dates(anyDay)
    const text = JSON.stringify(summarizeMonth(dates, chosenMonth, now()))
    const names = await filterNamesOf(resolvers, filters)
    const headers = { etag: etagOf(text), ...names, ...aboutAnswer(search.isAway, sharedHeaders) }
    return reply.unlessNotModified(isFresh, new JsonText<MonthOverview>(text), headers)
  })
}

const outOfRange = (now: number): AppError => {
  const first = monthOf(calendarToday(now))
  const last = addMonths(first, monthsAhead)
  const message = `Choose a month from ${monthInWords(first)} to ${monthInWords(last)}.`
  return new AppError('invalid_request', { fields: { month: message } })
}
