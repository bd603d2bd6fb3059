/** Private link of an event's organizer: administrators resend it, revoke it or transfer it to another address. */
import { z } from 'zod'
import { emailAddress } from '../../kit/email-address.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const privateLink = z.object({
  /** Address of the submitter. */
  submitterEmail: z.string(),
  /** valid, over (30 days after the last date), or revoked. */
  state: z.enum(['valid', 'over', 'revoked']),
  /** Null for an ongoing place. */
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
  summary: "Returns the status of an event's private link; null if the event was not submitted.",
  response: privateLink.nullable(),
  errors: ['not_found'],
})

export const sendPrivateLink = administratorEndpoint('Review', {
  ...shared,
  method: 'POST',
  summary: 'Emails a new private link to the submitter of an event.',
  description:
    'The old link stops working immediately; revocation ends. 409 if the last date is more than 30 days past.',
  response: privateLink,
  errors: ['not_found', 'conflict'],
})

export const revokePrivateLink = administratorEndpoint('Review', {
  ...shared,
  method: 'DELETE',
  summary: 'Revokes the private link of an event until a new one is sent.',
  response: privateLink,
  errors: ['not_found', 'conflict'],
})

export const transferEvent = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/events/{id}/transfer',
  params: shared.params,
  summary: 'Transfers an event, with all dates of its series, to another organizer address.',
  description:
    'Transfers the whole submission. All earlier links stop working, the new address is emailed a private link, and the old one is notified. 409 if the event was not submitted, its last date is more than 30 days past, or `from` is no longer its organizer.',
  body: z.strictObject({
    email: emailAddress('Enter an email address.'),
    from: z.string('Must be text.').max(254).optional().describe('Organizer, as last read.'),
  }),
  response: privateLink,
  errors: ['not_found', 'conflict', 'unprocessable'],
})
