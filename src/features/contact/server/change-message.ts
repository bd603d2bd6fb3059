/** Ticks a message off, with the answer to a report, or takes that back; with its entry in the audit log. */
import { answerReport, reopenReport } from '../../../catalog/server/reports/answer-reports.ts'
import { couldBeId } from '../../../catalog/server/store/find-event.ts'
import type { ReportAnswer } from '../../../catalog/trust/report-answers.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Message } from '../contract.ts'
import { findMessage, setDone } from './queries.ts'

type Change = { id: string; done: boolean; answer?: ReportAnswer; actor: Administrator }

/** Returns the message after the change. Throws `not_found`. */
export const changeMessage = (db: Db, { id, done, answer, actor }: Change): Promise<Message> =>
  inTransaction(db, async (transaction) => {
    const changed = couldBeId(id) && (await setDone(transaction, id, done))
    if (changed && done) await answerReport(transaction, { id, answer: answer ?? null })
    if (changed && !done) await reopenReport(transaction, id)
    const message = couldBeId(id) ? await findMessage(transaction, id) : undefined
    if (!message) throw new AppError('not_found', { message: "There's no such message." })
    if (changed) {
      await recordAudit(transaction, {
        actor,
        action: done ? 'done' : 'reopened',
        subject: { type: 'message', id },
        before: { done: !done },
        after: { done, ...(done && answer ? { answer } : {}) },
      })
    }
    return message
  })
