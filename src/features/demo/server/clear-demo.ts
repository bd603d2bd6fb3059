import { removeDemoEvents } from '../../../catalog/server/event-store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

/** Removes every generated event with its series, for good. Answers how many events. */
export const clearDemo = async (db: Db): Promise<number> =>
  inTransaction(db, (transaction) => removeDemoEvents(transaction))
