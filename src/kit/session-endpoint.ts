/** Session of an administrator; declared here because several features use it. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'

export const getAdministratorSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'Returns the signed-in administrator.',
  tag: 'Sign-in',
  access: 'administrator',
  duringSetUp: true,
  response: z.object({
    email: z.string(),
    role: z.enum(roles),
    /** True if the authenticator app is on. */
    secondFactor: z.boolean(),
    /** True if the site requires a second factor and this administrator has none. */
    mustSetUp: z.boolean(),
  }),
  errors: ['sign_in_required'],
})

export type AdministratorSession = z.infer<typeof getAdministratorSession.response>
