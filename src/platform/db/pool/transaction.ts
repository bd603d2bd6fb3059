import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

/** Tries in all, so a transaction that keeps losing fails within about half a second of waiting. */
const tries = 5

/** PostgreSQL's codes for a transaction that was rolled back through no fault of its own. */
const passing = new Set(['40001', '40P01'])

/** True if what was tried may well succeed when it is done again. */
export const isPassing = (error: unknown): boolean =>
  passing.has((error as { code?: string }).code ?? '')

/**
 * Runs `work` in one transaction: all of it is kept, or none. When PostgreSQL ends it because of a
 * serialization failure or a deadlock, it is run again from the start, up to five times, so `work`
 * must change nothing but the database.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // Within a transaction the outer one decides: a statement cannot be repeated in one that failed.
  if (db.isTransaction) return work(db as Transaction<Tables>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error
      await sleep(2 ** attempt * 10 * (0.5 + Math.random()))
    }
  }
}
