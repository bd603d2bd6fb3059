import { switchReminders } from '../../../catalog/server/confirmations/stop-reminders.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

/** Whether mail asks about the dates of this submission from now on. */
export const setReminders = async (
  db: Db,
  { id }: Submission,
  stopped: boolean,
): Promise<{ stopped: boolean }> => {
  await inTransaction(db, (tx) => switchReminders(tx, [id], { stopped }))
  return { stopped }
}
