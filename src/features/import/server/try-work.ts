/** Work on the database that is only tried. */
import type { Db, Tx } from '../../../platform/db/database.ts'

/** Ends a transaction whose work was only tried. */
class Undo extends Error {}

/** Runs `work` in a transaction and rolls it back, unless `isKept` accepts its result. */
export const tryWork = async <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  isKept = () => false,
): Promise<Result> => {
  const results: Result[] = []
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx))
      if (!isKept()) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return results[0] as Result
}
