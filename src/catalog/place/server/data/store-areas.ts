import type { Db } from '../../../../platform/db/database.ts'
import { type AreaKind, placeKey } from '../../place-name.ts'
import type { AreaPlace } from '../place-tables.ts'
import { insertRows } from './store-places.ts'

/** Inserts all areas into the empty table, numbered in the order of the file. */
export const storeAreas = (db: Db, areas: readonly AreaPlace[]): Promise<void> =>
  insertRows(
    db,
    'census_areas',
    areas.map(({ kind, name, state, latitude, longitude }, index) => {
      const search_name = areaKey(name, kind)
      return { id: index + 1, kind, name, state, latitude, longitude, search_name }
    }),
  )

/** Key under which an area is stored: townships without "Township", counties with "County". */
export function areaKey(name: string, kind: AreaKind): string {
  return kind === 'township' ? placeKey(name.replace(/ Township$/, '')) : placeKey(name)
}
