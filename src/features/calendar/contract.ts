/** Calendar files of events, for calendars that are given an address. Public. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar-file.ts'
import { endpoint } from '../../kit/endpoint.ts'

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
  responseHeaders: {
    ETag: 'Send it back as If-None-Match to get 304 while nothing has changed.',
    'Content-Disposition': "Names the file after the event: letters and digits, the rest as '_'.",
  },
  errors: ['not_found'],
})
