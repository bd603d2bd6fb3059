/** Discovery: visitors find live events by place, keyword and category. Public. */
import { z } from 'zod'
import { searchFilters } from '../../catalog/search/filter-schema.ts'
import { type CountedName, countedNames } from '../../catalog/search/filters.ts'
import { awayHeaders } from '../../catalog/search/search-events.ts'
import { endpoint } from '../../kit/endpoint.ts'

const counts = z.record(z.string(), z.int().nonnegative())

export const getFacets = endpoint({
  method: 'GET',
  path: '/api/events/facets',
  summary: 'Counts the results of a search by type, cost, state, month, make and other filters.',
  description: 'Takes the filters of `/api/events`; `sortBy`, `limit` and `cursor` are ignored.',
  tag: 'Events',
  query: searchFilters,
  response: z.object({
    total: z.int().nonnegative(),
    /** Number of matching dates; in `total` a series counts once. */
    dates: z.int().nonnegative(),
    /** Local date at the searched point, `yyyy-mm-dd`; without a point, the date in Chicago. */
    today: z.iso.date(),
    month: counts,
    ...(Object.fromEntries(countedNames.map((name) => [name, counts])) as Record<
      CountedName,
      typeof counts
    >),
  }),
  responseHeaders: awayHeaders,
  errors: ['invalid_request', 'unavailable'],
})

export const countEvents = endpoint({
  method: 'GET',
  path: '/api/events/count',
  summary: 'Returns the number of published events that are not over.',
  tag: 'Events',
  response: z.object({ count: z.int().nonnegative() }),
  responseHeaders: awayHeaders,
  errors: [],
})
