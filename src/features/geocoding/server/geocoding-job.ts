/** Job that places addresses with the geocoder of the settings; without one, nothing changes. */

import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { parseGeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { placeAddresses } from './place-addresses.ts'

// Deletes answers of the geocoder that nothing has used for long.

/** Addresses without a point are looked up again after 30 days, so older rows serve no one. */
const emptyDays = 90
/** A point is asked for again if an event needs it once more. */
const pointDays = 365

/**
 * A point stays as long as an event is pinned there: an edit must know that nobody set it by hand. Returns the number
 * of addresses deleted.
 */
export const forgetAddresses = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from geocoded_addresses g
    where (outcome <> 'found' and asked_at < now() - make_interval(days => ${emptyDays}::int))
      or (outcome = 'found' and asked_at < now() - make_interval(days => ${pointDays}::int)
        and not exists (
          select from events e where e.latitude = g.latitude and e.longitude = g.longitude))`

type Parts = {
  db: Db
  log: Log
  /** GEOCODER_URL. */
  url: string | undefined
  /** Information address in force, which the service learns. */
  contact: () => string
}

/**
 * Defined without a geocoder, too: the schedule of an earlier start would queue it forever. Returns a function that
 * ends a run at once, since there may always be more to ask.
 */
export const startGeocoding = async (
  jobs: Jobs,
  { db, log, url, contact }: Parts,
): Promise<() => void> => {
  const geocoder = url === undefined ? undefined : parseGeocoderAddress(url)
  const stopping = new AbortController()
  const run = async (late: AbortSignal) => {
    if (!geocoder) return
    const signal = AbortSignal.any([late, stopping.signal])
    const parts = { db, geocoder, contact: contact(), places: placesOf(db) }
    const { requests, placed, paused } = await placeAddresses(parts, { signal })
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
