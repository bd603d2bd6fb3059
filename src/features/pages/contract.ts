/** The pages around the directory: about, help, privacy, terms. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

export const getNumbers = endpoint({
  method: 'GET',
  path: '/api/about/numbers',
  summary: "Returns the size of the directory: live events, and the cities and states they're in.",
  tag: 'Events',
  response: z.object({
    /** Published and not yet past, every date counted. */
    events: count,
    /** Places with such an event: city and state or territory. */
    cities: count,
    /** The 50 states, without the District of Columbia and the territories. */
    states: count,
  }),
  errors: [],
})
