/** Loads the demo data into the directory. */

import { sql } from 'kysely'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import { timeZoneAt } from '../../../catalog/place/server/venue-zone.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { hasDemo } from './has-demo.ts'
import { type DemoCity, type ListedCity, readListedCities } from './reader/demo-data.ts'
import { generateDemoEvents } from './reader/generate-demo-events.ts'

/** ZIP code of a listed city, from the database. */
type ZipRow = DemoCity['zips'][number] & { readonly name: string; readonly state: string }

const cityKey = ({ name, state }: { name: string; state: string }) =>
  `${name.toLowerCase()}, ${state}`

/** In the order of the file; cities without ZIP codes of their name are omitted. */
export const listDemoCities = async (db: Db): Promise<DemoCity[]> => {
  const listedCities = readListedCities()
  const { rows } = await sql<ZipRow>`
    select city as name, state, zip as "zipCode", latitude, longitude from zip_codes
    where (lower(city), state) in (
      select * from unnest(${listedCities.map(({ name }) => name.toLowerCase())}::text[],
        ${listedCities.map(({ state }) => state)}::text[]))
    order by zip
  `.execute(db)
  const zips = Map.groupBy(rows, cityKey)
  return listedCities.flatMap((city) => complete(city, zips.get(cityKey(city)) ?? []))
}

const complete = (city: ListedCity, rows: readonly ZipRow[]): DemoCity[] => {
  const zips = rows.map(({ zipCode, latitude, longitude }) => ({ zipCode, latitude, longitude }))
  const [first] = zips
  const timeZone = first && timeZoneAt(first.latitude, first.longitude)
  return timeZone ? [{ ...city, timeZone, zips }] : []
}

/** Easternmost time zone of the demo events, where each day begins first. */
const firstZone = 'America/New_York'

/** Advisory lock: processes that start at the same time load the data once. */
const loadingLock = 4_716_011

/**
 * Adds the demo data, in one transaction, unless the directory already contains some; other events stay. Returns the
 * number of events added.
 */
export const loadDemo = async (db: Db, now = Date.now()): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${loadingLock})`.execute(transaction)
    if (await hasDemo(transaction)) return 0
    const cities = await listDemoCities(transaction)
    const { series, events } = generateDemoEvents({ today: venueToday(now, firstZone), cities })
    await saveSeries(transaction, series)
    for (let from = 0; from < events.length; from += 500) {
      await saveEvents(transaction, events.slice(from, from + 500), now)
    }
    return events.length
  })

/** Same as `loadDemo`, but only if the directory has no events at all, including deleted ones. */
export const loadDemoIntoEmpty = async (db: Db, now = Date.now()): Promise<number> =>
  (await hasRow(db, sql`select from events`)) ? 0 : loadDemo(db, now)
