/**
 * Review: administrators decide which events go live, correct them and take them down; rejections and takedowns can be
 * undone for 30 days. For administrators only.
 */
import { z } from 'zod'
import { event, lifecycles, locationPrecisions } from '../../catalog/event/event.ts'
import { eventFieldSchemas } from '../../catalog/event/event-field-schemas.ts'
import { draftFields } from '../../catalog/event/field-names.ts'
import { fieldOf, fieldsOf } from '../../catalog/search/filter-schema.ts'
import { spamReasonCodes } from '../../catalog/submission/spam-reasons.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { numeric } from '../../kit/numeric.ts'
import { idCursor, listHeaders, pageLimit } from '../../kit/paging.ts'
import { flag, queueTable, queueWords } from './queue-texts.ts'
import { sender } from './senders-contract.ts'

/** Event for administrators; it may have no place yet. */
export const reviewedEvent = event.extend({
  /** pending, published, archived or deleted. */
  status: z.enum(lifecycles),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locationPrecision: z.enum(locationPrecisions).nullable(),
  deletedAt: z.string().nullable(),
  /** Time since which the event's feed no longer lists it; null while the feed lists it. */
  missingSince: z.string().nullable(),
  /** Id of another source's event that an import took for the same, so that this event waits; null for others. */
  likelyDuplicateOf: z.string().nullable(),
  changesRequested: z
    .object({ at: z.string(), reason: z.string() })
    .nullable()
    .describe('Changes requested from the organizer and not made yet; otherwise null.'),
})
export type ReviewedEvent = z.infer<typeof reviewedEvent>

export const pendingEvent = reviewedEvent.omit({ status: true, deletedAt: true }).extend({
  pendingDates: z
    .int()
    .positive()
    .describe('Number of pending dates of its series, including this one.'),
})
export type PendingEvent = z.infer<typeof pendingEvent>

export const queueFilters = z.strictObject({
  ...fieldsOf(queueTable),
  grouped: fieldOf(flag, { note: '`true`: only the first pending date of each series.' }),
  limit: pageLimit,
})
export type QueueFilters = z.infer<typeof queueFilters>

const eventId = z.object({ id: z.string() })

export const listPending = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/pending-events',
  summary: 'Lists the events that wait for review.',
  query: queueFilters,
  response: z.array(pendingEvent),
  responseHeaders: listHeaders('Number of matching events.'),
})

export const getReviewedEvent = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}',
  summary: 'Returns an event in any state.',
  params: eventId,
  response: reviewedEvent,
  errors: ['not_found'],
})

const waitingDate = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string().nullable(),
  startTime: z.string().nullable(),
  /** Version that is shown. */
  sequence: z.int(),
  /** Fields, other than date and times, that differ from the requested event. */
  differs: z.array(z.string()),
})
export type WaitingDate = z.infer<typeof waitingDate>

export const getSubmission = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/submission',
  summary: 'Returns the submitter of an event and the pending dates of its series.',
  description:
    '`dates` has the first 100 pending dates, including the event itself while it is pending; `pendingDates` is their total.',
  params: eventId,
  response: z.object({
    /** Null for an event that nobody submitted, such as an imported one. */
    submitterEmail: z.string().nullable(),
    sender: sender
      .nullable()
      .describe('Trust step of the submitter, with the reason. Null while TRUST_STEPS is off.'),
    spamReasons: z
      .array(z.object({ code: z.enum(spamReasonCodes), detail: z.string() }))
      .describe('Spam signals, for information only. Empty for an event that was not submitted.'),
    dates: z.array(waitingDate),
    /** Total number of pending dates of the series. */
    pendingDates: z.int().nonnegative(),
  }),
  errors: ['not_found'],
})
export type Submission = z.infer<(typeof getSubmission)['response']>

const decision = z.object({
  id: z.string(),
  name: z.string(),
  /** Current state of the event. */
  status: z.enum(lifecycles),
})

export const sequence = numeric(
  z.number('Must be a number.').int('Must be a whole number.').nonnegative('Must not be below 0.'),
)
  .optional()
  .describe('`sequence` of the event as read; 409 if it has changed since.')

