/**
 * Review of corrections: what organizers change of the name, date, place and links of live events waits
 * here. What was sent at once, for one date or for many of a series, is decided at once. For
 * administrators only.
 */
import { z } from 'zod'
import { lifecycleStates } from '../../catalog/event/event.ts'
import { fieldChange } from '../../catalog/event/given-fields.ts'
import { endpoint } from '../../kit/endpoint.ts'

const refusals = ['invalid_request', 'sign_in_required', 'forbidden'] as const
const tag = 'Review'
const params = z.object({ id: z.string() })
const once = z.string('Use it only once.')

const correctionEntry = z.object({
  id: z.string(),
  /** Name, date and place of the first event. */
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
  summary: 'Lists pending corrections of live events, oldest first.',
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
    cursor: once.regex(/^[\w-]{1,64}$/, 'Use the cursor from the Link header.').optional(),
  }),
  response: z.array(correctionEntry),
  responseHeaders: {
    'x-total-count': 'Number of waiting corrections.',
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
  /** Events of the decision, each with changes of its own. */
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
  summary: 'Returns a correction, field by field.',
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
  summary: 'Applies a correction to all of its events at once.',
  description:
    'A new date of a live event is shown as such. 409 if someone else has already decided (with ' +
    'who decided what), or if the correction no longer fits: a date has passed, the series has another ' +
    'date on that day, or the event was changed.',
  tag,
  access: 'administrator',
  params,
  response: decided,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const rejectCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/{id}/reject',
  summary: 'Rejects a correction; the reason is emailed to the organizer.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject({
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: decided,
  errors: [...refusals, 'not_found', 'conflict', 'unprocessable'],
})

export const reopenCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/{id}/reopen',
  summary: 'Undoes a rejection: the correction is pending again.',
  description:
    "Within 30 days, unless a newer correction is pending. An approved correction can't be undone; edit the event instead.",
  tag,
  access: 'administrator',
  params,
  response: decided,
  errors: [...refusals, 'not_found', 'conflict'],
})
