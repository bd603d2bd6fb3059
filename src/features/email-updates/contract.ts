/**
 * Email updates: mail about changes of saved events, and about new events of a search. Open to all, without an account:
 * an address agrees by an emailed link, and every message has a link that shows, stops and deletes all its data.
 */
import { z } from 'zod'
import { localDate } from '../../catalog/event/event.ts'
import { savedEventIds } from '../../catalog/event/saved-event-ids.ts'
import { maxSaved, splitIds } from '../../catalog/event/saved-events.ts'
import { weekdayNames } from '../../catalog/time/local-dates.ts'
import { emailAddress } from '../../kit/email-address.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'
import { maxUpdates } from './rules.ts'

const tag = 'Email updates'
const params = z.object({ token: z.string() })
const linkErrors = ['invalid_request', 'not_found', 'rate_limited'] as const

const eventIds = z
  .preprocess(
    (value) => (typeof value === 'string' ? splitIds(value) : value),
    z
      .array(z.string('Must be ids of events.'), 'Must be a list of ids of events.')
      .max(maxSaved, `At most ${maxSaved} events.`),
  )
  .optional()

const updateEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: localDate.nullable(),
  endDate: localDate.nullable(),
})
export type UpdateEvent = z.infer<typeof updateEvent>

export const listUpdateEvents = endpoint({
  method: 'GET',
  path: '/api/email/events',
  summary: 'Returns those of the given events for which email updates can be requested.',
  description:
    'Upcoming live events. A merged event is replaced by the one that it was merged into. Without `events`, returns an empty list, or 404 if the site sends no email. With `events`, 404 if it sends neither email nor push notifications.',
  tag,
  query: z.object({
    events: z
      .string('Must be ids of events, separated by commas.')
      .default('')
      .transform(splitIds)
      .pipe(z.array(z.string()).max(maxSaved, `At most ${maxSaved} events.`)),
  }),
  response: z.array(updateEvent),
  errors: ['invalid_request', 'not_found'],
})

export const requestUpdates = endpoint({
  method: 'POST',
  path: '/api/email',
  summary: 'Requests email about changes of events, or about new events of a search.',
  description: `Updates start once the recipient confirms by the emailed link. The response is the same for addresses that already get updates. At most ${maxUpdates} subscriptions per address. 404 if the site sends no email.`,
  tag,
  body: z.strictObject({
    email: emailAddress(
      'Enter your email address.',
      'Enter your email address, such as name@example.com.',
    ),
    events: eventIds.describe('Ids of the events whose changes are reported.'),
    search: z
      .string('Must be the filters of a search.')
      .max(2_000, 'At most 2,000 characters.')
      .optional()
      .describe('Query string of a search page; replaces `events`.'),
    weekday: z.coerce
      .number('Choose a day.')
      .int('Choose a day.')
      .min(0, 'Choose a day.')
      .max(6, 'Choose a day.')
      .optional()
      .describe(`Weekday of a search's email: 0 (${weekdayNames[0]}) to 6 (${weekdayNames[6]}).`),
    ...guardFields,
  }),
  status: 204,
  errors: ['invalid_request', 'unprocessable', 'not_found', 'rate_limited', 'forbidden'],
})

const subscription = z.object({
  id: z.string(),
  kind: z.enum(['events', 'search']),
  confirmed: z.boolean(),
  events: z.array(updateEvent),
  /** Query of the search's page; empty for all events. */
  search: z.string().nullable(),
  weekday: z.int().nullable(),
  createdAt: z.string(),
})
export type Subscription = z.infer<typeof subscription>

const updates = z.object({
  /** Address to which the link was mailed. */
  address: z.string(),
  /** Subscription of the message with the link; null once stopped. */
  current: z.string().nullable(),
  subscriptions: z.array(subscription),
})
export type Updates = z.infer<typeof updates>

export const getUpdates = endpoint({
  method: 'GET',
  path: '/api/email/{token}',
  summary:
    'Returns all stored subscriptions of an email address, by the token in any message to it.',
  tag,
  params,
  response: updates,
  errors: linkErrors,
})

