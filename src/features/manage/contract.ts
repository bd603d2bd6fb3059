/**
 * The organizer's private link: anyone who has it can correct, cancel, postpone, move and repeat the events of one
 * submission. Changes of a live event's name, date, place and links wait for review: of a new sender, all changes; of a
 * trusted one, fewer. An invalid token gets a 404, for any reason.
 */
import { z } from 'zod'
import { event, lifecycles, locationPrecisions } from '../../catalog/event/event.ts'
import { eventFieldSchemas, fieldChange } from '../../catalog/event/event-field-schemas.ts'
import { organizerFields } from '../../catalog/event/field-names.ts'
import { uploadFields } from '../../catalog/file/upload-file.ts'
import { causeNames } from '../../catalog/trust/change-reasons.ts'
import { confirmationAnswers } from '../../catalog/trust/confirmation-answers.ts'
import { type EndpointSpec, endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'
import { numeric } from '../../kit/numeric.ts'

const tag = 'Private link'

/** Event with all data for its organizer. */
export const managedEvent = event.extend({
  status: z.enum(lifecycles),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locationPrecision: z.enum(locationPrecisions).nullable(),
  /** True once its last day is over. */
  over: z.boolean(),
  /** The correction that waits for review, if any. */
  correction: z.object({ sentAt: z.string(), changes: z.array(fieldChange) }).nullable(),
  waits: z
    .enum(['all', 'important', 'far'])
    .describe(
      'Changes that wait for review while it is live: `all`; `important`: name, date, place and links; `far`: the same, except moves of at most two weeks.',
    ),
  review: z
    .object({ kind: z.enum(['rejected', 'changes']), reason: z.string() })
    .nullable()
    .describe(
      'Message of the reviewer: why the event was rejected, if it can be resubmitted, or which changes are requested while it is pending.',
    ),
  /** Counts of the last 30 days. */
  figures: z.object({
    view: z.int().nonnegative(),
    calendar: z.int().nonnegative(),
    directions: z.int().nonnegative(),
    website: z.int().nonnegative(),
  }),
  /** Unanswered reports of visitors, newest first. */
  reports: z.array(z.object({ reason: z.string(), text: z.string(), sentAt: z.string() })),
  /** Answers to "Still on?" that a live event allows. */
  choices: z.array(z.enum(confirmationAnswers)),
  /** Newest answer, which can be undone; null if there is none, or the event has changed since. */
  answered: z.enum(confirmationAnswers).nullable(),
})
export type ManagedEvent = z.infer<typeof managedEvent>

/** Submitted files with many dates that were sent by the submission's links or created it; newest first. */
export const sentSheets = z.array(z.object({ id: z.string(), fileName: z.string() }))

const token = z.object({ token: z.string() })
const eventParams = token.extend({ id: z.string() })
const refusals = ['invalid_request', 'not_found', 'rate_limited'] as const
const changeRefusals = [...refusals, 'forbidden', 'conflict', 'unprocessable'] as const

export const getManaged = endpoint({
  method: 'GET',
  path: '/api/manage/{token}',
  summary: 'Lists the events of a private link by date.',
  tag,
  params: token,
  response: z.object({
    /** Expiry of the link; null for an ongoing place. */
    linkExpiresAt: z.string().nullable(),
    /** True if reminders about dates are turned off. */
    remindersStopped: z.boolean(),
    events: z.array(managedEvent),
    sheets: sentSheets,
    canPublish: z
      .boolean()
      .describe('True if POST /api/manage/{token}/publication can publish pending events now.'),
  }),
  errors: refusals,
})

/** Applies to this date, or to all later dates of its series as well. */
const scope = z.enum(['one', 'following'], 'Must be one or following.').default('one')
const sequence = numeric(
  z.number('Must be a number.').int('Must be a whole number.').nonnegative('Must not be below 0.'),
)
  .optional()
  .describe('`sequence` of the event as read; 409 if it has changed since.')

const outcome = z.object({
  /** Fields changed immediately. */
  applied: z.array(z.string()),
  /** Fields that wait for review. */
  held: z.array(z.string()),
  /** Number of affected events. */
  events: z.int().nonnegative(),
})
export type Outcome = z.infer<typeof outcome>

/** Sender's own text for visitors. */
const reason = z.string('Must be text.').max(500, 'At most 500 characters.').default('')
const cause = z
  .enum(['', ...causeNames], `Must be one of ${causeNames.join(', ')}.`)
  .default('')
  .describe('Predefined reason, shown immediately.')
const change = { scope, sequence, ...guardFields }

type EventCall = Omit<EndpointSpec, 'tag' | 'params' | 'errors'>

/** Defines a call that changes one of the link's events. */
/* @__NO_SIDE_EFFECTS__ */
const eventCall = <const S extends EventCall>(spec: S) =>
  endpoint({ ...spec, tag, params: eventParams, errors: changeRefusals })

export const correctEvent = eventCall({
  method: 'PATCH',
  path: '/api/manage/{token}/events/{id}',
  summary: 'Edits an event, optionally with all later dates of its series.',
  description:
    'Omitted fields stay unchanged. The pin follows the place unless latitude and longitude are given. A pending event changes immediately. ' +
    'On a live event, changes to name, date, place, pin and links wait for review, and the old values stay until then; ' +
    'all changes of a new sender wait, and a trusted sender may move the date by up to two weeks. A correction replaces an earlier pending one. A new date also moves the last day, the rain date ' +
    'and, with `scope: following`, all later dates.',
  body: z.object({
    ...eventFieldSchemas(organizerFields),
    ...uploadFields,
    exact: z
      .boolean('Must be true or false.')
      .default(false)
      .describe(
        'With `scope: following`: later dates get all given fields, not only those that change on this date.',
      ),
    ...change,
  }),
  response: outcome,
})

export const resubmitEvent = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/resubmissions',
  summary: 'Corrects a rejected event and submits it again, as a new submission.',
  description:
    'Omitted fields stay unchanged. With `scope: following`, also resubmits later rejected dates of the series. The rejected events stay deleted. ' +
    'The new private link is emailed to the address of the original submission. 409 if the event was not rejected, was rejected as spam, or was already resubmitted.',
  body: z.object({ ...eventFieldSchemas(organizerFields), ...uploadFields, ...change }),
  response: z.object({
    id: z.string(),
    /** Number of events that wait for review. */
    events: z.int().positive(),
  }),
  status: 201,
})

