import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

/** Attempts in total; all retries together wait up to about half a second. */
const tries = 5

/** SQLSTATEs of a rolled-back transaction that may succeed on retry: serialization failure, deadlock. */
const passing = new Set(['40001', '40P01'])

/** True if a retry may well succeed. */
export const isPassing = (error: unknown): boolean =>
  passing.has((error as { code?: string }).code ?? '')

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock, `work` runs again
 * from the start, up to five times, so it must not change anything but the database.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // A nested call uses the outer transaction: no statement can be retried in a failed transaction.
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
