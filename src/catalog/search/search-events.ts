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
    '"memory" while the database is down; results are the last known ones, and a keyword search returns 503.',
}

const pageHeaders = {
  ...awayHeaders,
  'X-Total-Count': 'Number of matching rows on all pages; a series is one row.',
  'X-Total-Dates': 'Number of matching dates, including each date of a series.',
  Link: 'URL of the next page, rel="next"; absent on the last page.',
  'X-Corrected-Keyword':
    'Corrected keyword, percent-encoded, that was searched because the keyword matched nothing.',
  'X-Filter-Names': filterNamesDescription,
  'X-Keyword-Readings': keywordReadingsDescription,
  'X-Nearby-Groups': nearbyHeaderDescription,
  'X-Place': placeDescription,
}

export const searchEvents = endpoint({
  isReading: true,
  method: 'POST',
  path: '/api/events/search',
  summary: 'Searches live events. A series is one row: its first matching date.',
  tag: 'Events',
  body: searchFilters,
  response: z.array(foundEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request', 'unsupported_media_type', 'unavailable'],
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Searches live events by query parameters; responses can be cached.',
  tag: 'Events',
  query: searchFilters,
  response: z.array(foundEvent),
  responseHeaders: pageHeaders,
  errors: ['invalid_request', 'unavailable'],
})
