/**
 * Trust in senders: each sender's step and its reason, steps set by administrators, and changes that went live by
 * trust. For administrators only.
 */
import { z } from 'zod'
import { lifecycles } from '../../catalog/event/event.ts'
import { fieldChange } from '../../catalog/event/event-field-schemas.ts'
import { senderSteps } from '../../catalog/trust/sender-step.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { listHeaders, pageLimit } from '../../kit/paging.ts'

const once = z.string('Use this parameter only once.')
const wordsPattern = /^[^\p{Cc}\p{Cs}]*$/u

const paging = {
  limit: pageLimit.default(20),
  cursor: once
    .max(254, 'Use the cursor from the Link header.')
    .regex(wordsPattern, 'Use the cursor from the Link header.')
    .optional(),
}
const pageHeaders = listHeaders('Number of entries.')

export const sender = z.object({
  /** In lower case. */
  address: z.string(),
  step: z.enum(senderSteps),
  reason: z.string(),
  /** True if a private link that was mailed to the address was opened. */
  confirmed: z.boolean(),
  /** Numbers of submissions and corrections; several dates of one submission count once. */
  approvals: z.int().nonnegative(),
  refusals: z.int().nonnegative(),
  /** The administrator who set the step; null while the record decides. */
  setBy: z.string().nullable(),
})
export type SenderView = z.infer<typeof sender>

const listed = z.strictObject({
  address: once
    .max(254, 'At most 254 characters.')
    .regex(wordsPattern, 'Must not contain control characters.')
    .optional()
    .describe('Part of the address.'),
  ...paging,
})
export type SenderFilters = z.infer<typeof listed>

export const listSenders = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/senders',
  summary:
    'Lists senders by address: everyone who submitted an event or whose trust step was ever changed.',
  description: 'X-Total-Count is at most 10,000.',
  query: listed,
  response: z.array(sender),
  responseHeaders: listHeaders('Number of matching senders, at most 10,000.'),
})

export const setSenderStep = administratorEndpoint('Review', {
  method: 'PUT',
  path: '/api/admin/senders',
  summary: 'Sets the trust step of a sender, or returns it to automatic (`record`).',
  description:
    'Approvals do not raise a step that was set; each later refusal lowers it by one. 404 for an address without submissions.',
  body: z.strictObject({
    address: z
      .string('Enter an email address.')
      .trim()
      .min(1, 'Enter an email address.')
      .max(254)
      .regex(wordsPattern, 'Must not contain control characters.'),
    step: z.enum(
      [...senderSteps, 'record'],
      `Must be one of ${[...senderSteps, 'record'].join(', ')}.`,
    ),
  }),
  response: sender,
  errors: ['not_found'],
})

const trustedEntry = z.object({
  id: z.string(),
  /** Kind of entry: new events, or changes to live events. */
  kind: z.enum(['event', 'change']),
  submitterEmail: z.string(),
  /** Reason why the entry did not wait for review. */
  reason: z.string(),
  sentAt: z.string(),
  /** In order of date. */
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(lifecycles),
      date: z.iso.date().nullable(),
      city: z.string(),
      state: z.string(),
      /** Empty for a new event. */
      changes: z.array(fieldChange),
    }),
  ),
})
export type TrustedEntry = z.infer<typeof trustedEntry>

export const listTrusted = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/trusted-changes',
  summary: 'Lists unreviewed events and changes that went live by trust, oldest first.',
  query: z.strictObject(paging),
  response: z.array(trustedEntry),
  responseHeaders: pageHeaders,
})

const reviewed = z.object({
  id: z.string(),
  verdict: z.enum(['kept', 'undone']),
  /** Number of events of the entry. */
  events: z.int().positive(),
})
export type ReviewedTrust = z.infer<typeof reviewed>

const entryParams = z.object({ id: z.string() })

export const keepTrusted = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/trusted-changes/{id}/keep',
  summary: 'Accepts an event or change that went live by trust; new events count as approved.',
  params: entryParams,
  response: reviewed,
  errors: ['not_found', 'conflict'],
})

export const undoTrusted = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/trusted-changes/{id}/undo',
  summary: 'Undoes an event or change that went live by trust; lowers the sender by one step.',
  description:
    'Takes down new events. Restores old values of changed fields, except fields that were changed again. Emails the reason to the organizer.',
  params: entryParams,
  body: z.strictObject({
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: reviewed,
  errors: ['not_found', 'conflict', 'unprocessable'],
})
