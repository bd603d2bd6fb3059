import type { Db } from '../../../platform/db/database.ts'
import { ReadLost } from '../../../platform/db/replica/read-pool.ts'

const maxTries = 3

/** Runs queries in one snapshot: a month's index must agree with its events while others write. */
export const inSnapshot = async <Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> => {
  const transaction = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  for (let tries = 1; ; tries++) {
    try {
      return await transaction.execute(read)
    } catch (error) {
      if (!(error instanceof ReadLost) || tries === maxTries) throw error
    }
  }
}
