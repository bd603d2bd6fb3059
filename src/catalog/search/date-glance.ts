/** Overview of other events around a date, for organizers. Part of the catalog because the submission form shows it. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { event, localDate } from '../event/event.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { day, words } from './filter-kinds.ts'
import { fieldOf, optional } from './filter-schema.ts'

export const glanceEvent = event
  .pick({ id: true, name: true, date: true, endDate: true, city: true, state: true })
  .extend({ eventStatus: event.shape.eventStatus, distance: z.number().nonnegative().optional() })
export type GlanceEvent = z.infer<typeof glanceEvent>

const count = z.int().nonnegative()

const dateGlance = z.object({
  date: localDate,
  endDate: localDate,
  /** Holidays from three days before the dates to three days after them. */
  holidays: z.array(z.object({ date: localDate, name: z.string() })),
  /** Null if the place is not known. */
  nearby: z
    .object({
      /** "Dayton, OH". */
      place: z.string(),
      /** Number of events of the same type; of any type if no type was given. */
      sameType: count,
      /** The three nearest events counted in `sameType`. */
      events: z.array(glanceEvent),
      anyType: count,
    })
    .nullable(),
  /** Dates with a similar name within ten miles of the place; those nearest to the same day last year first. */
  lastYear: z.array(glanceEvent),
})
export type DateGlance = z.infer<typeof dateGlance>

export const getDateGlance = endpoint({
  method: 'GET',
  path: '/api/dates/{date}',
  summary:
    "Returns what else is on around a date: events within 75 miles, last year's dates, and holidays.",
  description:
    'For planning an event. Without a known place, only holidays are returned. Canceled and postponed events are included and marked.',
  tag: 'Events',
  params: z.object({ date: localDate }),
  query: z.strictObject({
    endDate: fieldOf(day, { note: 'Last day of a multi-day event.' }),
    eventType: optional(z.string().trim().max(60).transform(canonicalEventType)).describe(
      'Type of the planned event; `nearby.events` lists only this type.',
    ),
    near: fieldOf(words(120), { note: 'Place: a ZIP code or "City, ST".' }),
    name: fieldOf(words(200), { note: "Name of the event, to find last year's dates." }),
  }),
  response: dateGlance,
  errors: ['invalid_request', 'rate_limited'],
})
