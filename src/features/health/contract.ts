/** Liveness and readiness of the process, for load balancers and people on call. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Liveness: 200 while the process responds.',
  tag: 'Operation',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Readiness: 200 if the database and upload storage respond and DATA_DIR is writable, otherwise 503.',
  description:
    'With DATABASE_REPLICA_URL, also returns the state of the replica, which readiness does not depend on.',
  tag: 'Operation',
  response: z.object({
    status: z.literal('ready'),
    replica: z.enum(['following', 'behind', 'away', 'promoted', 'foreign']).optional(),
  }),
  errors: ['unavailable'],
})
