import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { placeKey } from '../../place/place-name.ts'
import type { PlaceCity, PlaceZip } from './gather-places.ts'

/** Rows in one statement: few enough round trips, and only some megabytes of parameters at a time. */
const batchSize = 10_000

/** Six decimals are a tenth of a metre; means have more digits than sense. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Inserts all cities and ZIPs into their empty tables. */
export async function storePlaces(
  db: Db,
  places: { cities: readonly PlaceCity[]; zips: readonly PlaceZip[] },
): Promise<void> {
  for (const batch of batches(places.cities)) await storeCities(db, batch)
  for (const batch of batches(places.zips)) await storeZips(db, batch)
}

async function storeCities(db: Db, cities: readonly PlaceCity[]): Promise<void> {
  await sql`
    insert into cities (id, name, state, latitude, longitude, population, zip_count, search_name)
    select * from unnest(
      ${cities.map((city) => city.id)}::integer[],
      ${cities.map((city) => city.name)}::text[],
      ${cities.map((city) => city.state)}::text[],
      ${cities.map((city) => round(city.latitude))}::double precision[],
      ${cities.map((city) => round(city.longitude))}::double precision[],
      ${cities.map((city) => city.population)}::integer[],
      ${cities.map((city) => city.zipCount)}::integer[],
      ${cities.map((city) => placeKey(city.name))}::text[]
    )`.execute(db)
}

async function storeZips(db: Db, zips: readonly PlaceZip[]): Promise<void> {
  await sql`
    insert into zip_codes (zip, city, state, latitude, longitude, population)
    select * from unnest(
      ${zips.map(({ zip }) => zip)}::text[],
      ${zips.map(({ city }) => city.name)}::text[],
      ${zips.map(({ city }) => city.state)}::text[],
      ${zips.map((each) => round(each.latitude))}::double precision[],
      ${zips.map((each) => round(each.longitude))}::double precision[],
      ${zips.map(({ city }) => city.population)}::integer[]
    )`.execute(db)
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batchSize)
    yield items.slice(from, from + batchSize)
}
