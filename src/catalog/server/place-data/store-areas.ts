import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { areaKey } from '../../place/place-name.ts'
import type { AreaPlace } from '../places/place-lookup-tables.ts'

/** Inserts all areas into their empty table, numbered in the file's order. */
export async function storeAreas(db: Db, areas: readonly AreaPlace[]): Promise<void> {
  await sql`
    insert into census_areas (id, kind, name, state, latitude, longitude, search_name)
    select * from unnest(
      ${areas.map((_, index) => index + 1)}::integer[],
      ${areas.map(({ kind }) => kind)}::text[],
      ${areas.map(({ name }) => name)}::text[],
      ${areas.map(({ state }) => state)}::text[],
      ${areas.map(({ latitude }) => latitude)}::double precision[],
      ${areas.map(({ longitude }) => longitude)}::double precision[],
      ${areas.map(({ kind, name }) => areaKey(name, kind))}::text[]
    )`.execute(db)
}
