import { sql } from 'kysely'
import { gatherPlaces } from '../src/catalog/server/place-data/gather-places.ts'
import { storePlaces } from '../src/catalog/server/place-data/store-places.ts'
import type { Db } from '../src/platform/db/database.ts'

/** Fills cities and ZIP codes from the data packages. The indexes by place are faster built afterwards. */
export async function up(db: Db): Promise<void> {
  await storePlaces(db, gatherPlaces())
  for (const table of ['cities', 'zip_codes']) {
    await sql`create index ${sql.id(`${table}_place`)} on ${sql.id(table)}
      using gist (point(longitude, latitude))`.execute(db)
  }
}
