/**
 * Contact: messages to the site, and reports of problems with events. Anyone can write; administrators read messages
 * and mark them as done.
 */
import { z } from 'zod'
import { reportAnswerNames } from '../../catalog/trust/report-answers.ts'
import { emailAddress } from '../../kit/email-address.ts'
import { administratorEndpoint, endpoint } from '../../kit/endpoint.ts'
import { formatNumber } from '../../kit/format-number.ts'
import { guardFields, sendKey } from '../../kit/guard-fields.ts'
import { listHeaders, pageLimit, positionCursor } from '../../kit/paging.ts'
import { proofField } from '../../kit/proof-of-work.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'
import { maxMessage, type Topic, topics } from './topics.ts'

const tag = 'Messages'

const line = (most: number, missing: string) =>
  z
    .string(missing)
    .transform(oneLine)
    .pipe(z.string().min(1, missing).max(most, `At most ${most} characters.`))

const lines = (missing: string) =>
  z
    .string(missing)
    .transform(manyLines)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(maxMessage, `At most ${formatNumber(maxMessage)} characters.`),
    )

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to the people who run the site.',
  description:
    'The message is stored for administrators and emailed to the site; the sender gets a confirmation by email.',
  tag,
  body: z.strictObject({
    topic: z
      .enum(Object.keys(topics) as [Topic, ...Topic[]], 'Choose a topic.')
      .default('question'),
    firstName: line(80, 'Enter your first name.'),
    lastName: line(80, 'Enter your last name.'),
    email: emailAddress(
      'Enter your email address.',
      'Enter your email address, such as name@example.com.',
    ),
    subject: line(150, 'Enter a subject.'),
    message: lines('Write your message.'),
    sendKey: sendKey.describe(
      'Idempotency key, such as a random UUID: a message repeated with the same key is stored once and gets the same response.',
    ),
    ...guardFields,
    ...proofField,
  }),
  response: z.object({ id: z.string() }),
  status: 201,
  errors: ['invalid_request', 'unprocessable', 'rate_limited', 'forbidden'],
})

const messageFilters = z.strictObject({
  state: z
    .enum(['open', 'done'], 'Must be open or done.')
    .describe('Only messages in this state.')
    .optional(),
  kind: z
    .enum(['contact', 'report'], 'Must be contact or report.')
    .describe('Only messages of this kind.')
    .optional(),
  limit: pageLimit,
  /** Start of the next page, from the Link header. */
  cursor: positionCursor,
})

export type MessageFilters = z.infer<typeof messageFilters>

export const message = z.object({
  id: z.string(),
  /** `report`: about an event, or with that topic on the contact page. */
  kind: z.enum(['contact', 'report']),
  /** Event of the message; null also once it is purged. */
  event: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Reason as sent (see POST /api/events/{id}/reports); null without an event. */
  reason: z.string().nullable(),
  /** Answer to a report about an event, and its author; null while open, and for other messages. */
  answer: z.enum(reportAnswerNames).nullable(),
  answeredBy: z.enum(['organizer', 'administrator']).nullable(),
  name: z.string(),
  /** Empty for a report that requests no reply. */
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  networkKept: z.boolean().describe('True for 90 days, while the network can be blocked.'),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  /** Replies by administrators, oldest first. */
  replies: z.array(
    z.object({
      by: z.string(),
      text: z.string(),
      at: z.string(),
      state: z
        .enum(['waiting', 'sent', 'failed', 'forgotten'])
        .describe('State of the reply email; `forgotten` once the outbox has deleted it.'),
    }),
  ),
})

export type Message = z.infer<typeof message>

export const listMessages = administratorEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists messages and reports, newest first.',
  description: 'X-Total-Count is at most 10,000.',
  query: messageFilters,
  response: z.array(message),
  responseHeaders: listHeaders('Number of matching messages, at most 10,000.'),
})

export const changeMessage = administratorEndpoint(tag, {
  method: 'PATCH',
  path: '/api/admin/messages/{id}',
  summary: 'Marks a message as done or open, or answers a report.',
  description:
    '`answer` is for reports about events: still_right, fixed or rejected. An answer, or `done`, closes the report; `rejected` halves the weight of further reports from that network. `done: false` reopens it and removes the answer.',
  params: z.object({ id: z.string() }),
  body: z
    .strictObject({
      done: z.boolean('Must be true or false.'),
      answer: z.enum(reportAnswerNames, 'Must be still_right, fixed or rejected.').optional(),
    })
    .refine(({ done, answer }) => done || answer === undefined, {
      path: ['answer'],
      message: 'An open report cannot have an answer.',
    }),
  response: message,
  errors: ['not_found', 'unprocessable'],
})

export const replyToMessage = administratorEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/messages/{id}/replies',
  summary: 'Replies to a message by email, and stores the reply with it.',
  description:
    "Replies to the email go to the site's information address. Marks the message as done, unless it is a report about an event. The same text is sent only once. Without a mail server, the reply stays in the outbox.",
  params: z.object({ id: z.string() }),
  body: z.strictObject({ text: lines('Write an answer.') }),
  response: message,
  errors: ['not_found', 'unprocessable'],
})
