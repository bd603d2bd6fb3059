/**
 * The outbox: mail that waits, was sent, was given up, or was withdrawn before it left. Without SMTP it is where administrators read
 * what would have been sent. For administrators.
 */
import { z } from 'zod'
import { ownerEndpoint } from '../../kit/endpoint.ts'
import { listHeaders, pageLimit, positionCursor } from '../../kit/paging.ts'

export const outboxStates = ['waiting', 'sent', 'failed', 'withdrawn'] as const

const outboxFilters = z.strictObject({
  state: z
    .enum(outboxStates, `Must be one of ${outboxStates.join(', ')}.`)
    .describe('Only messages in this state.')
    .optional(),
  limit: pageLimit,
  /** Start of the next page, from the Link header. */
  cursor: positionCursor,
})

export type OutboxFilters = z.infer<typeof outboxFilters>

export const outboxMessage = z.object({
  id: z.string(),
  state: z.enum(outboxStates),
  to: z.string(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  /** Private links are blotted out once the message has left. */
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Deliveries tried so far. */
  attempts: z.number(),
  /** Mail server's answer to the last message that failed, or why it was withdrawn. */
  lastError: z.string().nullable(),
})

export type OutboxMessage = z.infer<typeof outboxMessage>

export const listOutbox = ownerEndpoint('Mail', {
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Lists the outbox, newest first.',
  description: 'X-Total-Count stops at 10,000.',
  query: outboxFilters,
  response: z.array(outboxMessage),
  responseHeaders: listHeaders('Number of matching messages, at most 10,000.'),
})
