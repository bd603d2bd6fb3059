/** My Weekend: events that visitors save on their own device, as a plan by day. Public; the server stores no list. */

import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar/calendar-file.ts'
import { event } from '../../catalog/event/event.ts'
import { nameFields, placeFields, whenFields } from '../../catalog/event/field-masks.ts'
import { savedEventIds } from '../../catalog/event/saved-event-ids.ts'
import { fitInCode, maxInCode, maxSaved, splitIds } from '../../catalog/event/saved-events.ts'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Saved events'

/** Ids as in URLs. */
const listOfIds = z
  .string('Must be ids of events, separated by commas.')
  .transform(splitIds)
  .pipe(z.array(z.string()).max(maxSaved, `At most ${maxSaved} events.`))

const query = z.object({ events: listOfIds })

export const savedEvent = event.pick({
  ...nameFields,
  ...whenFields,
  timeZone: true,
  startsAt: true,
  endsAt: true,
  ongoing: true,
  ...placeFields,
  attendanceCost: true,
  eventStatus: true,
  statusNote: true,
  previousDate: true,
  rainDate: true,
  archivedAt: true,
})
export type SavedEvent = z.infer<typeof savedEvent>

export const listSavedEvents = endpoint({
  method: 'GET',
  path: '/api/weekend',
  summary: 'Returns events by their ids, soonest first.',
  description: `Live and archived events, at most ${maxSaved}. A merged event is replaced by the one that it was merged into. The ids are neither logged nor cached.`,
  tag,
  query,
  response: z.object({
    events: z.array(savedEvent),
    /** Id of a merged event → id of the event that it was merged into. */
    merged: z.record(z.string(), z.string()),
    /** Ids without an event. */
    missing: z.array(z.string()),
  }),
  errors: ['invalid_request', 'unavailable'],
})
export type SavedList = z.infer<(typeof listSavedEvents)['response']>

export const getWeekendFile = endpoint({
  method: 'GET',
  path: '/weekend.ics',
  summary: 'Returns events by their ids as one calendar file (RFC 5545).',
  description:
    'In local time, with the same UIDs as in all other calendars. Excludes year-round places, which have no date.',
  tag,
  query,
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  errors: ['invalid_request', 'unavailable'],
})

export const getWeekendCode = endpoint({
  method: 'GET',
  path: '/weekend/code.svg',
  summary: 'Returns a QR code with the URL of a list of events.',
  tag,
  query: z.object({
    events: listOfIds.refine(fitInCode, `At most ${maxInCode} events, and fewer with long ids.`),
  }),
  response: z.string(),
  produces: 'image/svg+xml',
  errors: ['invalid_request'],
})

const calendar = {
  tag,
  errors: ['invalid_request', 'not_found', 'rate_limited', 'forbidden'],
} as const
const params = z.object({
  token: z.string().describe('Secret token, from POST /api/weekend/calendars.'),
})
const body = z.object({ events: savedEventIds })

export const makeWeekendCalendar = endpoint({
  ...calendar,
  method: 'POST',
  path: '/api/weekend/calendars',
  summary: 'Creates a calendar feed of saved events.',
  description:
    'Subscribe to /weekend/{token}.ics. Anyone with the token can read, change and delete the feed. Stored are a hash of the token, the event ids, and the day of the last request; the feed is deleted after 13 months without a request.',
  body,
  response: z.object({ token: z.string() }),
  status: 201,
})

export const changeWeekendCalendar = endpoint({
  ...calendar,
  method: 'PUT',
  path: '/api/weekend/{token}',
  summary: 'Replaces the events of a calendar feed.',
  params,
  body,
  status: 204,
})

export const endWeekendCalendar = endpoint({
  ...calendar,
  method: 'DELETE',
  path: '/api/weekend/{token}',
  summary: 'Deletes a calendar feed of saved events.',
  params,
  status: 204,
})

export const getWeekendCalendar = endpoint({
  ...calendar,
  method: 'GET',
  path: '/weekend/{token}.ics',
  summary: 'Returns saved events as a calendar feed.',
  description:
    'Merged events are replaced by the ones that they were merged into. Canceled events stay, marked as such.',
  params,
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  responseHeaders: { ETag: 'Entity tag for If-None-Match: 304 if nothing has changed.' },
})
