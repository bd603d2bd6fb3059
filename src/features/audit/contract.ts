/** The audit log: who changed what, when, from what to what. Administrators can read it; nobody can edit it. */
import { z } from 'zod'
import { lifecycles } from '../../catalog/event/event.ts'
import { timeZoneName } from '../../catalog/time/time-zone-name.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { listHeaders, pageLimit, positionCursor } from '../../kit/paging.ts'

const name = z
  .string('Use this parameter only once.')
  .min(1, 'Must not be empty.')
  .max(200, 'At most 200 characters.')
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')

const wrongDay = 'Must be a date, such as 2027-07-03.'
// Years 1000 to 2999: PostgreSQL and Temporal write years of other lengths differently.
const day = z.iso.date(wrongDay).regex(/^[12]/, wrongDay).optional()

const auditFilters = z.strictObject({
  event: name.optional().describe('Id of an event, or words in a name that it has or had.'),
  person: name
    .optional()
    .describe(
      "Actor: organizer, visitor, system, an administrator's address or part of it, or a sender's full address.",
    ),
  from: day.describe('First day, in `timeZone`.'),
  to: day.describe('Last day, in `timeZone`.'),
  timeZone: name
    .refine((text) => timeZoneName(text) !== undefined, 'Must be an IANA time zone.')
    .optional()
    .describe('IANA time zone of `from` and `to`; UTC by default.'),
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
  /** A verb in the past tense: `approved`, `signed_in`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The subject before and after, if known. */
  before: z.unknown(),
  after: z.unknown(),
  note: z.string(),
  /** Event of the entry; the first of several. Null if there is none or its name is unknown. */
  event: z
    .object({
      id: z.string(),
      /** Current name; for a removed event, name, date and place as last recorded. */
      name: z.string(),
      date: z.iso.date().nullable(),
      place: z.string(),
      /** Its name at the time, if it was different. */
      nameThen: z.string().nullable(),
      status: z.enum([...lifecycles, 'merged', 'removed']),
      /** Id of the event that it was merged into. */
      mergedInto: z.string().nullable(),
    })
    .nullable(),
})

export type AuditEntryView = z.infer<typeof auditEntry>

export const listAudit = administratorEndpoint('Audit', {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Searches the audit log, newest first.',
  description: 'X-Total-Count is at most 10,000.',
  query: auditFilters,
  response: z.array(auditEntry),
  responseHeaders: listHeaders('Number of matching entries, at most 10,000.'),
})
