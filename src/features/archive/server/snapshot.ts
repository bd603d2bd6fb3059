import type { Db } from '../../../platform/db/database.ts'

/** Runs queries that must see one moment: the index of a month and its events, while others write. */
export const inSnapshot = <Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
