/** The page of one event: its details and the other dates of its series. Public. */
import { z } from 'zod'
import { event } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

/** Another date of a series, as much of it as a link to its page shows. */
export const seriesDate = event.pick({
  id: true,
  name: true,
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
  summary: "Lists the other live dates of an event's series, soonest first.",
  description: 'At most 100; empty for an event that belongs to no series.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: z.array(seriesDate),
  errors: ['not_found'],
})
