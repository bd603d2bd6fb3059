/**
 * People: the administrators of the site with their roles. Owners invite and remove people and change roles; an invited
 * person opens the account by a mailed link that works once.
 */
import { z } from 'zod'
import { endpoint, ownerEndpoint } from '../../kit/endpoint.ts'
import { roles } from '../../kit/roles.ts'
import { email, newPassword, sessionHeader } from './contract.ts'
import { proof } from './passkeys-contract.ts'

const tag = 'People'

const role = z.enum(roles, 'Must be owner or editor.')

const params = z.object({ id: z.string() })

const person = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: z.string(),
  secondFactor: z.boolean(),
  /** Cannot sign in until invited again. */
  removed: z.boolean(),
  /** True for the administrator who made the request. */
  current: z.boolean(),
})
export type Person = z.infer<typeof person>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  expiresAt: z.string(),
})

export const listPeople = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Lists administrators and open invitations, oldest first.',
  description: 'At most 200 of each.',
  response: z.object({ people: z.array(person), invitations: z.array(invitation) }),
})

export const invite = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invites an administrator by email. The link works once, for 7 days.',
  description:
    'Requires the password, and a code or passkey if a second factor is on. Replaces an earlier invitation of the address. 409 if the address can already sign in.',
  body: z.strictObject({ email, role, ...proof }),
  response: z.object({
    /** Path of the link if the site sends no mail; null if the link was mailed. Returned only by this call. */
    path: z.string().nullable(),
  }),
  errors: ['unprocessable', 'conflict', 'rate_limited'],
})

export const withdrawInvitation = ownerEndpoint(tag, {
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  summary: 'Withdraws an invitation; its link stops working.',
  params,
  status: 204,
  errors: ['not_found'],
})

export const changeRole = ownerEndpoint(tag, {
  method: 'PATCH',
  path: '/api/admin/people/{id}',
  summary: 'Changes the role of an administrator.',
  description:
    'Requires the password, and a code or passkey if a second factor is on. 409 for the last owner.',
  params,
  body: z.strictObject({ role, ...proof }),
  status: 204,
  errors: ['unprocessable', 'not_found', 'conflict', 'rate_limited'],
})

export const removePerson = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/people/{id}/remove',
  summary: 'Removes an administrator and ends their sessions. Their audit log entries stay.',
  description:
    'Requires the password, and a code or passkey if a second factor is on. 409 for the last owner.',
  params,
  body: z.strictObject(proof),
  status: 204,
  errors: ['unprocessable', 'not_found', 'conflict', 'rate_limited'],
})

const token = z.object({ token: z.string() })

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{token}',
  summary: 'Returns the email address and role of an invitation.',
  tag,
  params: token,
  response: z.object({ email: z.string(), role }),
  errors: ['not_found', 'rate_limited'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}',
  summary: 'Accepts an invitation: creates the account and signs in.',
  tag,
  params: token,
  body: z.strictObject({ password: newPassword }),
  status: 204,
  responseHeaders: sessionHeader,
  errors: ['invalid_request', 'forbidden', 'not_found', 'unprocessable', 'rate_limited'],
})
