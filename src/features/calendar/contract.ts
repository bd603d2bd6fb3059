/** Calendar files and feeds of events, for programs that subscribe to a URL. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar/calendar-file.ts'
import { searchFilters } from '../../catalog/search/filter-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { MOST_IN_FEED, RSS_TYPE } from './feed.ts'

const etag = 'Entity tag for If-None-Match: 304 if nothing has changed.'

/** Shared by the calendar files of an event and of a series. */
const fileOfId = {
  tag: 'Calendars',
  params: z.object({ id: z.string().max(100) }),
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: {
    ETag: etag,
    'Content-Disposition':
      "File name made of the event's name; characters other than letters and digits become '_'.",
  },
  errors: ['not_found'],
} as const

export const getEventCalendar = endpoint({
  ...fileOfId,
  method: 'GET',
  path: '/event/{id}.ics',
  summary: 'Returns one event as a calendar file (RFC 5545).',
  description:
    'For published and archived events. The UID is stable, and SEQUENCE increases with every change. 404 for year-round places, which have no date. A merged event redirects (301) to the file of the event that it was merged into.',
})

export const getSeriesCalendar = endpoint({
  ...fileOfId,
  method: 'GET',
  path: '/series/{id}.ics',
  summary: 'Returns the dates of a series as a calendar feed.',
  description: `At most ${MOST_IN_FEED} dates: upcoming ones first, then past ones. Each date is a separate entry in local time at the venue, with the same UID as in all other calendars.`,
})

const fileOfSearch = {
  tag: 'Calendars',
  query: searchFilters,
  response: z.string(),
  responseHeaders: { ETag: etag },
  errors: ['invalid_request', 'unavailable'],
} as const

const sameSearch = `Contains every date that \`/api/events\` finds with the same filters; each date of a series is a separate entry. At most ${MOST_IN_FEED}, soonest first; the feed says if there are more. \`sortBy\`, \`limit\` and \`cursor\` are ignored.`

export const getEventsCalendar = endpoint({
  ...fileOfSearch,
  method: 'GET',
  path: '/events.ics',
  summary: 'Returns a search as a calendar feed (RFC 5545).',
  description: `${sameSearch} Excludes year-round places, which have no date.`,
  produces: CALENDAR_FILE_TYPE,
})

export const getEventsRss = endpoint({
  ...fileOfSearch,
  method: 'GET',
  path: '/events.rss',
  summary: 'Returns a search as an RSS 2.0 feed.',
  description: sameSearch,
  produces: RSS_TYPE,
})
