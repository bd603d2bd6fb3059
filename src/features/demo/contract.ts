/** Demonstration data: whether the directory shows any, so that every page can say so. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const getDemoState = endpoint({
  method: 'GET',
  path: '/api/demo',
  summary:
    'Says whether the directory holds demonstration data, and whether other events stand beside them.',
  tag: 'Operation',
  response: z.object({
    /** True while at least one generated event is in the directory. */
    demo: z.boolean(),
    /** True while events that were not generated are published or in the archive, too. */
    mixed: z.boolean(),
  }),
  errors: [],
})
