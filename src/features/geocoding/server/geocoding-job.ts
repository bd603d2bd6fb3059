/** Job that places addresses with the geocoder of the settings; without one, nothing changes. */
import { placesOf } from '../../../catalog/server/places/place-lookup-queries.ts'
import { parseGeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { forgetAddresses } from './forget-addresses.ts'
import { placeAddresses } from './place-addresses.ts'

type Parts = {
  db: Db
  log: Log
  /** GEOCODER_URL. */
  url: string | undefined
  /** INFO_ADDRESS, which the service learns. */
  contact: string
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
    const parts = { db, geocoder, contact, places: placesOf(db) }
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