export const changeUpdates = endpoint({
  method: 'POST',
  path: '/api/email/{token}',
  summary: 'Confirms a subscription, stops one, or stops and deletes all.',
  description: 'Stopping the last subscription deletes the address, and its links stop working.',
  tag,
  params,
  body: z.object({
    action: z.enum(['confirm', 'stop', 'stop_all'], 'Must be confirm, stop or stop_all.'),
    id: z
      .string('Must be the id of a subscription.')
      .optional()
      .describe('Id of a subscription; default is that of the message with the token.'),
  }),
  response: updates,
  errors: [...linkErrors, 'conflict', 'forbidden'],
})

export const stopByOneClick = endpoint({
  method: 'POST',
  path: '/email/{token}/stop',
  summary: 'Stops the subscription of a message (one-click unsubscribe).',
  description:
    'URL of the List-Unsubscribe header, to which mail programs post List-Unsubscribe=One-Click as a form (RFC 8058). Authorized by the token alone, from any origin. GET changes nothing and redirects to the page of the link.',
  tag,
  params,
  fromAnySite: true,
  status: 204,
  errors: linkErrors,
})

const endpointOfDevice = z
  .url({ protocol: /^https?$/, error: 'Must be the endpoint of a push subscription.' })
  .max(1_000, 'At most 1,000 characters.')

const keyOf = (characters: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${characters}}$`), `Must be ${characters} characters of base64url.`)

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Returns the public key for push subscriptions.',
  description: 'Base64url (applicationServerKey). 404 if the site sends no push notifications.',
  tag,
  response: z.object({ key: z.string() }),
  errors: ['not_found'],
})

export const watchFromDevice = endpoint({
  method: 'POST',
  path: '/api/push',
  summary: 'Subscribes a device to push notifications about changes of events.',
  description: `Adds to the events of the device, at most ${maxSaved}. Endpoint and keys come from the PushSubscription of the browser; nothing else is stored. The endpoint must be an https address on the public internet. The subscription ends when its events are over or its push service reports it as gone. 404 if the site sends no push notifications.`,
  tag,
  body: z.strictObject({
    endpoint: endpointOfDevice,
    p256dh: keyOf(87).describe('Key `p256dh` of the PushSubscription.'),
    auth: keyOf(22).describe('Key `auth` of the PushSubscription.'),
    events: savedEventIds,
  }),
  status: 204,
  errors: [
    'invalid_request',
    'unprocessable',
    'not_found',
    'conflict',
    'rate_limited',
    'forbidden',
  ],
})

export const forgetDevice = endpoint({
  method: 'POST',
  path: '/api/push/stop',
  summary: 'Ends the push notifications of a device and deletes its data.',
  description:
    'Authorized by the endpoint, which only the device knows. The response is the same for unknown endpoints.',
  tag,
  body: z.strictObject({ endpoint: endpointOfDevice }),
  status: 204,
  errors: ['invalid_request', 'rate_limited', 'forbidden'],
})

/** Header with the signature of a report. */
export const signatureHeader = 'x-signature'

export const reportMail = endpoint({
  method: 'POST',
  path: '/api/mail-reports',
  summary: 'Receives a bounce or complaint report of the email provider (webhook).',
  description:
    'Requires the header X-Signature: `sha256=` and the hexadecimal HMAC-SHA-256 of the body with MAIL_WEBHOOK_SECRET. Two permanent bounces with different ids, or one complaint, end the email updates of the address; a repeated report counts once. The response is the same for unknown addresses. 404 if no secret is set.',
  tag,
  body: z.object({
    id: z
      .string('Must be the id of the report.')
      .min(1, 'Must be the id of the report.')
      .max(200, 'At most 200 characters.'),
    address: z.string('Must be an email address.').max(254, 'At most 254 characters.'),
    event: z
      .enum(['bounced', 'complained'], 'Must be bounced or complained.')
      .describe('`bounced`: rejected permanently; `complained`: the recipient marked it as spam.'),
  }),
  status: 204,
  errors: ['invalid_request', 'not_found', 'forbidden'],
})
