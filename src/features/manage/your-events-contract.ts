/**
 * "Your events": a mailed link to all submissions of an address; each opens by its own private link. An invalid token
 * gets a 404, for any reason.
 */
import { z } from 'zod'
import { eventStatuses, lifecycles, localDate, localTime } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'
import { idCursor } from '../../kit/paging.ts'
import { sentSheets } from './contract.ts'

const tag = 'Private link'
const params = z.object({ token: z.string() })
const refusals = ['invalid_request', 'not_found', 'rate_limited'] as const

export const requestLinks = endpoint({
  method: 'POST',
  path: '/api/manage/links',
  summary: 'Emails a link to all submissions of an email address.',
  description:
    'The response is the same for unknown addresses. The link works for 30 days; an earlier one works until the new one is used.',
  tag,
  body: z.object({
    email: z.string('Enter your email address.').trim().max(254, 'At most 254 characters.'),
    ...guardFields,
  }),
  status: 204,
  errors: ['invalid_request', 'forbidden', 'unprocessable', 'rate_limited'],
})

const sentEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: localDate.nullable(),
  endDate: localDate.nullable(),
  startTime: localTime.nullable(),
  endTime: localTime.nullable(),
  city: z.string(),
  state: z.string(),
  status: z.enum(lifecycles),
  eventStatus: z.enum(eventStatuses),
  /** True once its last day is over. */
  over: z.boolean(),
  changesRequested: z
    .boolean()
    .describe('True while changes requested by a reviewer are outstanding.'),
})

const sentSubmission = z.object({
  id: z.string(),
  sentAt: z.string(),
  link: z
    .enum(['valid', 'over', 'revoked'])
    .describe('State of its private link: `over` from 30 days after the last date.'),
  /** Ordered by date. */
  events: z.array(sentEvent),
  sheets: sentSheets,
})
export type SentSubmission = z.infer<typeof sentSubmission>

export const getYourEvents = endpoint({
  method: 'GET',
  path: '/api/your-events/{token}',
  summary: 'Lists all submissions of the address that got the link, newest first.',
  description: '25 submissions per page, each with all of its events in any state.',
  tag,
  params,
  query: z.strictObject({ after: idCursor }),
  response: z.object({
    /** Expiry of the link. */
    expiresAt: z.string(),
    submissions: z.array(sentSubmission),
    /** Total number of submissions. */
    total: z.int().nonnegative(),
    /** Value of `after` for the next page; null on the last page. */
    next: z.string().nullable(),
  }),
  errors: refusals,
})

export const openSubmission = endpoint({
  method: 'POST',
  path: '/api/your-events/{token}/submissions/{id}',
  summary: 'Returns the token of the private link of one submission.',
  description:
    'Returns the same token each time; its first use invalidates the earlier private link. 404 for a submission of another address, or if its link has expired or was revoked.',
  tag,
  params: params.extend({ id: z.string() }),
  body: z.object(guardFields),
  response: z.object({ token: z.string() }),
  errors: [...refusals, 'forbidden', 'unprocessable'],
})

export const endYourEvents = endpoint({
  method: 'DELETE',
  path: '/api/your-events/{token}',
  summary: 'Invalidates the link, and any other link to the same list.',
  tag,
  params,
  status: 204,
  errors: [...refusals, 'forbidden'],
})
