/** One event by id. Shared because cards request it like the event page. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { picturedEvent } from './event.ts'

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/{id}',
  summary: 'Returns one event, live or archived.',
  description:
    '`series.moreDates` and `series.nextDate` describe the live dates after this one, except canceled and postponed ones. Pending and deleted events return 404. A merged event redirects (301) to the event that it was merged into.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: picturedEvent,
  errors: ['not_found'],
})
