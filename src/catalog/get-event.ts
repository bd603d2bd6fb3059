/** One event by its id. Here, because cards ask for it as the event page does. */
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { event } from './event.ts'

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/{id}',
  summary: 'One event, live or archived.',
  description:
    'In `series`, `moreDates` and `nextDate` tell of the live dates after this one. Events that wait for review or were deleted are not found; one that was merged into another answers 301 to that one.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: event,
  errors: ['not_found'],
})