export const withdrawCorrection = eventCall({
  method: 'DELETE',
  path: '/api/manage/{token}/events/{id}/correction',
  summary: 'Withdraws the pending correction of a live event.',
  response: outcome,
})

const stateOf = (verb: 'cancel' | 'postpone' | 'reinstate', summary: string, description: string) =>
  eventCall({
    method: 'POST',
    path: `/api/manage/{token}/events/{id}/${verb}`,
    summary,
    description,
    body: z.object({ cause, reason, ...change }),
    response: outcome,
  })

export const cancelEvent = stateOf(
  'cancel',
  'Cancels an event, effective immediately.',
  'Requires `cause` or `reason`, which the event page shows; the page stays. The `reason` of a new sender waits for review. A pending event is withdrawn instead.',
)

export const postponeEvent = stateOf(
  'postpone',
  'Postpones an event without a new date, effective immediately.',
  'POST /api/manage/{token}/events/{id}/move sets the new date once it is known. The `reason` of a new sender waits for review.',
)

export const reinstateEvent = stateOf(
  'reinstate',
  'Reinstates a canceled or postponed event on its original date, effective immediately.',
  '`cause` and `reason` are not shown.',
)

export const moveEvent = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/move',
  summary: 'Moves an event to another date, optionally with all later dates of its series.',
  description:
    'Moves the last day and the rain date, and with `scope: following` all later dates, by the same number of days. A live event moves once the change is approved, except near moves by a trusted sender. ' +
    'With `preview`, nothing is changed, and the response shows the result.',
  body: z.object({
    date: z.unknown(),
    cause,
    reason,
    preview: z.boolean('Must be true or false.').default(false),
    ...change,
  }),
  response: outcome.extend({
    dates: z.array(
      z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    ),
  }),
})

