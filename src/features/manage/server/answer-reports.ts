/** The organizer answers what visitors reported about an event. */
import { answerReportsOf } from '../../../catalog/server/reports/answer-reports.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import type { OrganizerAnswer } from '../../../catalog/trust/report-answers.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { lockChosen } from './access.ts'

type Answer = { id: string; answer: OrganizerAnswer }

/** Answers how many were open. Throws `not_found`, and `conflict` for an event that is deleted. */
export const answerReports = (
  db: Db,
  submission: Submission,
  { id, answer }: Answer,
): Promise<{ answered: number }> =>
  inTransaction(db, async (tx) => {
    const { event } = await lockChosen(tx, submission, { id, scope: 'one' })
    const answered = await answerReportsOf(tx, { eventId: event.id, answer })
    if (answered > 0) {
      await recordAudit(tx, {
        actor: 'organizer',
        action: 'answered_reports',
        subject: { type: 'event', id: event.id },
        after: { answer },
        note: `${answered} ${answered === 1 ? 'report' : 'reports'} of visitors.`,
      })
    }
    return { answered }
  })
