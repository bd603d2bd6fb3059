import { sql } from 'kysely'
import { readCensusAreas } from '../src/catalog/place/server/data/census-areas.ts'
import { storeAreas } from '../src/catalog/place/server/data/store-areas.ts'
import type { Db } from '../src/platform/db/database.ts'

/** Counties, townships and towns that the list of cities lacks, by their Census names. */
export async function up(db: Db): Promise<void> {
  await sql`
    create table census_areas (
      id integer primary key,
      kind text not null check (kind in ('county', 'township', 'town')),
      name text not null,           -- "Orange County", "Liberty Township", "Southampton"
      state text not null,          -- two-letter code
      latitude double precision not null,
      longitude double precision not null,
      search_name text collate "C" not null  -- see areaForm in place-name.ts
    )`.execute(db)
  await storeAreas(db, readCensusAreas())
  await sql`create index census_areas_search_name on census_areas (search_name, state)`.execute(db)
}
