import { sql } from 'kysely'
import { gatherPlaces } from '../src/catalog/place/server/data/gather-places.ts'
import { storePlaces } from '../src/catalog/place/server/data/store-places.ts'
import type { Db } from '../src/platform/db/database.ts'

/** Fills cities and ZIP codes from the data packages. An index of points is faster built afterwards. */
export async function up(db: Db): Promise<void> {
  await storePlaces(db, gatherPlaces())
  await sql`create index zip_codes_place on zip_codes using gist (point(longitude, latitude))`.execute(
    db,
  )
}
