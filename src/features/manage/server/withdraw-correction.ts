import { closeOpen } from '../../../catalog/server/corrections/open-corrections.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Changed } from '../contract.ts'
import { lockChosen } from './access.ts'

/** Takes back what waits for review of an event. Throws `conflict` when nothing does. */
export const withdrawCorrection = (db: Db, submission: Submission, id: string): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    await lockChosen(tx, submission, { id, scope: 'one' })
    const events = await closeOpen(tx, [id], 'withdrawn')
    if (events === 0)
      throw new AppError('conflict', {
        message: 'Nothing about this event is waiting for review anymore.',
      })
    const subject = { type: 'event', id }
    await recordAudit(tx, { actor: 'organizer', action: 'correction_withdrawn', subject })
    return { applied: [], held: [], events }
  })
