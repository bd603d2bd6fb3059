/**
 * Transfer of a private link's events to another address: both addresses confirm by a mailed link. An invalid token
 * gets a 404, for any reason.
 */
import { z } from 'zod'
import { localDate } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'

const tag = 'Private link'
const params = z.object({ token: z.string() })
const refusals = ['invalid_request', 'not_found', 'rate_limited'] as const

export const offerHandover = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/handover',
  summary: 'Offers the events of a private link to another email address.',
  description:
    'Emails a link to both addresses, valid for 7 days. Once both have confirmed, the events belong to the new address, and all earlier links stop working. A new offer replaces an earlier one.',
  tag,
  params,
  body: z.object({
    email: z.string('Enter an email address.').trim().max(254, 'At most 254 characters.'),
    ...guardFields,
  }),
  response: z.object({ expiresAt: z.string() }),
  errors: [...refusals, 'forbidden', 'conflict', 'unprocessable'],
})

const offer = z.object({
  role: z
    .enum(['from', 'to'])
    .describe('Recipient of the link: `from` is the old address, `to` the new one.'),
  /** The new address. */
  to: z.string(),
  events: z.array(
    z.object({ name: z.string(), date: localDate.nullable(), endDate: localDate.nullable() }),
  ),
  /** True if this side has confirmed and the other has not. */
  confirmed: z.boolean(),
  expiresAt: z.string(),
})

export const getHandover = endpoint({
  method: 'GET',
  path: '/api/hand-over/{token}',
  summary: 'Returns the handover of a link.',
  tag,
  params,
  response: offer,
  errors: ['not_found', 'rate_limited'],
})

export const answerHandover = endpoint({
  method: 'POST',
  path: '/api/hand-over/{token}',
  summary: 'Confirms a handover for the recipient of the link, or cancels it.',
  description:
    'Once both addresses have confirmed, the new one is emailed a private link, and the links of the old one stop working.',
  tag,
  params,
  body: z.object({
    answer: z.enum(['confirm', 'stop'], 'Must be confirm or stop.'),
    ...guardFields,
  }),
  response: z.object({ state: z.enum(['waiting', 'done', 'stopped']) }),
  errors: [...refusals, 'forbidden', 'unprocessable'],
})
