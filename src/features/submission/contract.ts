/**
 * Submission: organizers send in events, which wait for review and are not public until then. Each sender gets a
 * private link by email. Public, rate limited.
 */
import { z } from 'zod'
import { eventFieldSchemas } from '../../catalog/event/event-field-schemas.ts'
import { draftFields } from '../../catalog/event/field-names.ts'
import { uploadFields } from '../../catalog/file/upload-file.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields, sendKey } from '../../kit/guard-fields.ts'
import { proofField } from '../../kit/proof-of-work.ts'

/** Accepts any value, so that one 422 can report all problems. */
const anyValue = (note: string) => z.unknown().optional().describe(note)

const submission = z.object({
  ...uploadFields,
  ...eventFieldSchemas(draftFields, ({ note, submissionNote }) => submissionNote ?? note),
  repeats: anyValue(
    'Recurrence: an object with `every` (week, two_weeks, month_weekday, month_weekdays, month_last_weekday or month_day), `until` (last date) and `except` (dates to skip). month_weekdays also requires `weeks`, the positions of the weekday in the month: [1, 3] is the 1st and 3rd, -1 the last. Up to 60 dates.',
  ),
})

const submitterEmail = z.unknown().optional().meta({
  type: 'string',
  maxLength: 254,
  description: 'Required. Receives the private link; never public.',
})

const sentForm = submission.extend({
  submitterEmail,
  sendKey: sendKey.describe(
    'Idempotency key, such as a random UUID: a submission repeated with the same key is stored once and gets the same response.',
  ),
  ...guardFields,
  ...proofField,
})

const refusals = [
  'invalid_request',
  'too_large',
  'unsupported_media_type',
  'unprocessable',
  'rate_limited',
  'forbidden',
] as const

export const submitEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Submits an event for review. It goes live once an administrator approves it.',
  description:
    'Required: name, eventType, date (or ongoing), a known place (zipCode, or city and state), and submitterEmail. For a flyer or logo, call POST /api/uploads first, and send the returned `url` as flyerUrl or logoUrl and the `token` as uploadToken. 422 lists all invalid fields; nothing is stored then.',
  tag: 'Events',
  body: sentForm,
  response: z.object({ id: z.string(), status: z.literal('pending') }),
  status: 201,
  errors: refusals,
})

/** A published event that the submission may duplicate. */
export const similarEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: z.iso.date().nullable(),
  venueName: z.string(),
  city: z.string(),
  state: z.string(),
})
export type SimilarEvent = z.infer<typeof similarEvent>

/** Preview of a submission: the event it would store, and published events that it may duplicate. */
const toConfirm = z.object({
  /** All dates that would be stored; empty for an ongoing place. */
  dates: z.array(z.iso.date()),
  similar: z.array(similarEvent),
})

export const findSimilar = endpoint({
  method: 'POST',
  path: '/api/events/similar',
  summary: 'Validates a submission and lists similar published events. Stores nothing.',
  description:
    'Takes the fields of POST /api/events. Similar events are on one of the dates, within ten miles, and have a similar name. 422 lists all invalid fields.',
  tag: 'Events',
  body: submission.extend({ submitterEmail }),
  response: toConfirm,
  errors: refusals,
})

export const submitUnlessSimilar = endpoint({
  method: 'POST',
  path: '/api/events/unless-similar',
  summary: 'Submits an event for review, unless its dates or similar events need confirmation.',
  description:
    'Takes the body of POST /api/events. A single date without a similar published event is stored, and `id` is set. Otherwise nothing is stored, `id` is null, and the response is that of POST /api/events/similar: once confirmed, send the same body to POST /api/events.',
  tag: 'Events',
  body: sentForm,
  response: toConfirm.extend({ id: z.string().nullable() }),
  errors: refusals,
})
