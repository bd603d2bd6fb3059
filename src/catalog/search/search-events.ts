/** Search of live events. Part of the catalog because embeds use it as the home page does. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { foundEvent } from '../event/event.ts'
import { placeDescription } from '../place/place-meaning.ts'
import { filterNamesDescription } from './filter-names.ts'
import { searchFilters } from './filter-schema.ts'
import { keywordReadingsDescription } from './keyword-readings.ts'
import { nearbyHeaderDescription } from './nearby.ts'

export const awayHeaders = {
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
