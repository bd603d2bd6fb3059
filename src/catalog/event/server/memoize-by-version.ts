/** Caches a result about the catalog per catalog version, without waiting for a slow PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogVersion } from './catalog-version.ts'

/** Milliseconds to wait for a new result before using the last one; a healthy database is faster. */
const patienceMs = 250
/** Most milliseconds that a result is used: a day may have ended, or a notification been lost. */
const maxMs = 30_000

/**
 * Cache for a result that depends only on the catalog. After a change, `find` is called once for all callers; while the
 * database is down or slow, the last result is used. Throws only if there is none. `forget` is for the process that
 * made a change, because its own reads come before the notification.
 */
export const memoizeByVersion = <T>(
  version: Pick<CatalogVersion, 'current'>,
  find: () => Promise<T>,
): { recall: () => Promise<T>; forget: () => void } => {
  let cached: { version: number; at: number; answer: T } | undefined
  let pending: Promise<T> | undefined
  let forgetCount = 0
  const lookUp = async () => {
    const current = version.current
    const before = forgetCount
    const answer = await find()
    if (before === forgetCount) cached = { version: current, at: performance.now(), answer }
    return answer
  }
  const recall = async () => {
    if (cached?.version === version.current && performance.now() - cached.at < maxMs) {
      return cached.answer
    }
    pending ??= lookUp().finally(() => {
      pending = undefined
    })
    if (!cached) return pending
    const { answer } = cached
    return Promise.race([pending.catch(() => answer), sleep(patienceMs, answer, { ref: false })])
  }
  const forget = () => {
    forgetCount++
    cached = undefined
    pending = undefined
  }
  return { recall, forget }
}
