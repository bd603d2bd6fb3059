/** Venues of measured events, and points of measured visitors: in populated places. */
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'
import { createRandom, weighted } from './random.ts'
import * as words from './words.ts'

export const venueCount = 20_000

export type Town = { city: string; state: string; latitude: number; longitude: number }

/** Draws towns weighted by population, the same for the same seed. */
export const drawTowns = async (db: Db, count: number, seed: number): Promise<Town[]> => {
  const { rows } = await sql<Town & { population: number }>`
    select name as city, state, latitude, longitude, population from cities
    where population > 0 order by population desc, name, state`.execute(db)
  return Array.from(
    { length: count },
    weighted(rows, ({ population }) => population, createRandom(seed)),
  )
}

const zoneOf = ({ state, longitude }: Town): string => {
  if (state === 'HI') return 'Pacific/Honolulu'
  if (state === 'AK') return 'America/Anchorage'
  if (longitude < -114) return 'America/Los_Angeles'
  if (longitude < -102) return 'America/Denver'
  return longitude < -87 ? 'America/Chicago' : 'America/New_York'
}

/** Fills the temporary table `bench_venue` with venues a few miles around town centers. */
export const insertVenues = async (db: Db): Promise<void> => {
  const random = createRandom(7)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] as string
  const venues = (await drawTowns(db, venueCount, 5)).map((town, index) => ({
    venue_number: index + 1,
    venue_name: `${town.city} ${pick(words.venues)}`,
    street_address: `${100 + Math.floor(random() * 9000)} ${pick(words.streets)}`,
    city: town.city,
    state: town.state,
    zip_code: String(Math.floor(random() * 100_000)).padStart(5, '0'),
    latitude: town.latitude + (random() + random() - 1) * 0.15,
    longitude: town.longitude + (random() + random() - 1) * 0.18,
    time_zone: zoneOf(town),
  }))
  await sql`create temp table bench_venue as
    select * from jsonb_to_recordset(${JSON.stringify(venues)}::jsonb) as venue(venue_number int,
      venue_name text, street_address text, city text, state text, zip_code text,
      latitude float8, longitude float8, time_zone text)`.execute(db)
  await sql`analyze bench_venue`.execute(db)
}
