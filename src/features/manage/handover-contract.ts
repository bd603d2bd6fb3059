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
    'Both addresses get a link, for 7 days. Once both have confirmed, the events belong to the new address, and every earlier link ends. Another offer takes the place of this one.',
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
  role: z.enum(['from', 'to']).describe('Whether the link went to the old or to the new address.'),
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
  summary: 'Returns what a handover link is about. Changes nothing.',
  tag,
  params,
  response: offer,
  errors: ['not_found', 'rate_limited'],
})

export const answerHandover = endpoint({
  method: 'POST',
  path: '/api/hand-over/{token}',
  summary: 'Confirms a handover for the address of the link, or ends it.',
  description:
    'Done once both addresses have confirmed: the new one gets a private link by email, and the links of the old one end.',
  tag,
  params,
  body: z.object({
    answer: z.enum(['confirm', 'stop'], 'Must be confirm or stop.'),
    ...guardFields,
  }),
  response: z.object({ state: z.enum(['waiting', 'done', 'stopped']) }),
  errors: [...refusals, 'forbidden', 'unprocessable'],
})
