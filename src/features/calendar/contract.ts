/** Calendar files and feeds of events, for programs that subscribe to a URL. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar/calendar-file.ts'
import { searchFilters } from '../../catalog/search/filter-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { MOST_IN_FEED, RSS_TYPE } from './feed.ts'

const etag = 'Send it back as If-None-Match to get 304 until something changes.'

/** Shared by the calendar files of an event and of a series. */
const fileOfId = {
  tag: 'Calendars',
  params: z.object({ id: z.string().max(100) }),
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: {
    ETag: etag,
    'Content-Disposition': "Names the file after the event: letters and digits, the rest as '_'.",
  },
  errors: ['not_found'],
} as const

export const getEventCalendar = endpoint({
  ...fileOfId,
  method: 'GET',
  path: '/event/{id}.ics',
  summary: 'One event as a calendar file (RFC 5545).',
  description:
    'For published and archived events. The UID never changes, and SEQUENCE increases with every change. Places open year-round have no date and therefore no file. A merged event redirects (301) to the file of the event it was merged into.',
})

export const getSeriesCalendar = endpoint({
  ...fileOfId,
  method: 'GET',
  path: '/series/{id}.ics',
  summary: 'Returns all dates of a series as a calendar to subscribe to.',
  description: `Upcoming dates first, then past ones, at most ${MOST_IN_FEED}. Each date is a separate entry, in local time at the venue, with the same UID as in all other calendars.`,
})

const fileOfSearch = {
  tag: 'Calendars',
  query: searchFilters,
  response: z.string(),
  responseHeaders: { ETag: etag },
  errors: ['invalid_request', 'unavailable'],
} as const

const sameSearch = `Contains every date that \`/api/events\` finds with the same filters. Each date of a series is a separate entry. At most ${MOST_IN_FEED}, soonest first; the feed says so if there are more. \`sortBy\`, \`limit\` and \`cursor\` are accepted without effect.`

export const getEventsCalendar = endpoint({
  ...fileOfSearch,
  method: 'GET',
  path: '/events.ics',
  summary: 'A search as a calendar to subscribe to (RFC 5545).',
  description: `${sameSearch} Places open year-round have no date and therefore no entry.`,
  produces: CALENDAR_FILE_TYPE,
})

export const getEventsRss = endpoint({
  ...fileOfSearch,
  method: 'GET',
  path: '/events.rss',
  summary: 'A search as an RSS 2.0 feed.',
  description: sameSearch,
  produces: RSS_TYPE,
})
