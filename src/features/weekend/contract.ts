/** My Weekend: the events that somebody keeps on their own device, as a plan by day. For everybody; the server keeps no list. */
import { z } from 'zod'
import { CALENDAR_FILE_TYPE } from '../../catalog/calendar/calendar-file.ts'
import { event } from '../../catalog/event/event.ts'
import { mostSaved } from '../../catalog/event/saved-events.ts'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Saved events'

/** Ids in a QR code: with more, its squares are too small for a phone to read from paper. */
export const mostInCode = 80

/** Ids as an address has them, `a,b,c`; what is no id is passed over like an unknown one. */
const listOfIds = z
  .string('Must be ids of events, separated by commas.')
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean))
  .pipe(z.array(z.string()).max(mostSaved, `At most ${mostSaved} events.`))

const query = z.object({ events: listOfIds })

export const savedEvent = event.pick({
  id: true,
  name: true,
  eventType: true,
  date: true,
  endDate: true,
  startTime: true,
  endTime: true,
  timeZone: true,
  startsAt: true,
  endsAt: true,
  ongoing: true,
  venueName: true,
  streetAddress: true,
  city: true,
  state: true,
  zipCode: true,
  location: true,
  latitude: true,
  longitude: true,
  locationPrecision: true,
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
  summary: 'Returns events by their ids, soonest first, for a list that somebody keeps.',
  description: `Live and archived events, at most ${mostSaved}. A merged event stands for the one it was merged into. Logs and caches hold nothing of the request.`,
  tag,
  query,
  response: z.object({
    events: z.array(savedEvent),
    /** Merged event → the one that stands for it. */
    merged: z.record(z.string(), z.string()),
    /** Ids that are no event's. */
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
    'In local time, with the same UIDs as in all other calendars. Places that are open year-round have no entry.',
  tag,
  query,
  response: z.string(),
  produces: CALENDAR_FILE_TYPE,
  errors: ['invalid_request', 'unavailable'],
})

export const getWeekendCode = endpoint({
  method: 'GET',
  path: '/weekend/code.svg',
  summary: 'Returns a QR code of the address that shows events by their ids.',
  tag,
  query: z.object({
    events: listOfIds.pipe(z.array(z.string()).max(mostInCode, `At most ${mostInCode} events.`)),
  }),
  response: z.string(),
  produces: 'image/svg+xml',
  errors: ['invalid_request'],
})
