/** Puts the demonstration data into the directory, and says whether it is there. */

import { sql } from 'kysely'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import { timeZoneAt } from '../../../catalog/place/server/venue-zone.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { hasDemo } from './has-demo.ts'
import { generateDemoEvents } from './reader/generate-demo-events.ts'
import '../../../catalog/place/server/place-tables.ts'
import { type DemoCity, type ListedCity, readListedCities } from './reader/demo-data.ts'

/** The listed cities as the database knows them. */
type ZipRow = DemoCity['zips'][number] & { readonly name: string; readonly state: string }

const keyOf = ({ name, state }: { name: string; state: string }) =>
  `${name.toLowerCase()}, ${state}`

/** In the order of the file; a city without ZIP codes of its name is left out. */
export const listDemoCities = async (db: Db): Promise<DemoCity[]> => {
  const listed = readListedCities()
  const { rows } = await sql<ZipRow>`
    select city as name, state, zip as "zipCode", latitude, longitude from zip_codes
    where (lower(city), state) in (
      select * from unnest(${listed.map(({ name }) => name.toLowerCase())}::text[],
        ${listed.map(({ state }) => state)}::text[]))
    order by zip
  `.execute(db)
  const zips = Map.groupBy(rows, keyOf)
  return listed.flatMap((city) => complete(city, zips.get(keyOf(city)) ?? []))
}

const complete = (city: ListedCity, rows: readonly ZipRow[]): DemoCity[] => {
  const zips = rows.map(({ zipCode, latitude, longitude }) => ({ zipCode, latitude, longitude }))
  const [first] = zips
  const timeZone = first && timeZoneAt(first.latitude, first.longitude)
  return timeZone ? [{ ...city, timeZone, zips }] : []
}

/** Zone in which the day begins first, of those in which demonstration events take place. */
const firstZone = 'America/New_York'

/** Serializes loading between processes that start at once. */
const loadingLock = 4_716_011

/**
 * Adds the demonstration data unless some is there, beside what else the directory holds. All of it or nothing. Returns
 * the number of events added.
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

/** The same, but only into a directory that holds no event at all, deleted ones included. */
export const loadDemoIntoEmpty = async (db: Db, now = Date.now()): Promise<number> =>
  (await hasRow(db, sql`select from events`)) ? 0 : loadDemo(db, now)
