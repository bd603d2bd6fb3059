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
  value: z.string().describe('Empty for a network, which is stored as a keyed hash only.'),
  waiting: z.int().nonnegative().describe('Number of matching pending events, including this one.'),
  blocked: z.boolean(),
  problem: z.string().nullable().describe("Reason why it can't be blocked; otherwise null."),
})
export type Origin = z.infer<typeof origin>

const eventId = z.object({ id: z.string() })

export const getOrigins = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/origins',
  summary: 'Lists the origins of an event by which senders can be blocked and events matched.',
  description:
    "The submitter's address, its domain unless that is an email provider's, the network (kept for 90 days), and the host of the website unless it is a shared one. May be empty.",
  params: eventId,
  response: z.array(origin),
  errors: ['not_found'],
})

export const listMatching = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/matching',
  summary: 'Lists pending events with the same address, domain, network or website, oldest first.',
  description: `At most ${maxAtOnce}, including this one. POST /api/admin/events/decide rejects them.`,
  params: eventId,
  query: z.strictObject({ by: by.describe('Origin that the events share.') }),
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
      'For a network, the email address of the submission or message that it was blocked for; otherwise null.',
    ),
  createdAt: z.string(),
  createdBy: z.string(),
  endsAt: z.string().nullable().describe('A network block ends after 90 days; otherwise null.'),
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
  summary: 'Blocks the sender of an event or message, or an email address.',
  description:
    "Submissions, changes by a private link, reports and messages from a blocked sender return 403. Blocks all given kinds or none: 422 for an email provider's domain, for the caller's own address, domain or network, and for a domain or network from which an event of another sender was approved.",
  body: z
    .strictObject({
      event: z.string('Must be text.').optional().describe('Id of an event.'),
      message: z.string('Must be text.').optional().describe('Id of a message or report.'),
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
  summary: 'Removes a block.',
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
  errors: ['not_found'],
})
