/** The link of a reminder stops reminders about all events from its address, as mail programs expect of it. */
import { switchReminders } from '../../../catalog/server/confirmations/stop-reminders.ts'
import { listOfSameAddress } from '../../../catalog/server/submissions/reminder-links.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

export const stopReminders = (db: Db, submissionId: string): Promise<boolean> =>
  inTransaction(db, async (tx) =>
    switchReminders(tx, await listOfSameAddress(tx, submissionId), { stopped: true }),
  )
