/** The audit log: who changed what, when, from what to what. Administrators read it, nobody edits it. */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { listHeaders, pageLimit, positionCursor } from '../../kit/paging.ts'

const name = z
  .string('Give it once.')
  .min(1, 'Must not be empty.')
  .max(200, 'At most 200 characters.')
  .regex(/^\P{Cc}*$/u, 'Must not hold control characters.')

const auditFilters = z.strictObject({
  /** `event`, `administrator`, … */
  subjectType: name.optional(),
  subjectId: name.optional(),
  limit: pageLimit,
  /** Start of the next page, from the Link header. */
  cursor: positionCursor,
})

export type AuditFilters = z.infer<typeof auditFilters>

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /**
   * An administrator's email address; `organizer`: by an event's private link; `system`; or
   * `visitor`: not signed in.
   */
  actor: z.string(),
  /** A verb in the past: `approved`, `signed_in`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The subject before and after, where that is known. */
  before: z.unknown(),
  after: z.unknown(),
  note: z.string(),
})

export type AuditEntryView = z.infer<typeof auditEntry>

export const listAudit = administratorEndpoint('Audit', {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists the audit log, newest first.',
  description: 'X-Total-Count stops at 10,000.',
  query: auditFilters,
  response: z.array(auditEntry),
  responseHeaders: listHeaders('Number of matching entries, at most 10,000.'),
})
