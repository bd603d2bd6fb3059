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
  summary: 'Returns the checklist of a new directory: each line with its state, reason and remedy.',
  response: z.array(setupLine),
})

export const sendTestMail = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/setup/test-mail',
  summary: 'Mails the administrator a link by which they say that mail arrives.',
  status: 204,
  errors: ['conflict', 'rate_limited'],
})

export const confirmTestMail = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/setup/test-mail/arrived',
  summary: 'Takes the token of the test mail: mail by these settings arrives.',
  body: z.strictObject({ token: z.string('Open the link in the mail.').max(200, 'Too long.') }),
  status: 204,
  errors: ['not_found'],
})
