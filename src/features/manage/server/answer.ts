/**
 * The organizer's answers by the private link, to visitors' reports and to "Still on?"; and withdrawal of corrections
 * and answers.
 */

import { closeOpen } from '../../../catalog/submission/server/corrections/open-corrections.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { datesOfMonth } from '../../../catalog/trust/month-dates.ts'
import type { OrganizerAnswer } from '../../../catalog/trust/report-answers.ts'
import { undoneMail } from '../../../catalog/trust/server/confirmations/answer-mail.ts'
import { addConfirmationLink } from '../../../catalog/trust/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/trust/server/confirmations/give-answer.ts'
import { undoAnswer } from '../../../catalog/trust/server/confirmations/undo-answer.ts'
import { answerReportsOf } from '../../../catalog/trust/server/reports/answer-reports.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Outcome } from '../contract.ts'
import { isOver, lockSelection } from './access.ts'

type EventAnswer = { id: string; answer: OrganizerAnswer }

/** Returns the number of reports that this answer closed. Throws `not_found`, and `conflict` for a deleted event. */
export const answerReports = (
  db: Db,
  submission: Submission,
  { id, answer }: EventAnswer,
): Promise<{ answered: number }> =>
  inTransaction(db, async (tx) => {
    const { event } = await lockSelection(tx, submission, { id, scope: 'one' })
    const answered = await answerReportsOf(tx, { eventId: event.id, answer })
    if (answered > 0) {
      await recordEventAct(tx, 'organizer', 'answered_reports', event.id, {
        after: { answer },
        note: `${answered} ${answered === 1 ? 'report' : 'reports'} of visitors.`,
      })
    }
    return { answered }
  })

/** Withdraws an event's waiting correction. Throws `conflict` if none waits. */
export const withdrawCorrection = (db: Db, submission: Submission, id: string): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    await lockSelection(tx, submission, { id, scope: 'one' })
    const events = await closeOpen(tx, [id], 'withdrawn')
    if (events === 0)
      throw new AppError('conflict', {
        message: 'Nothing about this event is waiting for review anymore.',
      })
    await recordEventAct(tx, 'organizer', 'correction_withdrawn', id)
    return { applied: [], held: [], events }
  })

type Confirmation = { id: string; answer: 'still_on' | 'rain_date'; scope: 'one' | 'month' }

/** Records an answer to "Still on?". Throws what `lockSelection` and `giveAnswer` throw. */
export const confirmEvent = (
  db: Db,
  submission: Submission,
  { id, answer, scope }: Confirmation,
): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    const { event, all } = await lockSelection(tx, submission, { id, scope: 'one' })
    if (scope === 'month' && answer !== 'still_on') {
      const fields = { scope: 'Each date moves to its own rain date.' }
      throw new AppError('unprocessable', { fields })
    }
    const upcoming = all.filter((each) => !isOver(each, Date.now()))
    const month = scope === 'month' ? datesOfMonth(upcoming, event) : []
    let events = 0
    for (const { id: eventId } of month.length > 0 ? month : [event]) {
      const { answerId } = await giveAnswer(tx, { eventId, answer, givenBy: 'private_link' })
      if (answerId !== undefined) events += 1
    }
    const fields = answer === 'rain_date' ? ['date', 'endDate', 'eventStatus', 'previousDate'] : []
    return { applied: events === 0 ? [] : ['confirmedAt', ...fields], held: [], events }
  })

/** Undoes an answer; mails the organizer if a mailed link gave it. Throws what `lockSelection` and `undoAnswer` throw. */
export const undoConfirmation = (db: Db, submission: Submission, id: string): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    const { event } = await lockSelection(tx, submission, { id, scope: 'one' })
    const undone = await undoAnswer(tx, event.id)
    if (undone.givenBy === 'link') {
      const token = await addConfirmationLink(tx, { eventId: id, submissionId: submission.id })
      const mail = undoneMail([undone.event], undone, token)
      const key = `answer-undone:${undone.answerId}`
      await queueMail(tx, { key, to: submission.submitterEmail, secret: token, ...mail })
    }
    return { applied: ['confirmedAt'], held: [], events: 1 }
  })
