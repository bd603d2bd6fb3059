/** The organizer confirms a date by the private link, or takes an answer back. The page shows it at once; what was mailed is followed by a mail. */
import { undoneMail } from '../../../catalog/server/confirmations/answer-mail.ts'
import { addConfirmationLink } from '../../../catalog/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/server/confirmations/give-answer.ts'
import { undoAnswer } from '../../../catalog/server/confirmations/undo-answer.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Changed } from '../contract.ts'
import { lockChosen } from './access.ts'

type Confirmation = { id: string; answer: 'still_on' | 'rain_date' }

/** Throws what `lockChosen` and `giveAnswer` throw. */
export const confirmEvent = (
  db: Db,
  submission: Submission,
  { id, answer }: Confirmation,
): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const { event } = await lockChosen(tx, submission, { id, scope: 'one' })
    const { answerId } = await giveAnswer(tx, {
      eventId: event.id,
      answer,
      givenBy: 'private_link',
    })
    const fields = answer === 'rain_date' ? ['date', 'endDate', 'eventStatus', 'previousDate'] : []
    return {
      applied: answerId === undefined ? [] : ['confirmedAt', ...fields],
      held: [],
      events: answerId === undefined ? 0 : 1,
    }
  })

/** Throws what `lockChosen` and `undoAnswer` throw. */
export const undoConfirmation = (db: Db, submission: Submission, id: string): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const { event } = await lockChosen(tx, submission, { id, scope: 'one' })
    const undone = await undoAnswer(tx, event.id)
    if (undone.givenBy === 'link') {
      const token = await addConfirmationLink(tx, { eventId: id, submissionId: submission.id })
      const mail = undoneMail(undone.event, undone, token)
      const key = `answer-undone:${undone.answerId}`
      await queueMail(tx, { key, to: submission.submitterEmail, secret: token, ...mail })
    }
    return { applied: ['confirmedAt'], held: [], events: 1 }
  })
