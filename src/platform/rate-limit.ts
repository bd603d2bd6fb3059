/**
 * Rate limits, stored in the database so that they outlast restarts and apply to all processes.
 * Each key has a leaky bucket (generic cell rate algorithm): `limit` uses at once, then one more
 * every `windowSeconds / limit`. One row per key, one atomic statement per use.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, errorTable } from '../kit/errors.ts'
import type { Db } from './db/database.ts'
import { changeRows, countChanged, queryValue } from './db/query.ts'

export type RateLimit = {
  /** Uses allowed at once. */
  limit: number
  /** Seconds until all uses are available again. */
  windowSeconds: number
}

/**
 * Takes one use of `key`, such as `contact:203.0.113.7`. Pass the database, not a transaction,
 * whose rollback would return the use. Stores only a hash of the key, since keys tend to contain
 * people's addresses. `retryAfter`: seconds until the next use; 0 if this one was available.
 */
export const takeToken = async (db: Db, key: string, rule: RateLimit) => {
  const { each, window } = intervals(rule)
  const hash = hashOf(key)
  // clock_timestamp(), because now() is constant within a transaction. A bucket with more than a
  // window was filled before the database's clock was set back; it starts over.
  const changedRows = await countChanged(db)`
    insert into rate_limits as bucket (key_hash, empty_at)
    values (${hash}, clock_timestamp() + ${each})
    on conflict (key_hash) do update
      set empty_at = case when bucket.empty_at > excluded.empty_at - ${each} + ${window}
        then excluded.empty_at else greatest(bucket.empty_at + ${each}, excluded.empty_at) end
      where bucket.empty_at + ${each} <= excluded.empty_at - ${each} + ${window}
        or bucket.empty_at > excluded.empty_at - ${each} + ${window}`
  if (changedRows > 0) return { taken: true, retryAfter: 0 }
  return { taken: false, retryAfter: await secondsUntilFree(db, hash, rule) }
}

/** Throws `rate_limited` with Retry-After if no use of the key is available. */
export const requireToken = async (
  db: Db,
  key: string,
  rule: RateLimit,
  message?: string,
): Promise<void> => {
  const { taken, retryAfter } = await takeToken(db, key, rule)
  if (!taken)
    throw new AppError('rate_limited', { retryAfter, message: inTime(message, retryAfter) })
}

/** Appends the Retry-After time in words to the message. */
const inTime = (message: string = errorTable.rate_limited.message, seconds: number): string => {
  const reason = message.replace(/ (?:Try again|Wait)\b[^.]*\./, '')
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  const time =
    minutes <= 1 ? 'in a minute' : minutes < 90 ? `in ${minutes} minutes` : `in ${hours} hours`
  return `${reason} Try again ${time}.`
}

/** Returns one use, if it turns out not to count. */
export const returnToken = (db: Db, key: string, rule: RateLimit): Promise<void> =>
  changeRows(db)`
    update rate_limits set empty_at = empty_at - ${intervals(rule).each}
    where key_hash = ${hashOf(key)}
  `

/** Number of uses of the key that have not expired. Read-only. */
export const countUses = async (db: Db, key: string, rule: RateLimit): Promise<number> => {
  const uses = await queryValue(db)<number>`
    select ceil(extract(epoch from empty_at - clock_timestamp())
      / ${rule.windowSeconds / rule.limit}::float8)::int
    from rate_limits where key_hash = ${hashOf(key)}`
  return Math.max(0, uses ?? 0)
}

/** Deletes all uses of the key. */
export const clearTokens = (db: Db, key: string): Promise<void> =>
  changeRows(db)`delete from rate_limits where key_hash = ${hashOf(key)}`

/** Deletes empty buckets. Returns their number. */
export const purgeRateLimits = (db: Db): Promise<number> =>
  countChanged(db)`delete from rate_limits where empty_at < clock_timestamp()`

const secondsUntilFree = async (db: Db, hash: string, rule: RateLimit): Promise<number> => {
  const { each, window } = intervals(rule)
  const seconds = await queryValue(db)<number>`
    select ceil(extract(epoch from empty_at + ${each} - ${window} - clock_timestamp()))::int
    from rate_limits where key_hash = ${hash}`
  return Math.max(1, seconds ?? 1)
}

const intervals = ({ limit, windowSeconds }: RateLimit) => ({
  each: sql`make_interval(secs => ${windowSeconds / limit}::float8)`,
  window: sql`make_interval(secs => ${windowSeconds}::float8)`,
})

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
