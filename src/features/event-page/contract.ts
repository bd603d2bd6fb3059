/** The page of one event: its details and the other dates of its series. Public. */
import { z } from 'zod'
import { event } from '../../catalog/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

const params = z.object({ id: z.string() })

/** Another date of a series, as much of it as a link to its page shows. */
export const seriesDate = event.pick({
  id: true,
  date: true,
  endDate: true,
  startTime: true,
  endTime: true,
  venueName: true,
  city: true,
  state: true,
  eventStatus: true,
})
export type SeriesDate = z.infer<typeof seriesDate>

export const listSeriesDates = endpoint({
  method: 'GET',
  path: '/api/events/{id}/dates',
  summary: 'The other live dates of the series of an event, soonest first.',
  description: 'At most 100; an empty list for an event that belongs to no series.',
  tag: 'Events',
  params,
  response: z.array(seriesDate),
  errors: ['not_found'],
})
