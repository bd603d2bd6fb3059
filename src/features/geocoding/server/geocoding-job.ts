/** Jobs that place addresses with the geocoder of GEOCODER_URL, and delete old results; idle without one. */

import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { parseGeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { placeAddresses } from './place-addresses.ts'

// Deletes results of the geocoder that are long unused.

/** Addresses without a point are looked up again after 30 days, so older rows are useless. */
const emptyDays = 90
/** An older point is looked up again if an event needs it. */
const pointDays = 365

/**
 * Deletes old results. Keeps a point while an event is pinned there, so that an edit knows that nobody set the pin by
 * hand. Returns the number of deleted addresses.
 */
export const forgetAddresses = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from geocoded_addresses g
    where (outcome <> 'found' and asked_at < now() - make_interval(days => ${emptyDays}::int))
      or (outcome = 'found' and asked_at < now() - make_interval(days => ${pointDays}::int)
        and not exists (
          select from events e where e.latitude = g.latitude and e.longitude = g.longitude))`

type GeocodingJobDeps = {
  db: Db
  log: Log
  /** GEOCODER_URL. */
  url: string | undefined
  /** Current contact address of the site, sent to the service. */
  contact: () => string
}

/**
 * Defines the jobs even without a geocoder: otherwise, an earlier schedule would queue them forever. Returns a function
 * that ends a run at once, because the queue may be long.
 */
export const startGeocoding = async (
  jobs: Jobs,
  { db, log, url, contact }: GeocodingJobDeps,
): Promise<() => void> => {
  const geocoder = url === undefined ? undefined : parseGeocoderAddress(url)
  const stopping = new AbortController()
  const run = async (jobSignal: AbortSignal) => {
    if (!geocoder) return
    const signal = AbortSignal.any([jobSignal, stopping.signal])
    const deps = { db, geocoder, contact: contact(), places: placesOf(db) }
    const { requests, placed, paused } = await placeAddresses(deps, { signal })
    if (requests + placed > 0) log.info({ requests, placed }, 'placed events by their address')
    if (paused !== undefined) log.warn({ reason: paused }, 'geocoder paused after failures')
  }
  const every = geocoder ? '* * * * *' : undefined
  await jobs.define('place-addresses', run, { every, retryLimit: 0 })
  await jobs.define('forget-addresses', async () => void (await forgetAddresses(db)), {
    every: '52 8 * * *',
  })
  return () => stopping.abort()
}
