/** Points that a geocoder found, unlike those that somebody gave. */
import { sql } from 'kysely'
import type { Point } from '../../../../catalog/place/distance.ts'
import type { Db } from '../../../../platform/db/database.ts'

/** True if a geocoder answered with this very point: nobody hits it by hand, to a tenth of a meter. */
export const isGeocodedPoint = async (db: Db, { latitude, longitude }: Point): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from geocoded_addresses
      where outcome = 'found' and latitude = ${latitude}::double precision
        and longitude = ${longitude}::double precision) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
