/**
 * Review: administrators decide which events go live, mend them, take them down, and undo that for 30
 * days. For administrators only.
 */
import { z } from 'zod'
import { event, lifecycleStates, locationPrecisions } from '../../catalog/event.ts'
import { eventDraftFields } from '../../catalog/event-draft.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { numeric } from '../../kit/numeric.ts'
import { pageLimit } from '../../kit/paging.ts'

/** An event as administrators see it: it may have no place yet. */
export const reviewedEvent = event.extend({
  /** pending, published, archived or deleted. */
  status: z.enum(lifecycleStates),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locationPrecision: z.enum(locationPrecisions).nullable(),
  deletedAt: z.string().nullable(),
  /** When the feed that it came from was first found not to list it any more; null while it does. */
  missingSince: z.string().nullable(),
})
export type ReviewedEvent = z.infer<typeof reviewedEvent>

export const pendingEvent = reviewedEvent.omit({ status: true, deletedAt: true })
export type PendingEvent = z.infer<typeof pendingEvent>

const once = z.string('Give it once.')
const word = once
  .max(100, 'At most 100 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Must not hold control characters.')
  .optional()
const flag = z.enum(['true', 'false'], 'Must be true or false.').optional()

const paging = {
  limit: pageLimit,
  /** Where the next page begins, from the Link header. */
  cursor: once.regex(/^[\w-]{1,64}$/, 'Take the cursor from the Link header.').optional(),
}

export const queueFilters = z.strictObject({
  /** Words in the name, venue, city, organizer or e-mail address. */
  keyword: word,
  eventType: word,
  /** Two-letter code. */
  state: word,
  /** Only events that still need a place (true), or that have one (false). */
  needsPlace: flag,
  ...paging,
})
export type QueueFilters = z.infer<typeof queueFilters>

const pageHeaders = {
  'x-total-count': 'How many events match.',
  link: 'Address of the next page, rel="next".',
}
const refusals = ['invalid_request', 'sign_in_required', 'forbidden'] as const
const eventId = z.object({ id: z.string() })

export const listPending = endpoint({
  method: 'GET',
  path: '/api/admin/pending-events',
  summary: 'Lists the events that wait for review, the oldest first.',
  tag: 'Review',
  access: 'administrator',
  query: queueFilters,
  response: z.array(pendingEvent),
  responseHeaders: pageHeaders,
  errors: refusals,
})

export const getReviewedEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/{id}',
  summary: 'One event, wherever it stands.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  response: reviewedEvent,
  errors: [...refusals, 'not_found'],
})

const decision = z.object({
  id: z.string(),
  name: z.string(),
  /** Where the event stands now. */
  status: z.enum(lifecycleStates),
})

const sequence = numeric(
  z.number('Must be a number.').int('Must be a whole number.').nonnegative('Must not be below 0.'),
)
  .optional()
  .describe('The version that was read: when there is a newer one, the answer is 409.')

export const approveEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/{id}/approve',
  summary: 'Publishes a pending event.',
  description:
    'One that is over goes to the archive. An event without a place is refused with 422; one that ' +
    'somebody has decided about already with 409, which says who decided what.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  query: z.strictObject({ sequence }),
  response: decision,
  errors: [...refusals, 'not_found', 'conflict', 'unprocessable'],
})

export const removal = z.strictObject({
  reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  /** Takes an event down even though another administrator has approved it. */
  takeDown: z.boolean('Must be true or false.').default(false),
})

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/{id}',
  summary: 'Rejects a pending event, or takes a published or archived one down.',
  description:
    'It can be undone for 30 days. 409 when somebody else has decided about the event already; ' +
    '`takeDown` insists where that decision was to approve it.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  body: removal,
  response: decision,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/api/admin/events/{id}/restore',
  summary: 'Undoes a rejection or a taking down, for 30 days.',
  description:
    'What was never live waits for review again; what was live is live or archived again.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  response: decision,
  errors: [...refusals, 'not_found', 'conflict'],
})

export const listLikely = endpoint({
  method: 'GET',
  path: '/api/admin/events/{id}/similar',
  summary: 'Events that are likely the same as one, whatever their state, the likeliest first.',
  description:
    'At most five that are not deleted: on the day, the day before or after, near, and of a similar name or at the same venue.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  response: z.array(reviewedEvent),
  errors: [...refusals, 'not_found'],
})

