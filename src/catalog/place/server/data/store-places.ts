import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { rowValues } from '../../../../platform/db/row-values.ts'
import { placeKey } from '../../place-name.ts'
import type { PlaceCity, PlaceZip } from './gather-places.ts'

/** Rows per statement: few round trips, with only some megabytes of parameters at a time. */
const batchSize = 10_000

/** Rounds to six decimals (0.1 m); means have meaningless further digits. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Inserts all cities and ZIP codes into their empty tables. */
export async function storePlaces(
  db: Db,
  places: { cities: readonly PlaceCity[]; zips: readonly PlaceZip[] },
): Promise<void> {
  const cities = places.cities.map(({ id, name, state, latitude, longitude, ...counts }) => ({
    id,
    name,
    state,
    latitude: round(latitude),
    longitude: round(longitude),
    population: counts.population,
    zip_count: counts.zipCount,
    search_name: placeKey(name),
  }))
  const zips = places.zips.map(({ zip, city, latitude, longitude }) => ({
    zip,
    city: city.name,
    state: city.state,
    latitude: round(latitude),
    longitude: round(longitude),
    population: city.population,
  }))
  await insertRows(db, 'cities', cities)
  await insertRows(db, 'zip_codes', zips)
}

/** SQL types of columns that are not text. */
const types: Record<string, string> = {
  id: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
  population: 'integer',
  zip_count: 'integer',
}

/** Inserts rows (at least one) into a table of places. */
export async function insertRows(
  db: Db,
  table: 'cities' | 'zip_codes' | 'census_areas',
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => ({
    field: column,
    column,
    type: types[column] ?? 'text',
  }))
  const names = sql.join(columns.map(({ column }) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batchSize) {
    const values = rowValues(rows.slice(from, from + batchSize), columns)
    await sql`
      insert into ${sql.table(table)} (${names}) select ${values.select} from ${values.from}
    `.execute(db)
  }
}
