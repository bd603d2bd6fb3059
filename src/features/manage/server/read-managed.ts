import { changesOf } from '../../../catalog/event/corrections.ts'
import { findStoredEvents } from '../../../catalog/event/server/stored-events.ts'
import { findOpenCorrections } from '../../../catalog/submission/server/corrections/open-corrections.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/submission/server/find-submission.ts'
import { findReviewNotes } from '../../../catalog/submission/server/review-notes.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { answerChoices } from '../../../catalog/trust/answer-choices.ts'
import type { SenderStep } from '../../../catalog/trust/sender-step.ts'
import { findLastAnswers } from '../../../catalog/trust/server/confirmations/last-answer.ts'
import {
  listOpenReports,
  type OpenReport,
} from '../../../catalog/trust/server/reports/event-reports.ts'
import { isPublishable } from '../../../catalog/trust/server/senders/publishable.ts'
import { readSender } from '../../../catalog/trust/server/senders/read-sender.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ManagedEvent } from '../contract.ts'
import { isOver } from './access.ts'

/** Counts of views and clicks of the last 30 days, by event. */
export type SumEvents = (
  db: Db,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ManagedEvent['figures']>>

const noFigures = { view: 0, calendar: 0, directions: 0, website: 0 }

export type ManagedSubmission = { events: ManagedEvent[]; canPublish: boolean }

/** All events of a submission, each with its waiting correction. */
export const readManaged = async (
  db: Db,
  submission: Submission,
  { trustSteps, sumEvents }: { trustSteps: boolean; sumEvents: SumEvents },
  now = Date.now(),
): Promise<ManagedSubmission> => {
  const ids = await listEventIds(db, submission.id)
  const [events, openCorrections, reports, notes, sums] = await Promise.all([
    findStoredEvents(db, ids),
    findOpenCorrections(db, ids),
    listOpenReports(db, ids),
    findReviewNotes(db, ids),
    sumEvents(db, ids),
  ])
  const answers = await findLastAnswers(db, events)
  const reportsOf = Map.groupBy(reports, ({ eventId }) => eventId)
  const corrections = new Map(openCorrections.map((correction) => [correction.eventId, correction]))
  const sender = trustSteps ? await readSender(db, submission.submitterEmail) : undefined
  const pending = events.find(({ status }) => status === 'pending')
  const canPublish =
    sender?.step === 'trusted' && pending !== undefined && (await isPublishable(db, pending, now))
  const managed = events.map(({ dayEndsAt, ...event }) => {
    const over = isOver({ dayEndsAt }, now)
    const isLive = event.status === 'published' && !over
    const waiting = corrections.get(event.id)
    return Object.assign(event, {
      over,
      figures: sums.get(event.id) ?? noFigures,
      waits: waitingOf(sender?.step),
      correction: waiting
        ? { sentAt: waiting.createdAt, changes: changesOf(waiting.before, waiting.changes) }
        : null,
      review: notes.get(event.id) ?? null,
      reports: (reportsOf.get(event.id) ?? []).map(toReport),
      choices: isLive ? answerChoices(event, venueToday(now, event.timeZone)) : [],
      answered: (isLive && answers.get(event.id)?.answer) || null,
    })
  })
  return { events: managed, canPublish }
}

const waitingOf = (step: SenderStep | undefined): ManagedEvent['waits'] =>
  step === 'new' ? 'all' : step === 'trusted' ? 'far' : 'important'

const toReport = ({ reason, text, sentAt }: OpenReport) => ({ reason, text, sentAt })
