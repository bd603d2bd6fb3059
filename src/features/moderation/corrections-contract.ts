/**
 * Review of corrections: what organizers change of the name, date, place and links of live events waits
 * here. What was sent at once, for one date or for many of a series, is decided at once. For
 * administrators only.
 */
import { z } from 'zod'
import { fieldChange } from '../../catalog/corrections.ts'
import { lifecycleStates } from '../../catalog/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

const refusals = ['invalid_request', 'sign_in_required', 'forbidden'] as const
const tag = 'Review'
const params = z.object({ id: z.string() })
const once = z.string('Give it once.')

const correctionEntry = z.object({
  id: z.string(),
  /** Of the first event, as are date and place. */
  name: z.string(),
  date: z.iso.date().nullable(),
  city: z.string(),
  state: z.string(),
  /** How many events it changes. */
  events: z.int().positive(),
  sentAt: z.string(),
})
export type CorrectionEntry = z.infer<typeof correctionEntry>

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/admin/corrections',
  summary: 'Lists the corrections of live events that wait for review, the oldest first.',
  tag,
  access: 'administrator',
  query: z.strictObject({
    limit: z.coerce
      .number('Must be a number.')
      .int('Must be a whole number.')
      .min(1, 'At least 1.')
      .max(100, 'At most 100.')
      .default(50),
    /** Where the next page begins, from the Link header. */
    cursor: once.regex(/^[\w-]{1,64}$/, 'Take the cursor from the Link header.').optional(),
  }),
  response: z.array(correctionEntry),
  responseHeaders: {
    'x-total-count': 'How many wait.',
    link: 'Address of the next page, rel="next".',
  },
  errors: refusals,
})

const correction = z.object({
  id: z.string(),
  /** open, approved, rejected, withdrawn by the organizer, or replaced by a later one. */
  status: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
  sentAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
  submitterEmail: z.string(),
  /** Those that a decision is about, or was, each with changes of its own. */
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(lifecycleStates),
      date: z.iso.date().nullable(),
      /** While it is open against what is live now, then against what was. */
      changes: z.array(fieldChange),
      /** How exactly the new place is known; null when the place stays. */
      pin: z.enum(['address', 'zip', 'city']).nullable(),
    }),
  ),
})
export type ReviewedCorrection = z.infer<typeof correction>

export const getCorrection = endpoint({
  method: 'GET',
  path: '/api/admin/corrections/{id}',
  summary: 'One correction, field by field.',
  tag,
  access: 'administrator',
  params,
  response: correction,
  errors: [...refusals, 'not_found'],
})

const decided = z.object({
  id: z.string(),
  status: z.enum(['open', 'approved', 'rejected']),
  /** How many events it is about. */
  events: z.int().positive(),
})
export type DecidedCorrection = z.infer<typeof decided>

export const approveCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/{id}/approve',
  summary: 'Writes a correction over the events, at once for all of them.',
  description:
    'A new date of what was live is told as such. 409 when somebody else has decided already, which says ' +
    'who decided what, or when it does not fit any more: a date is over by now, the series has another ' +
    'on that day, or the event was changed.',
  tag,
  access: 'administrator',
  params,
  response: decided,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const rejectCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/{id}/reject',
  summary: 'Refuses a correction; the reason is mailed to the organizer.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject({
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: decided,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const reopenCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/{id}/reopen',
  summary: 'Undoes a rejection: the correction waits for review again.',
  description:
    'Within 30 days, and unless something newer waits. What was approved is corrected instead.',
  tag,
  access: 'administrator',
  params,
  response: decided,
  errors: [...refusals, 'not_found', 'conflict'],
})
