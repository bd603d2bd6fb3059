/**
 * The outbox: mail that is queued, sent, failed, or withdrawn before it was sent. Without SMTP, administrators read
 * there what would have been sent. For administrators.
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
  /** Private links are redacted once the message has been sent. */
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Number of delivery attempts. */
  attempts: z.number(),
  /** Mail server's response to the last failure, or the reason for withdrawal. */
  lastError: z.string().nullable(),
})

export type OutboxMessage = z.infer<typeof outboxMessage>

export const listOutbox = ownerEndpoint('Mail', {
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Lists outgoing email, newest first.',
  description: 'X-Total-Count is at most 10,000.',
  query: outboxFilters,
  response: z.array(outboxMessage),
  responseHeaders: listHeaders('Number of matching messages, at most 10,000.'),
})
