/**
 * "Still on?": organizers are asked before each date whether it takes place, and answer by a separate link, without a
 * password. The answer is live immediately. Open to anyone with the token; an invalid token gets a 404, for any reason.
 */
import { z } from 'zod'
import { eventStatuses, localDate, localTime } from '../../catalog/event/event.ts'
import { causeNames } from '../../catalog/trust/change-reasons.ts'
import { confirmationAnswers } from '../../catalog/trust/confirmation-answers.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { oneLine } from '../../kit/text/clean-text.ts'

const tag = 'Private link'

const params = z.object({ token: z.string() })

/** True if reminders about the dates of an address are stopped. */
const reminders = z.object({ stopped: z.boolean() })
export type Reminders = z.infer<typeof reminders>

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/{token}',
  summary: 'Returns whether reminders to an address are stopped, by the token of a reminder.',
  tag,
  params,
  response: reminders,
  errors: ['not_found', 'rate_limited'],
})

export const stopReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/{token}',
  summary: 'Stops all reminders to the address that got the reminder.',
  description:
    'Mail programs post to /reminders/{token} instead (RFC 8058). Organizers turn reminders on again by their private link.',
  tag,
  params,
  response: reminders,
  errors: ['not_found', 'rate_limited'],
})

/** A date in the question to its organizer. */
export const confirmationEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: localDate.nullable(),
  endDate: localDate.nullable(),
  startTime: localTime.nullable(),
  endTime: localTime.nullable(),
  venueName: z.string(),
  city: z.string(),
  state: z.string(),
  rainDate: localDate.nullable(),
  eventStatus: z.enum(eventStatuses),
  statusNote: z.string(),
  previousDate: localDate.nullable(),
  confirmedAt: z.string().nullable(),
  timeZone: z.string(),
  /** Answers that its state allows. */
  choices: z.array(z.enum(confirmationAnswers)),
  /** Newest answer, which can be undone; null if there is none, or the event has changed since. */
  answered: z.enum(confirmationAnswers).nullable(),
  /** New date that waits for review; null if there is none. */
  waitingDate: localDate.nullable(),
  /** True if the sender's own text about the state waits for review. */
  noteWaits: z.boolean(),
  month: z
    .array(localDate)
    .describe(
      'Dates of `scope: month`: those of its series in its month that are live, upcoming, and neither canceled nor postponed; empty if there is no other.',
    ),
  /** Number of dates of the month last confirmed; undo with scope month withdraws these. */
  monthAnswered: z.int().nonnegative(),
})
export type ConfirmationEvent = z.infer<typeof confirmationEvent>

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/confirmations/{token}',
  summary: 'Returns the event of a confirmation link.',
  tag,
  params,
  response: confirmationEvent,
  errors: ['not_found', 'rate_limited'],
})

export const answerConfirmation = endpoint({
  method: 'POST',
  path: '/api/confirmations/{token}',
  summary:
    'Answers whether an event is still on, or undoes the newest answer. Effective immediately.',
  description:
    '`choices` of GET lists the possible answers; `moved` requires `date`. With `scope: month`, still_on and undo apply to all dates in `month`. A date more than 14 days from the old one, a second move, and the `reason` of a new sender wait for review. The organizer is emailed about each answer. Idempotent.',
  tag,
  params,
  body: z.object({
    answer: z.enum(
      [...confirmationAnswers, 'undo'],
      `Must be one of ${[...confirmationAnswers, 'undo'].join(', ')}.`,
    ),
    scope: z.enum(['one', 'month'], 'Must be one or month.').default('one'),
    /** New date, for the answer `moved`. */
    date: z.string('Must be a date.').max(10, 'Must be a date.').optional(),
    /** Predefined reason, shown immediately for every sender. */
    cause: z.enum(['', ...causeNames], `Must be one of ${causeNames.join(', ')}.`).default(''),
    /** Sender's own text for visitors. */
    reason: z
      .string('Must be text.')
      .transform(oneLine)
      .pipe(z.string().max(500, 'At most 500 characters.'))
      .default(''),
  }),
  response: confirmationEvent,
  errors: [
    'invalid_request',
    'unprocessable',
    'not_found',
    'conflict',
    'rate_limited',
    'forbidden',
  ],
})
