import type { Db } from '../../../platform/db/database.ts'
import { ReadLost } from '../../../platform/db/replica-pool.ts'

/** Runs queries that must see one moment: the index of a month and its events, while others write. */
export const inSnapshot = async <Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> => {
  const transaction = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  try {
    return await transaction.execute(read)
  } catch (error) {
    if (!(error instanceof ReadLost)) throw error
    return transaction.execute(read)
  }
}