export const mergeEvents = endpoint({
  method: 'POST',
  path: '/api/admin/events/{id}/merge',
  summary:
    'Takes an event out in favour of another that says the same, to which its page then leads.',
  description:
    'Answers where the event stands now that was taken out. It can be undone for 30 days, as a deletion. 409 when one of the two is deleted already, when what is live would lead to what is not, or when the one that is taken out is not what was read any more.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  body: z.strictObject({
    /** The id of the event that is kept. */
    into: z.string('Name the event to keep.'),
    /** Of the event that is taken out. */
    sequence,
  }),
  response: decision,
  errors: [...refusals, 'not_found', 'conflict', 'unprocessable'],
})

const manyDecided = z.object({
  id: z.string(),
  /** Empty for an id that nothing has. */
  name: z.string(),
  /** Where the event stands now; null for an id that nothing has. */
  status: z.enum(lifecycleStates).nullable(),
  /** Why nothing was decided about this one; null when it was. */
  problem: z.string().nullable(),
})
export type ManyDecided = z.infer<typeof manyDecided>

/** Most events of one decision about several: a page of the queue. */
export const mostAtOnce = 100

export const decideSeveral = endpoint({
  method: 'POST',
  path: '/api/admin/events/decide',
  summary: 'Approves or rejects several pending events, each for itself.',
  description:
    'An event that cannot be decided about leaves the others as they are: the answer tells of each, in the order given. 100 at most. What was changed since it was read is not approved.',
  tag: 'Review',
  access: 'administrator',
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({ id: z.string('Must be text.'), sequence }, 'Must have an id.'),
        'Must be a list of events.',
      )
      .min(1, 'Choose at least one event.')
      .max(mostAtOnce, `At most ${mostAtOnce} at once.`),
    decision: z.enum(['approve', 'reject'], 'Must be approve or reject.'),
    /** For every event that is rejected. */
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: z.array(manyDecided),
  errors: refusals,
})

export const editScopes = ['one', 'following', 'all'] as const
export type EditScope = (typeof editScopes)[number]

/** Any field of an event's draft, under its name; what is left out stays. */
export const eventEdit = z.strictObject({
  ...Object.fromEntries(eventDraftFields.map((field) => [field, z.unknown().optional()])),
  /** Where it takes place in words: a ZIP code, or city and state. */
  near: z.string('Must be text.').max(200, 'At most 200 characters.').optional(),
  /** The zone in which its times are told: they stay, and their instants move. Empty for that of its place. */
  timeZone: z.string('Must be text.').max(60, 'At most 60 characters.').optional(),
  /** Of a series: this date alone, it and all later ones, or all that are not over. */
  scope: z.enum(editScopes, `Must be one of ${editScopes.join(', ')}.`).default('one'),
  /** The version that was read: another one is refused with 409. */
  sequence: z.int('Must be a whole number.').nonnegative('Must not be below 0.').optional(),
})

export const editReviewed = endpoint({
  method: 'PATCH',
  path: '/api/admin/events/{id}',
  summary: 'Changes fields of an event, and mends its place.',
  description:
    'A new place is given by `near`, by coordinates, or by city, state and ZIP code; its zone comes with ' +
    'it, unless `timeZone` says another. What cannot be accepted is refused with 422, every field at once. ' +
    'Other dates of a series follow as far as they said the same before: what one of them has of its own ' +
    'stays. Their days move by as many days. Where earlier dates stay, those that move are a series of ' +
    'their own from then on. A new date of what is live is told as such, and its submitter hears once of ' +
    'what was cancelled, postponed, moved or takes place after all.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  body: eventEdit,
  response: decision.extend({
    /** How many dates were changed. */
    events: z.int(),
  }),
  errors: [...refusals, 'not_found', 'conflict', 'unprocessable'],
})

export const countOtherDates = endpoint({
  method: 'GET',
  path: '/api/admin/events/{id}/other-dates',
  summary: 'How many other dates of its series an edit of an event could change as well.',
  description: 'Those that are neither over nor deleted; none for an event of its own.',
  tag: 'Review',
  access: 'administrator',
  params: eventId,
  response: z.object({ later: z.int().nonnegative(), all: z.int().nonnegative() }),
  errors: [...refusals, 'not_found'],
})
export type OtherDates = z.infer<(typeof countOtherDates)['response']>

export const allFilters = z.strictObject({
  /** Words in the name, venue, city, organizer or e-mail address. */
  keyword: word,
  status: z.enum(lifecycleStates, `Must be one of ${lifecycleStates.join(', ')}.`).optional(),
  ...paging,
})
export type AllFilters = z.infer<typeof allFilters>

export const listReviewed = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Lists all events, wherever they stand, the latest change first.',
  description: 'X-Total-Count stops at 10,000.',
  tag: 'Review',
  access: 'administrator',
  query: allFilters,
  response: z.array(reviewedEvent),
  responseHeaders: { ...pageHeaders, 'x-total-count': 'How many events match, 10,000 at most.' },
  errors: refusals,
})
