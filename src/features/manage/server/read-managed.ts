import { findOpenCorrections } from '../../../catalog/server/corrections/open-corrections.ts'
import {
  listOpenReports,
  type OpenReport,
} from '../../../catalog/server/reports/list-open-reports.ts'
import { findStoredEvents } from '../../../catalog/server/store/stored-events.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/server/submissions/find-submission.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ManagedEvent } from '../contract.ts'
import { isOver } from './access.ts'

/** All events of a submission, each with what waits for review of it. */
export const readManaged = async (
  db: Db,
  submission: Submission,
  now: number = Date.now(),
): Promise<ManagedEvent[]> => {
  const ids = await listEventIds(db, submission.id)
  const [events, open, reports] = await Promise.all([
    findStoredEvents(db, ids),
    findOpenCorrections(db, ids),
    listOpenReports(db, ids),
  ])
  const reportsOf = Map.groupBy(reports, ({ eventId }) => eventId)
  const corrections = new Map(open.map((one) => [one.eventId, one]))
  return events.map(({ dayEndsAt, ...event }) =>
    Object.assign(event, {
      over: isOver({ dayEndsAt }, now),
      correction: toCorrection(corrections.get(event.id)),
      reports: (reportsOf.get(event.id) ?? []).map(toReport),
    }),
  )
}

const toCorrection = (open: Awaited<ReturnType<typeof findOpenCorrections>>[number] | undefined) =>
  open === undefined
    ? null
    : {
        sentAt: open.createdAt,
        changes: Object.entries(open.changes).map(([field, after]) => ({
          field,
          before: open.before[field] ?? null,
          after,
        })),
      }

const toReport = ({ reason, text, sentAt }: OpenReport) => ({ reason, text, sentAt })
