/** The organizer confirms a date by the private link. The page shows it at once, so there is no message about it. */
import { giveAnswer } from '../../../catalog/server/confirmations/give-answer.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
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
    const { answerId } = await giveAnswer(tx, { eventId: event.id, answer })
    const fields = answer === 'rain_date' ? ['date', 'endDate', 'eventStatus', 'previousDate'] : []
    return {
      applied: answerId === undefined ? [] : ['confirmedAt', ...fields],
      held: [],
      events: answerId === undefined ? 0 : 1,
    }
  })
