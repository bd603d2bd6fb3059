/** Discovery: visitors find live events by place, keyword and category. Public. */
import { z } from 'zod'
import { foundEvent } from '../../catalog/event/event.ts'
import { placeDescription } from '../../catalog/place/place-meaning.ts'
import { filterNamesDescription } from '../../catalog/search/filter-names.ts'
import { searchFilters } from '../../catalog/search/filter-schema.ts'
import { type CountedName, countedNames } from '../../catalog/search/filters.ts'
import { nearbyHeaderDescription } from '../../catalog/search/nearby.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { keywordReadingsDescription } from './keyword-readings.ts'

const awayHeaders = {
  'X-Served-From':
    '"memory" while the database is down: results are the last known ones. A search with a keyword gets a 503 meanwhile.',
}

const pageHeaders = {
  ...awayHeaders,
  'X-Total-Count': 'All rows that match, over all pages; a series is one.',
  'X-Total-Dates': 'All dates that match: those of a series, too.',
  Link: 'Address of the next page, rel="next"; absent on the last one.',
  'X-Corrected-Keyword':
    'The spelling searched for instead, percent-encoded, when the keyword matched nothing.',
  'X-Filter-Names': filterNamesDescription,
  'X-Keyword-Readings': keywordReadingsDescription,
  'X-Nearby-Groups': nearbyHeaderDescription,
  'X-Place': placeDescription,
}

export const searchEvents = endpoint({
  isReading: true,
  method: 'POST',
  path: '/api/events/search',
  summary: 'Searches live events; a series is one row, its first matching date.',
  tag: 'Events',
  body: searchFilters,
  response: z.array(foundEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request', 'unsupported_media_type', 'unavailable'],
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'The same search with query parameters, cacheable.',
  tag: 'Events',
  query: searchFilters,
  response: z.array(foundEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request', 'unavailable'],
})

const counts = z.record(z.string(), z.int().nonnegative())

export const getFacets = endpoint({
  method: 'GET',
  path: '/api/events/facets',
  summary: 'Counts by type, cost, state, month, make and need under the same filters.',
  description: '`sortBy`, `limit` and `cursor` are accepted without effect.',
  tag: 'Events',
  query: searchFilters,
  response: z.object({
    total: z.int().nonnegative(),
    /** All dates that match; a series is one row in `total`. */
    dates: z.int().nonnegative(),
    /** The date where the search looks, `yyyy-mm-dd`: at its point, without one in Chicago. */
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
  summary: "Counts published events that aren't over.",
  tag: 'Events',
  response: z.object({ count: z.int().nonnegative() }),
  responseHeaders: awayHeaders,
  errors: [],
})
