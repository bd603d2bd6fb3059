/** Replacement for a past event: the next date of its series or, failing that, at its venue. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { event } from './event.ts'

export const nextDate = z.object({
  event,
  /** Relation to the requested event. */
  same: z.enum(['series', 'venue']),
})
export type NextDate = z.infer<typeof nextDate>

export const getNextDate = endpoint({
  method: 'GET',
  path: '/api/events/{id}/next-date',
  summary:
    'Returns the next live date of the same series or, failing that, at the same venue; null if there is none.',
  description: 'Skips canceled and postponed dates.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: nextDate.nullable(),
  errors: ['not_found'],
})
