/** Whether the process lives and can serve: for load balancers and people on call. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Says that the process is alive.',
  tag: 'Operation',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Says that the process can serve: the database answers.',
  description:
    'With DATABASE_REPLICA_URL it also says how the copy is, without which a process serves as well.',
  tag: 'Operation',
  response: z.object({
    status: z.literal('ready'),
    replica: z.enum(['following', 'behind', 'away', 'promoted', 'foreign']).optional(),
  }),
  errors: ['unavailable'],
})
