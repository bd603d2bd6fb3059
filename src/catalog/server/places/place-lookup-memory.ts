/** A copy of all places in memory, for imports that ask thousands of times a second. */
import type { Db } from '../../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../../place/distance.ts'
import type { CityPlace, PlaceSource, ZipPlace } from './place-lookup-tables.ts'

/** The grid's cells are one degree high and wide. */
const cellOf = (latitude: number, longitude: number) =>
  Math.floor(latitude) * 360 + Math.floor(longitude)
const milesPerDegree = 69

/**
 * Reads the tables (about 99,000 rows, 0.4 s, 30 MB) and answers from memory. Drop it when the import
 * is over. Answers are the same as from placesOf.
 */
export async function loadPlaces(db: Db): Promise<PlaceSource> {
  const zips = await db
    .selectFrom('zip_codes')
    .select(['zip', 'city', 'state', 'latitude', 'longitude'])
    .orderBy('zip')
    .execute()
  const cities = await db
    .selectFrom('cities')
    .select(['name', 'state', 'latitude', 'longitude', 'zip_count', 'search_name'])
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
  const areas = await db
    .selectFrom('census_areas')
    .select(['kind', 'name', 'state', 'latitude', 'longitude', 'search_name'])
    .orderBy('id')
    .execute()
  const areasByKey = Map.groupBy(areas, (row) => row.search_name)
  const zipsByCode = new Map<string, ZipPlace>(zips.map((row) => [row.zip, row]))
  const zipsByCell = Map.groupBy(zips, (row) => cellOf(row.latitude, row.longitude))
  const citiesByKey = Map.groupBy(cities, (row) => row.search_name)
  return {
    findZip: async (zip) => zipsByCode.get(zip),
    listCities: async (key, state) => citiesIn(citiesByKey.get(key) ?? [], state),
    listAreas: async (key, state) =>
      (areasByKey.get(key) ?? []).filter((area) => state === undefined || area.state === state),
    findNearestZip: async (point, miles, state) => nearestIn(zipsByCell, point, miles, state),
  }
}

function citiesIn(
  cities: readonly (CityPlace & { zip_count: number })[],
  state?: string,
): readonly CityPlace[] {
  if (state === undefined) return cities
  const inState = cities.filter((city) => city.state === state)
  return inState.sort((a, b) => Number(b.zip_count > 0) - Number(a.zip_count > 0))
}

function nearestIn(
  zipsByCell: Map<number, ZipPlace[]>,
  point: Point,
  miles: number,
  state?: string,
): ZipPlace | undefined {
  let best: ZipPlace | undefined
  let least = miles
  const consider = (zip: ZipPlace) => {
    if (state !== undefined && zip.state !== state) return
    if (Math.abs(zip.latitude - point.latitude) * milesPerDegree > least) return
    const distance = greatCircleMiles(point, zip)
    if (distance > least || (distance === least && best)) return
    best = zip
    least = distance
  }
  const height = Math.ceil(miles / milesPerDegree)
  const widest = Math.min(89, Math.abs(point.latitude) + height)
  const width = Math.ceil(miles / milesPerDegree / Math.cos((widest * Math.PI) / 180))
  // The cell of the point itself first: what it finds spares looking closely at the others.
  for (const zip of zipsByCell.get(cellOf(point.latitude, point.longitude)) ?? []) consider(zip)
  for (let row = -height; row <= height; row++) {
    for (let column = -width; column <= width; column++) {
      const cell = cellOf(point.latitude + row, point.longitude + column)
      for (const zip of zipsByCell.get(cell) ?? []) consider(zip)
    }
  }
  return best
}
