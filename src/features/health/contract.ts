/** Liveness and readiness of the process, for load balancers and people on call. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Reports that the process is alive.',
  tag: 'Operation',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Reports that the process is ready: the database and the storage of uploads respond, and DATA_DIR is writable.',
  description:
    'With DATABASE_REPLICA_URL, also returns the state of the replica. A process is ready even without it.',
  tag: 'Operation',
  response: z.object({
    status: z.literal('ready'),
    replica: z.enum(['following', 'behind', 'away', 'promoted', 'foreign']).optional(),
  }),
  errors: ['unavailable'],
})
