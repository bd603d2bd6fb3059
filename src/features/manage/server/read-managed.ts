import { findLastAnswers } from '../../../catalog/server/confirmations/last-answer.ts'
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
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { answerChoices } from '../../../catalog/trust/answer-choices.ts'
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
  const answers = await findLastAnswers(db, events)
  const reportsOf = Map.groupBy(reports, ({ eventId }) => eventId)
  const corrections = new Map(open.map((one) => [one.eventId, one]))
  return events.map(({ dayEndsAt, ...event }) => {
    const over = isOver({ dayEndsAt }, now)
    const isLive = event.status === 'published' && !over
    return Object.assign(event, {
      over,
      correction: toCorrection(corrections.get(event.id)),
      reports: (reportsOf.get(event.id) ?? []).map(toReport),
      choices: isLive ? answerChoices(event, venueToday(now, event.timeZone)) : [],
      answered: (isLive && answers.get(event.id)?.answer) || null,
    })
  })
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
