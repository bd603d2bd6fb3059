/** Counts of work that waits for an administrator; declared here because pages of several features show them. */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

export const waitingWork = z.object({
  /** Pending events, a series counted once. */
  events: count,
  corrections: count,
  /** Entries that went live by trust and that nobody has reviewed. */
  trusted: count,
  messages: count,
  reports: count,
  /** Feeds with questions that nobody has answered. */
  feeds: count,
  hiddenPages: z
    .array(z.string())
    .describe('Paths of pages that the role of the caller cannot open.'),
})
export type WaitingWork = z.infer<typeof waitingWork>

export const getWaitingWork = administratorEndpoint('Operation', {
  method: 'GET',
  path: '/api/admin/waiting-work',
  summary: 'Counts waiting work, and lists the pages that the caller cannot open.',
  response: waitingWork,
})
