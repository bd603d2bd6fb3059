/**
 * Review of corrections: organizers' changes to the name, date, place and links of live events wait here, as do changes
 * by feeds that need review, and files fetched after publication. Changes sent together, for one date or many dates of
 * a series, are decided together. For administrators only.
 */
import { z } from 'zod'
import { lifecycles } from '../../catalog/event/event.ts'
import { fieldChange } from '../../catalog/event/event-field-schemas.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { idCursor, listHeaders, pageLimit } from '../../kit/paging.ts'
import { readyAnswer } from './contract.ts'

const params = z.object({ id: z.string() })

const correctionEntry = z.object({
  id: z.string(),
  /** Name, date and place of the first event. */
  name: z.string(),
  date: z.iso.date().nullable(),
  city: z.string(),
  state: z.string(),
  /** Number of events that the correction changes. */
  events: z.int().positive(),
  sentAt: z.string(),
})
export type CorrectionEntry = z.infer<typeof correctionEntry>

export const listCorrections = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/corrections',
  summary: 'Lists pending corrections of live events, oldest first.',
  query: z.strictObject({
    limit: pageLimit,
    /** Start of the next page, from the Link header. */
    cursor: idCursor,
  }),
  response: z.array(correctionEntry),
  responseHeaders: listHeaders('Number of pending corrections.'),
})

const correction = z.object({
  id: z.string(),
  /** open, approved, rejected, withdrawn by the organizer, or replaced by a later correction. */
  status: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
  sentAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
  /** Origin: the organizer, a feed, or a logo or flyer that was fetched after publication. */
  origin: z.enum(['organizer', 'feed', 'logo', 'flyer']),
  /** Name of the feed's source. */
  source: z.string().nullable(),
  submitterEmail: z.string(),
  /** Events of the correction, each with its own changes. */
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(lifecycles),
      date: z.iso.date().nullable(),
      /** Compared with live values while the correction is open, afterwards with the values before it. */
      changes: z.array(fieldChange),
      /** Precision of the new place; null if the place stays. */
      pin: z.enum(['address', 'zip', 'city']).nullable(),
    }),
  ),
})
export type ReviewedCorrection = z.infer<typeof correction>

export const getCorrection = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/corrections/{id}',
  summary: 'Returns a correction with its changes by field.',
  params,
  response: correction,
  errors: ['not_found'],
})

const decided = z.object({
  id: z.string(),
  status: z.enum(['open', 'approved', 'rejected']),
  /** Number of events of the correction. */
  events: z.int().positive(),
})
export type DecidedCorrection = z.infer<typeof decided>

export const approveCorrection = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/corrections/{id}/approve',
  summary: 'Applies a correction to all of its events.',
  description:
    'A live event with a new date is shown as rescheduled. 409 if someone has already decided; the message says ' +
    'who and what. 409 also if the correction no longer applies: a date has passed, the series has another ' +
    'date on that day, or the event was changed.',
  params,
  response: decided,
  errors: ['not_found', 'conflict'],
})

export const rejectCorrection = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/corrections/{id}/reject',
  summary: 'Rejects a correction, and emails the reason to the organizer if there is one.',
  params,
  body: z.strictObject({
    answer: readyAnswer,
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: decided,
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const reopenCorrection = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/corrections/{id}/reopen',
  summary: 'Undoes the rejection of a correction, which becomes pending again.',
  description:
    "Within 30 days; 409 if a newer correction is pending. An approval can't be undone: edit the event instead.",
  params,
  response: decided,
  errors: ['not_found', 'conflict'],
})
