/** Leaves a geocoder alone that fails: longer each time, and as long as it asks for. */
import type { GeocoderKind } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { GeocoderFailure } from './ask-geocoder.ts'
import { countFailures, forgetFailures, savePause } from './queries.ts'

const firstPause = 60
const longestPause = 3600
/** A service may ask for longer than that; it doesn't decide for weeks. */
const longestAsked = 24 * 3600

/** Seconds of the pause after so many failures in a row. */
export const pauseSeconds = (failures: number, retryAfter = 0): number =>
  Math.max(
    Math.min(firstPause * 2 ** (failures - 1), longestPause),
    Math.min(retryAfter, longestAsked),
  )

export const pauseService = async (
  db: Db,
  service: GeocoderKind,
  { message, retryAfter }: GeocoderFailure,
  now: number = Date.now(),
): Promise<void> => {
  const failures = (await countFailures(db, service)) + 1
  const until = new Date(now + pauseSeconds(failures, retryAfter) * 1000).toISOString()
  await savePause(db, { service, failures, until, reason: message })
}

export const resumeService = (db: Db, service: GeocoderKind): Promise<void> =>
  forgetFailures(db, service)
