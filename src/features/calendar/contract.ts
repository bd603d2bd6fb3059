/** Calendar files and feeds of events, for programs that are given an address. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar-file.ts'
import { searchFilters } from '../../catalog/filters.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { MOST_IN_FEED, RSS_TYPE } from './feed.ts'

const etag = 'Send it back as If-None-Match to get 304 while nothing has changed.'
const fileHeaders = {
  ETag: etag,
  'Content-Disposition': "Names the file after the event: letters and digits, the rest as '_'.",
}

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/event/{id}.ics',
  summary: 'One event as a calendar file (RFC 5545).',
  description:
    'For published and archived events. The entry keeps its UID for good, and SEQUENCE grows with every change. Places that are open for good have no date and so no file. An event that was merged into another answers 301 to the file of that one.',
  tag: 'Calendars',
  params: z.object({ id: z.string().max(100) }),
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: fileHeaders,
  errors: ['not_found'],
})

export const getSeriesCalendar = endpoint({
  method: 'GET',
  path: '/series/{id}.ics',
  summary: 'All dates of a series as a calendar to subscribe to.',
  description: `Coming dates first, then past ones, at most ${MOST_IN_FEED}. Each date is an entry of its own with the UID that it has everywhere, in the venue's wall time.`,
  tag: 'Calendars',
  params: z.object({ id: z.string().max(100) }),
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: fileHeaders,
  errors: ['not_found'],
})

const sameSearch = `Holds every date that the search of \`/api/events\` finds with the same filters, where a series takes one row and here each of its dates an entry: at most ${MOST_IN_FEED}, soonest first, and says so when there are more. \`sortBy\`, \`limit\` and \`cursor\` are taken and change nothing.`

export const getEventsCalendar = endpoint({
  method: 'GET',
  path: '/events.ics',
  summary: 'A search as a calendar to subscribe to (RFC 5545).',
  description: `${sameSearch} Places that are open for good have no date and so no entry.`,
  tag: 'Calendars',
  query: searchFilters,
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: { ETag: etag },
  errors: ['invalid_request'],
})

export const getEventsRss = endpoint({
  method: 'GET',
  path: '/events.rss',
  summary: 'A search as an RSS 2.0 feed.',
  description: sameSearch,
  tag: 'Calendars',
  query: searchFilters,
  response: z.string(),
  produces: RSS_TYPE,
  responseHeaders: { ETag: etag },
  errors: ['invalid_request'],
})
