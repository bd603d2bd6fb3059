/** The listed cities as the database knows them. */
import { sql } from 'kysely'
import { timeZoneAt } from '../../../catalog/server/places/venue-zone.ts'
import type { Db } from '../../../platform/db/database.ts'
import '../../../catalog/server/places/place-lookup-tables.ts'
import { type DemoCity, type ListedCity, readListedCities } from './reader/demo-data.ts'

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
