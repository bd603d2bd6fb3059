/** The checklist of a new directory, and the test message that its administrator confirms. */
import { z } from 'zod'
import { ownerEndpoint } from '../../kit/endpoint.ts'

const tag = 'Settings'

const setupLine = z.object({
  id: z.string(),
  title: z.string(),
  /** `unknown`: can't be determined from the server. */
  state: z.enum(['done', 'todo', 'unknown']),
  /** Current state, in a sentence. */
  said: z.string(),
  why: z.string(),
  how: z.string(),
  /** Page on which to change it; null for environment variables. */
  page: z.string().nullable(),
})
export type SetupLine = z.infer<typeof setupLine>

export const getSetup = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'Returns the setup checklist: each item with its state, reason and remedy.',
  response: z.array(setupLine),
})

export const sendTestMail = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/setup/test-mail',
  summary: 'Sends a test email with a confirmation link to the caller.',
  status: 204,
  errors: ['conflict', 'rate_limited'],
})

export const confirmTestMail = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/setup/test-mail/arrived',
  summary: 'Confirms by its token that the test email arrived.',
  body: z.strictObject({ token: z.string('Open the link in the mail.').max(200, 'Too long.') }),
  status: 204,
  errors: ['not_found'],
})
