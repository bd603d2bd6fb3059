/** The private link of an event's organizer, as far as administrators send it again or revoke it. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const privateLink = z.object({
  /** Address of the submitter. */
  submitterEmail: z.string(),
  /** valid, over (30 days after the last date), or revoked. */
  state: z.enum(['valid', 'over', 'revoked']),
  /** Null for a place that is open for good. */
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type PrivateLink = z.infer<typeof privateLink>

const refusals = ['invalid_request', 'sign_in_required', 'forbidden', 'not_found'] as const
const shared = {
  path: '/api/admin/events/{id}/link',
  tag: 'Review',
  access: 'administrator',
  params: z.object({ id: z.string() }),
} as const

export const getPrivateLink = endpoint({
  ...shared,
  method: 'GET',
  summary:
    "Returns the status of an event's private link; null for an event that was not submitted.",
  response: privateLink.nullable(),
  errors: refusals,
})

export const sendPrivateLink = endpoint({
  ...shared,
  method: 'POST',
  summary: 'Emails a new private link to the submitter of an event.',
  description:
    'The old link stops working immediately, and a revoked link is active again. 409 if the last date is more than 30 days past.',
  response: privateLink,
  errors: [...refusals, 'conflict'],
})

export const revokePrivateLink = endpoint({
  ...shared,
  method: 'DELETE',
  summary: 'Revokes the private link of an event until it is sent again.',
  response: privateLink,
  errors: [...refusals, 'conflict'],
})
