/**
 * Blocked addresses, domains and networks, and other pending events with the same sender or website. For administrators
 * only.
 */
import { z } from 'zod'
import { emailAddress } from '../../kit/email-address.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { idCursor, listHeaders, pageLimit } from '../../kit/paging.ts'
import { blockKinds, matchKinds, maxAtOnce } from './queue-texts.ts'

const by = z.enum(matchKinds, `Must be one of ${matchKinds.join(', ')}.`)

const origin = z.object({
  by,
  value: z.string().describe('Empty for a network, of which only a keyed hash is kept.'),
  waiting: z.int().nonnegative().describe('Pending events that match, this one included.'),
  blocked: z.boolean(),
  problem: z.string().nullable().describe("Why it can't be blocked; null where it can."),
})
export type Origin = z.infer<typeof origin>

const eventId = z.object({ id: z.string() })

export const getOrigins = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/origins',
  summary: 'Returns where an event came from, as far as that can be blocked or matched.',
  description:
    "The submitter's address, its domain unless it is an email provider's, the network for 90 days, and the website's host unless it is shared by many. Empty for an event without any of them.",
  params: eventId,
  response: z.array(origin),
  errors: ['not_found'],
})

export const listMatching = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/matching',
  summary:
    'Lists the pending events of the same address, domain, network or website, oldest first.',
  description: `At most ${maxAtOnce}, this one included. Reject them with POST /api/admin/events/decide.`,
  params: eventId,
  query: z.strictObject({ by: by.describe('What the events have in common.') }),
  response: z.object({
    value: origin.shape.value,
    total: z.int().nonnegative(),
    events: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        date: z.iso.date().nullable(),
        city: z.string(),
        state: z.string(),
        /** Version that is listed. */
        sequence: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
})
export type Matching = z.infer<(typeof listMatching)['response']>

const block = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  value: origin.shape.value,
  sender: z
    .string()
    .nullable()
    .describe(
      'Address of the submission or message by which a network was blocked; null for other kinds.',
    ),
  createdAt: z.string(),
  createdBy: z.string(),
  endsAt: z.string().nullable().describe('Networks are blocked for 90 days; null for other kinds.'),
})
export type Block = z.infer<typeof block>

export const listBlocks = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/blocks',
  summary: 'Lists blocked addresses, domains and networks, newest first.',
  query: z.strictObject({ limit: pageLimit, cursor: idCursor }),
  response: z.array(block),
  responseHeaders: listHeaders('Number of blocks.'),
})

export const addBlocks = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/blocks',
  summary: 'Blocks the sender of an event or a message, or an address.',
  description:
    "From then on, submissions, changes by a private link, reports and messages from there return 403. Each kind is blocked, or none: 422 for an email provider's domain, for your own address, domain or network, and for a domain or network from which another sender's event was approved.",
  body: z
    .strictObject({
      event: z.string('Must be text.').optional().describe("The event's id."),
      message: z.string('Must be text.').optional().describe("The message's or report's id."),
      address: emailAddress('Enter an email address.').optional(),
      kinds: z
        .array(
          z.enum(blockKinds, `Must be one of ${blockKinds.join(', ')}.`),
          'Must be a list of kinds.',
        )
        .min(1, 'Choose what to block.')
        .max(blockKinds.length, `At most ${blockKinds.length}.`),
    })
    .refine(
      ({ event, message, address }) =>
        [event, message, address].filter((each) => each !== undefined).length === 1,
      { path: ['address'], message: 'Give an event, a message or an address.' },
    ),
  response: z.object({ blocked: z.int().nonnegative() }),
  errors: ['not_found', 'unprocessable'],
})

export const removeBlock = administratorEndpoint('Review', {
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  summary: 'Ends a block.',
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
  errors: ['not_found'],
})