export const approveEvent = administratorEndpoint('Review', {
  method: 'PATCH',
  path: '/api/events/{id}/approve',
  summary: 'Publishes a pending event.',
  description:
    'A past event goes to the archive. 422 for an event without a place. 409 if someone has already ' +
    'decided; the message says who and what.',
  params: eventId,
  query: z.strictObject({ sequence }),
  response: decision,
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const spam = z
  .boolean('Must be true or false.')
  .default(false)
  .describe('Marks it as spam: no email is sent, and the sender cannot correct and resubmit it.')

export const readyAnswer = z
  .string('Must be text.')
  .max(40, 'Must be the id of a ready answer.')
  .optional()
  .describe('Id of a ready answer, whose text precedes `reason`.')

export const removal = z.strictObject({
  answer: readyAnswer,
  reason: z
    .string('Must be text.')
    .max(2_000, 'At most 2,000 characters.')
    .default('')
    .describe('Emailed to the submitter with the decision, and recorded in the audit log.'),
  takeDown: z
    .boolean('Must be true or false.')
    .default(false)
    .describe('Takes the event down even if it has been approved in the meantime.'),
  spam,
  sequence,
})

export const removeEvent = administratorEndpoint('Review', {
  method: 'DELETE',
  path: '/api/events/{id}',
  summary: 'Rejects a pending event, or takes down a published or archived one.',
  description:
    'The body is optional. Can be undone for 30 days. 409 if someone else has already decided on the event (see `takeDown`), ' +
    'or if it has changed since `sequence`. ' +
    'The submitter is emailed after five minutes, unless it is undone by then or marked as spam, and can correct and resubmit a rejected event by the private link.',
  params: eventId,
  body: removal,
  response: decision,
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const requestChanges = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/events/{id}/change-requests',
  summary: 'Asks the organizer of a pending event for changes.',
  description:
    'Emails the text and a private link to the organizer. All pending dates of the submission stay in the queue and are marked until the organizer edits them. 409 if the event is not pending or was not submitted, or if its private link has expired or was revoked.',
  params: eventId,
  body: z
    .strictObject({
      answer: readyAnswer,
      reason: z
        .string('Say what to change.')
        .trim()
        .max(2_000, 'At most 2,000 characters.')
        .describe('Message to the organizer, also recorded in the audit log.'),
      sequence,
    })
    .refine(({ answer, reason }) => Boolean(answer) || reason !== '', {
      path: ['reason'],
      message: 'Say what to change.',
    }),
  response: decision.extend({
    /** Number of pending events that are marked. */
    events: z.int().positive(),
  }),
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const restoreDeleted = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/events/{id}/restore',
  summary: 'Undoes a rejection or takedown within 30 days.',
  description: 'An event that was never live becomes pending, others live or archived.',
  params: eventId,
  response: decision,
  errors: ['not_found', 'conflict'],
})

export const listLikely = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/similar',
  summary: 'Lists likely duplicates of an event, most likely first.',
  description:
    'At most five events in any state but deleted: at most one day apart, nearby, and with a similar name or the same venue.',
  params: eventId,
  response: z.array(reviewedEvent),
  errors: ['not_found'],
})

export const mergeEvents = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/events/{id}/merge',
  summary: 'Merges an event into a duplicate, to which its page then redirects.',
  description:
    'The kept event shows the parts that the merge rules select from both. Can be undone at any time. Returns the new state of the merged event. 409 if either event is deleted, if a live event would redirect to one that is not live, or if the merged event has changed since `sequence`.',
  params: eventId,
  body: z.strictObject({
    /** The id of the event that is kept. */
    into: z.string('Name the event to keep.'),
    /** Sequence number of the event that is removed. */
    sequence,
    dates: z
      .boolean('Must be true or false.')
      .default(false)
      .describe(
        'Also merges up to 99 other pending dates of its series, each into the date of the other series that an import took it for.',
      ),
  }),
  response: decision.extend({
    /** Ids of all events that were merged. */
    merged: z.array(z.string()),
  }),
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const editScopes = ['one', 'following', 'all'] as const
export type EditScope = (typeof editScopes)[number]

/** Any field of an event's draft, by name; omitted fields stay unchanged. */
export const eventEdit = z.strictObject({
  ...eventFieldSchemas(draftFields),
  /** Place in words: a ZIP code, or city and state. */
  near: z.string('Must be text.').max(200, 'At most 200 characters.').optional(),
  /** IANA zone: local times stay, and their instants move. Empty for the zone of the place. */
  timeZone: z.string('Must be text.').max(60, 'At most 60 characters.').optional(),
  /** Scope within a series: this date, this and all later dates, or all dates that are not over. */
  scope: z.enum(editScopes, `Must be one of ${editScopes.join(', ')}.`).default('one'),
  /** Version that was read; 409 if the event has another version. */
  sequence: z.int('Must be a whole number.').nonnegative('Must not be below 0.').optional(),
})

export const editReviewed = administratorEndpoint('Review', {
  method: 'PATCH',
  path: '/api/admin/events/{id}',
  summary: 'Edits an event, optionally with other dates of its series.',
  description:
    'A new place is given as `near`, as coordinates, or as city, state and ZIP code; it sets the time zone ' +
    'unless `timeZone` is given. On other dates of the series, a field changes only if it had the same ' +
    'value before, and dates move by the same number of days. If earlier dates stay, the moved ones become ' +
    'a separate series. A live event with a new date is shown as rescheduled, and the submitter gets one ' +
    'email about dates that were canceled, postponed, moved or reinstated. 422 lists all invalid fields.',
  params: eventId,
  body: eventEdit,
  response: decision.extend({
    /** Number of dates changed. */
    events: z.int(),
  }),
  errors: ['not_found', 'conflict', 'unprocessable'],
})

export const countOtherDates = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/other-dates',
  summary: 'Counts the other dates of a series that an edit of an event can include.',
  description: 'Excludes past and deleted dates; 0 for an event without a series.',
  params: eventId,
  response: z.object({ later: z.int().nonnegative(), all: z.int().nonnegative() }),
  errors: ['not_found'],
})
export type OtherDates = z.infer<(typeof countOtherDates)['response']>

const foundEvent = reviewedEvent.extend({
  dates: z.int().positive().describe('Number of matching dates of its series.'),
})
export type FoundEvent = z.infer<typeof foundEvent>

export const allFilters = z.strictObject({
  keyword: fieldOf(queueWords, {
    note: 'Words in the id, name, venue, address, ZIP code, city, state, organizer, contact, sender or source.',
  }),
  grouped: fieldOf(flag, { note: '`true`: only the most recently changed date of each series.' }),
  status: z.enum(lifecycles, `Must be one of ${lifecycles.join(', ')}.`).optional(),
  limit: pageLimit,
  cursor: idCursor,
})
export type AllFilters = z.infer<typeof allFilters>

export const listReviewed = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Searches events in any state, most recently changed first.',
  description: 'X-Total-Count is at most 10,000.',
  query: allFilters,
  response: z.array(foundEvent),
  responseHeaders: listHeaders('Number of matching events, at most 10,000.'),
})
