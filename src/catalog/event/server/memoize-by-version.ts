/** A fact about the catalog that every page shows, as far as it is known without waiting for PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogVersion } from './catalog-version.ts'

/** Longer than a database that is well takes. */
const patienceMs = 250
/** The longest that an answer stands unasked: a day may have ended, or news of a change got lost. */
const longestMs = 30_000

/**
 * Memory for results that hold while the catalog is the same. After a change `find` is called once for all callers;
 * while the database is away or slow, the last known result stands. Throws only if there is none. `forget` is for the
 * process that made a change: its own reads follow before news of it arrives.
 */
export const memoizeByVersion = <T>(
  version: Pick<CatalogVersion, 'current'>,
  find: () => Promise<T>,
): { recall: () => Promise<T>; forget: () => void } => {
  let known: { version: number; at: number; answer: T } | undefined
  let pending: Promise<T> | undefined
  let forgotten = 0
  const lookUp = async () => {
    const current = version.current
    const before = forgotten
    const answer = await find()
    if (before === forgotten) known = { version: current, at: performance.now(), answer }
    return answer
  }
  const recall = async () => {
    if (known?.version === version.current && performance.now() - known.at < longestMs) {
      return known.answer
    }
    pending ??= lookUp().finally(() => {
      pending = undefined
    })
    if (!known) return pending
    const { answer } = known
    return Promise.race([pending.catch(() => answer), sleep(patienceMs, answer, { ref: false })])
  }
  const forget = () => {
    forgotten++
    known = undefined
    pending = undefined
  }
  return { recall, forget }
}
