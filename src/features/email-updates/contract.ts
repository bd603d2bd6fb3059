/**
 * Email updates: mail about changes of saved events, and about new events of a search. Open to all, without an account:
 * an address agrees by an emailed link, and every message has a link that shows, stops and deletes all its data.
 */
import { z } from 'zod'
import { localDate } from '../../catalog/event/event.ts'
import { givenIds } from '../../catalog/event/given-ids.ts'
import { mostSaved, splitIds } from '../../catalog/event/saved-events.ts'
import { weekdayNames } from '../../catalog/time/local-dates.ts'
import { emailAddress } from '../../kit/email-address.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'
import { mostUpdates } from './rules.ts'

const tag = 'Email updates'
const params = z.object({ token: z.string() })
const linkErrors = ['invalid_request', 'not_found', 'rate_limited'] as const

const eventIds = z
  .preprocess(
    (value) => (typeof value === 'string' ? splitIds(value) : value),
    z
      .array(z.string('Must be ids of events.'), 'Must be a list of ids of events.')
      .max(mostSaved, `At most ${mostSaved} events.`),
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
  summary: 'Returns the events, by their ids, that email updates can be asked for.',
  description:
    'Live events to come. A merged event stands for the one it was merged into. None where none is named: tells whether the site sends mail. 404 where nobody can be told.',
  tag,
  query: z.object({
    events: z
      .string('Must be ids of events, separated by commas.')
      .default('')
      .transform(splitIds)
      .pipe(z.array(z.string()).max(mostSaved, `At most ${mostSaved} events.`)),
  }),
  response: z.array(updateEvent),
  errors: ['invalid_request', 'not_found'],
})

export const requestUpdates = endpoint({
  method: 'POST',
  path: '/api/email',
  summary: 'Asks for email about changes of events, or about new events of a search.',
  description: `Nothing is sent before the address agrees by the link that it is emailed. The response is the same whether or not the address gets updates already. An address has at most ${mostUpdates} of them. 404 on a site that sends no mail.`,
  tag,
  body: z.strictObject({
    email: emailAddress(
      'Enter your email address.',
      'Enter your email address, such as name@example.com.',
    ),
    events: eventIds.describe('Ids of events; changes of each are told.'),
    search: z
      .string('Must be the filters of a search.')
      .max(2_000, 'At most 2,000 characters.')
      .optional()
      .describe('Filters of a search as in the address of its page, instead of events.'),
    weekday: z.coerce
      .number('Choose a day.')
      .int('Choose a day.')
      .min(0, 'Choose a day.')
      .max(6, 'Choose a day.')
      .optional()
      .describe(`Day of a search's mail: 0 for ${weekdayNames[0]} to 6 for ${weekdayNames[6]}.`),
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
    'Returns all that is kept of an address, by the link in any message to it. Changes nothing.',
  tag,
  params,
  response: updates,
  errors: linkErrors,
})

export const changeUpdates = endpoint({
  method: 'POST',
  path: '/api/email/{token}',
  summary: 'Agrees to updates, stops some, or stops and deletes all.',
  description: 'When the last ones are stopped, nothing is kept of the address, and its links end.',
  tag,
  params,
  body: z.object({
    action: z.enum(['confirm', 'stop', 'stop_all'], 'Must be confirm, stop or stop_all.'),
    id: z
      .string('Must be the id of a subscription.')
      .optional()
      .describe('Which one; by default that of the message.'),
  }),
  response: updates,
  errors: [...linkErrors, 'conflict', 'forbidden'],
})

export const stopByOneClick = endpoint({
  method: 'POST',
  path: '/email/{token}/stop',
  summary: 'Stops the updates of a message: the address of its header List-Unsubscribe.',
  description:
    'Mail programs post List-Unsubscribe=One-Click as a form (RFC 8058). No cookie and no origin is asked for: the link is the right. A GET changes nothing and leads to the page of the link.',
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
  summary: 'Returns the public key for push subscriptions of browsers.',
  description: 'Base64url, for applicationServerKey. 404 where the site notifies no devices.',
  tag,
  response: z.object({ key: z.string() }),
  errors: ['not_found'],
})

export const watchFromDevice = endpoint({
  method: 'POST',
  path: '/api/push',
  summary: 'Notifies a device when something changes about events.',
  description: `Adds to the events of the device, at most ${mostSaved}. Its browser has asked the person, and gives the endpoint and keys. Nothing else is kept of it; it ends with its events, and when its push service says so. 404 where the site notifies no devices.`,
  tag,
  body: z.strictObject({
    endpoint: endpointOfDevice,
    p256dh: keyOf(87).describe('Public key of the device.'),
    auth: keyOf(22).describe('Secret of the device.'),
    events: givenIds,
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
  summary: 'Ends the notifications of a device, and deletes what is kept of it.',
  description:
    'The endpoint, which nobody else has, is the right. The response is the same for every one.',
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
  summary: 'Takes the report of an email provider that a message came back.',
  description:
    'The header X-Signature is sha256= and the hexadecimal HMAC-SHA-256 of the body with MAIL_WEBHOOK_SECRET. Two permanent bounces of different ids, or one complaint, end the email updates of the address; a report that is sent again counts once. The response is the same for every address. 404 where no secret is set.',
  tag,
  body: z.object({
    id: z
      .string('Must be the id of the report.')
      .min(1, 'Must be the id of the report.')
      .max(200, 'At most 200 characters.'),
    address: z.string('Must be an email address.').max(254, 'At most 254 characters.'),
    event: z
      .enum(['bounced', 'complained'], 'Must be bounced or complained.')
      .describe('bounced: refused for good. complained: its recipient called it spam.'),
  }),
  status: 204,
  errors: ['invalid_request', 'not_found', 'forbidden'],
})
