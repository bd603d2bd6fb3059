/** Pauses requests to a failing geocoder: longer after each failure, and at least as long as it requests. */
import { type RawBuilder, sql } from 'kysely'
import { daySeconds } from '../../../kit/durations.ts'
import type { GeocoderKind } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeRows, queryValue } from '../../../platform/db/query.ts'
import type { GeocoderFailure } from './query-geocoder.ts'

/** Seconds; doubled with each failure in a row. */
const firstPause = 60
const maxPause = 3600
/** Most seconds of Retry-After that are respected, so that a service can't pause itself for weeks. */
const maxRetryAfter = daySeconds
/** Most doublings, after which the pause is the longest one. */
const maxDoublings = 6

export const pauseService = async (
  db: Db,
  service: GeocoderKind,
  { message, retryAfter = 0 }: GeocoderFailure,
): Promise<void> => {
  const usual = sql`least(${maxPause}::float8,
    ${firstPause}::float8 * 2 ^ least(known.failures, ${maxDoublings}::int))`
  const until = (pause: RawBuilder<unknown>) =>
    sql`now() + make_interval(secs => greatest(${pause}, ${Math.min(retryAfter, maxRetryAfter)}::float8))`
  await sql`
    insert into geocoder_state as known (service, failures, paused_until, reason)
    values (${service}, 1, ${until(sql`${firstPause}::float8`)}, ${message})
    on conflict (service) do update set failures = known.failures + 1,
      paused_until = ${until(usual)}, reason = excluded.reason
  `.execute(db)
}

/** Instant until which a service is paused; undefined if it isn't. */
export const pausedUntil = (db: Db, service: GeocoderKind): Promise<string | undefined> =>
  queryValue(db)`
    select paused_until from geocoder_state where service = ${service} and paused_until > now()`

export const resumeService = (db: Db, service: GeocoderKind): Promise<void> =>
  changeRows(db)`delete from geocoder_state where service = ${service}`
