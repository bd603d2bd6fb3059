import { announceChange } from '../../../catalog/server/store/after-change.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

/** Makes every process drop what it remembers of the catalog: they take it for changed. */
export const dropCaches = (db: Db): Promise<void> => inTransaction(db, announceChange)
