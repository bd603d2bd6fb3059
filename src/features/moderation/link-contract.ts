/** The private link of an event's organizer, as far as administrators send it again or revoke it. */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'

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

const shared = {
  path: '/api/admin/events/{id}/link',
  params: z.object({ id: z.string() }),
} as const

export const getPrivateLink = administratorEndpoint('Review', {
  ...shared,
  method: 'GET',
  summary:
    "Returns the status of an event's private link; null for an event that was not submitted.",
  response: privateLink.nullable(),
  errors: ['not_found'],
})

export const sendPrivateLink = administratorEndpoint('Review', {
  ...shared,
  method: 'POST',
  summary: 'Emails a new private link to the submitter of an event.',
  description:
    'The old link stops working immediately, and a revoked link is active again. 409 if the last date is more than 30 days past.',
  response: privateLink,
  errors: ['not_found', 'conflict'],
})

export const revokePrivateLink = administratorEndpoint('Review', {
  ...shared,
  method: 'DELETE',
  summary: 'Revokes the private link of an event until it is sent again.',
  response: privateLink,
  errors: ['not_found', 'conflict'],
})