export const answerReports = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/reports/answer',
  summary: 'Answers all open reports of visitors about an event.',
  body: z.object({
    answer: z.enum(['still_right', 'fixed'], 'Must be still_right or fixed.'),
    ...guardFields,
  }),
  response: z.object({ answered: z.int().nonnegative() }),
})

export const confirmEvent = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/confirmation',
  summary:
    'Confirms that an event is still on, or moves it to its rain date. Effective immediately.',
  description:
    'With `scope: month`, still_on confirms all dates of the series in the month that are live, upcoming, and neither canceled nor postponed.',
  body: z.object({
    answer: z.enum(['still_on', 'rain_date'], 'Must be still_on or rain_date.'),
    scope: z.enum(['one', 'month'], 'Must be one or month.').default('one'),
    ...guardFields,
  }),
  response: outcome,
})

export const undoConfirmation = eventCall({
  method: 'DELETE',
  path: '/api/manage/{token}/events/{id}/confirmation',
  summary: 'Undoes the newest answer to "Still on?", and reopens the reports that it closed.',
  description: 'If the answer was given by an emailed link, an email says that it was undone.',
  response: outcome,
})

export const setReminders = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/reminders',
  summary: 'Turns "Still on?" reminders before each date off or on.',
  tag,
  params: token,
  body: z.object({ stopped: z.boolean('Must be true or false.'), ...guardFields }),
  response: z.object({ stopped: z.boolean() }),
  errors: [...refusals, 'forbidden', 'unprocessable'],
})

export const copyEvent = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/copies',
  summary: 'Copies an event to other dates, as a new submission.',
  description:
    'Default: the dates of its series on the same weekdays next year. Copies everything except the flyer. ' +
    'Dates of a trusted sender go live immediately if the event was live, up to 400 days ahead, unless a similar live event is on that day; ' +
    'at most 60 unreviewed dates of a sender can be live, and at most 120 can wait for review. ' +
    'The new private link is emailed to the address of the original submission.',
  body: z.object({
    dates: z
      .array(z.string('Must be a date.'), 'Must be a list of dates.')
      .max(60, 'At most 60 dates at once.')
      .optional(),
    ...guardFields,
  }),
  response: z.object({
    id: z.string(),
    /** `published` if all of the dates are live. */
    status: z.enum(['pending', 'published']),
    dates: z.array(z.string()),
    /** Number of dates that wait for review. */
    waiting: z.int().nonnegative(),
  }),
  status: 201,
})

export const addDates = eventCall({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/dates',
  summary: 'Adds dates to the series of an event.',
  description:
    'Copies everything except the flyer. New dates wait for review or go live under the rules of POST /api/manage/{token}/events/{id}/copies, and belong to the same private link. 409 for an event without a series.',
  body: z.object({
    dates: z
      .array(z.string('Must be a date.'), 'Must be a list of dates.')
      .max(60, 'At most 60 dates at once.'),
    ...guardFields,
  }),
  response: z.object({
    ids: z.array(z.string()),
    dates: z.array(z.string()),
    /** Number of dates that wait for review. */
    waiting: z.int().nonnegative(),
  }),
  status: 201,
})

export const publishSubmission = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/publication',
  summary: "Publishes a trusted sender's pending events without review.",
  description:
    'Publishes only events at known venues, at most 400 days ahead, without a similar event on that day; at most 60 unreviewed dates of a sender can be live. 409 if no event qualifies.',
  tag,
  params: token,
  body: z.object(guardFields),
  response: z.object({
    /** Number of events published by this call. */
    events: z.int().positive(),
    /** Number of events that still wait for review. */
    waiting: z.int().nonnegative(),
  }),
  errors: changeRefusals,
})
