/** Page of one event: its details, the other dates of its series, and other events nearby. Public. */

import { z } from 'zod'
import { event, foundEvent } from '../../catalog/event/event.ts'
import { nameFields, townFields, whenFields } from '../../catalog/event/field-masks.ts'
import { endpoint } from '../../kit/endpoint.ts'

/** Another date of a series, with the fields that a link to its page shows. */
export const seriesDate = event.pick({
  id: true,
  name: true,
  ...whenFields,
  venueName: true,
  ...townFields,
  eventStatus: true,
})
export type SeriesDate = z.infer<typeof seriesDate>

export const listSeriesDates = endpoint({
  method: 'GET',
  path: '/api/events/{id}/dates',
  summary: "Lists the other live dates of an event's series, soonest first.",
  description: 'At most 100; empty for an event without a series.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: z.array(seriesDate),
  errors: ['not_found'],
})

export const otherNear = foundEvent
  .pick({ ...nameFields, ...whenFields, ...townFields, distance: true })
  .required()

const othersNear = z.object({
  /** On the weekend of the event; or soon, if the event is past, has no date, or has no other events on its weekend. */
  when: z.enum(['that_weekend', 'soon']),
  events: z.array(otherNear),
})
export type OthersNear = z.infer<typeof othersNear>

export const listOthersNear = endpoint({
  method: 'GET',
  path: '/api/events/{id}/near',
  summary: 'Lists up to three other live events within 50 miles of an event.',
  description:
    'Events on the same weekend (Friday 4 PM to Sunday), nearest first. For a past event or a year-round place, or if there are none on its weekend: upcoming events in the order `nearby`. Excludes canceled and postponed events and other dates of the series. `distance` is in miles from the event.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: othersNear,
  errors: ['not_found'],
})
