/** Demo data: whether the directory contains any, which every page shows (public), and its removal. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const getDemoState = endpoint({
  method: 'GET',
  path: '/api/demo',
  summary:
    'Returns whether the directory contains demo data, and whether it also has other events.',
  tag: 'Operation',
  response: z.object({
    /** True if the directory contains at least one generated event. */
    demo: z.boolean(),
    /** True if events that were not generated are also published or in the archive. */
    mixed: z.boolean(),
  }),
  errors: [],
})

export const removeDemo = endpoint({
  method: 'DELETE',
  path: '/api/admin/demo',
  summary: 'Permanently deletes all demo data; other events stay.',
  description:
    'Same as `demo clear` on the command line. 409 if there are more than 10,000 demo events. Recorded in the audit log.',
  tag: 'Operation',
  access: 'administrator',
  role: 'owner',
  response: z.object({ removed: z.int().nonnegative() }),
  errors: ['sign_in_required', 'forbidden', 'conflict'],
})
