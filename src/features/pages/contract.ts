/** Static pages: about, help, privacy, terms. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

export const getNumbers = endpoint({
  method: 'GET',
  path: '/api/about/numbers',
  summary: 'Returns the number of live events, and of the cities and states that have any.',
  tag: 'Events',
  response: z.object({
    /** Published and not yet past, each date of a series counted. */
    events: count,
    /** Cities (with their state or territory) that have such an event. */
    cities: count,
    /** Number of the 50 states; excludes DC and the territories. */
    states: count,
  }),
  errors: [],
})
