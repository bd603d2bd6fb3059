/**
 * All US places in the memory of each process: for searches, even while PostgreSQL is down, for submissions, and for
 * imports that look up thousands of places a second.
 */

import { sql } from 'kysely'
import { editDistance } from '../../../kit/text/edit-distance.ts'
import type { Db } from '../../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import type { AreaKind } from '../place-name.ts'
import { type Columns, PlaceColumns, readColumns, shareTexts } from './place-columns.ts'
import type { AreaPlace, CityPlace, PlaceSource, ZipPlace } from './place-tables.ts'

/** Caches the result of the first call; retries at the next call if it failed. */
const once = <T>(work: (db: Db) => Promise<T>) => {
  let result: Promise<T> | undefined
  return (db: Db) => {
    result ??= work(db).catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

const createTables = () => ({
  zips: once(loadZips),
  cities: once(loadCities),
  areas: once(loadAreas),
})

let tables: ReturnType<typeof createTables> | undefined
const currentTables = () => {
  tables ??= createTables()
  return tables
}

/**
 * Loads each table at its first use (all three: about 99,000 rows, 0.15 s of CPU time) and answers from memory (12 MB).
 * One copy serves all databases of the process: only migrations change these tables.
 */
export const placesOf = (db: Db): PlaceSource => ({
  findZip: async (zip) => (await currentTables().zips(db)).findZip(zip),
  findNearestZip: async (point, miles, state) =>
    (await currentTables().zips(db)).findNearestZip(point, miles, state),
  listZipsBeginning: async (digits, limit) =>
    (await currentTables().zips(db)).listZipsBeginning(digits, limit),
  listZips: async (state) => (await currentTables().zips(db)).listZips(state),
  listCities: async (key, state) => (await currentTables().cities(db)).listCities(key, state),
  listCitiesBeginning: async (searches, limit) =>
    (await currentTables().cities(db)).listCitiesBeginning(searches, limit),
  listCitiesSpelledLike: async (...search) =>
    (await currentTables().cities(db)).listCitiesSpelledLike(...search),
  listAreas: async (key, state) => (await currentTables().areas(db)).listAreas(key, state),
  listCountiesBeginning: async (key) =>
    (await currentTables().areas(db)).listCountiesBeginning(key),
})

/** Reloads all tables; the previous copy is used meanwhile. Throws if PostgreSQL fails. */
export const loadPlaces = async (db: Db): Promise<void> => {
  const freshTables = createTables()
  for (const load of Object.values(freshTables)) await load(db)
  tables = freshTables
}

const placeTexts = ['key', 'name', 'state'] as const
const placeNumbers = ['latitude', 'longitude'] as const
const countColumns = [...placeNumbers, 'population'] as const

type ZipSource = Pick<PlaceSource, 'findZip' | 'findNearestZip' | 'listZipsBeginning' | 'listZips'>

async function loadZips(db: Db): Promise<ZipSource> {
  const rows = sql`
    select zip as key, city as name, state, latitude, longitude, population from zip_codes order by zip`
  return zipSource(await readColumns(db, rows, { texts: placeTexts, numbers: countColumns }))
}

type TextColumn = (typeof placeTexts)[number]
type CountedColumn = (typeof countColumns)[number]

/** ZIP code lookups; rows sorted by ZIP code. */
export const zipSource = (columns: Columns<TextColumn, CountedColumn>): ZipSource => {
  const zips = new PlaceColumns(columns)
  const codes = Uint32Array.from(columns.key, Number)
  const populations = Int32Array.from(columns.population)
  const byCell = Map.groupBy(codes.keys(), (row) =>
    cellOf(zips.latitudes[row] ?? 0, zips.longitudes[row] ?? 0),
  )
  const zipOf = (row: number): ZipPlace => {
    const { name: city, ...place } = zips.placeOf(row)
    return { zip: String(codes[row]).padStart(5, '0'), city, ...place }
  }
  const zipOrNone = (row: number | undefined) => (row === undefined ? undefined : zipOf(row))
  return {
    findZip: async (zip) => zipOrNone(zips.rowsOf(zip)[0]),
    findNearestZip: async (point, miles, state) =>
      zipOrNone(nearestIn(zips, byCell, { point, miles, state })),
    listZipsBeginning: async (digits, limit) =>
      zips
        .keysBeginning(digits)
        .flatMap((zip) => zips.rowsOf(zip))
        .sort((a, b) => (populations[b] ?? 0) - (populations[a] ?? 0) || a - b)
        .slice(0, limit)
        .map(zipOf),
    listZips: async (state) => {
      const points: Point[] = []
      for (let row = 0; row < codes.length; row++)
        if (zips.states[row] === state) points.push(zips.pointOf(row))
      return points
    },
  }
}

type CitySource = Pick<PlaceSource, 'listCities' | 'listCitiesBeginning' | 'listCitiesSpelledLike'>

async function loadCities(db: Db): Promise<CitySource> {
  const rows = sql`
    select search_name as key, name, state, latitude, longitude, zip_count, population from cities
    order by population desc, id`
  return citySource(
    await readColumns(db, rows, { texts: placeTexts, numbers: [...countColumns, 'zip_count'] }),
  )
}

/** City lookups; rows sorted by population, largest first. */
export const citySource = (
  columns: Columns<TextColumn, CountedColumn | 'zip_count'>,
): CitySource => {
  const cities = new PlaceColumns(columns)
  const hasZip = Uint8Array.from(columns.zip_count, (count) => (count > 0 ? 1 : 0))
  const populations = Int32Array.from(columns.population)
  const cityOf = (row: number): CityPlace =>
    Object.assign(cities.placeOf(row), { population: populations[row] ?? 0 })
  const postOfficesFirst = (a: number, b: number) => (hasZip[b] ?? 0) - (hasZip[a] ?? 0)
  /** One row per state: places with a post office of the name come first. */
  const onePerState = (key: string, states?: readonly string[]): number[] => {
    const found = cities
      .rowsOf(key)
      .filter((row) => states?.includes(cities.states[row] ?? '') ?? true)
    const byState = Map.groupBy(found.sort(postOfficesFirst), (row) => cities.states[row])
    return [...byState.values()].flatMap((namesakes) => namesakes.slice(0, 1))
  }
  return {
    listCities: async (key, state) => {
      const found = cities.rowsOf(key, state)
      return (state === undefined ? found : found.sort(postOfficesFirst)).map(cityOf)
    },
    listCitiesBeginning: async (searches, limit) => {
      const found = searches.flatMap(({ key, exact, states }) =>
        (exact ? [key] : cities.keysBeginning(key)).flatMap((each) => onePerState(each, states)),
      )
      return [...new Set(found)]
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map(cityOf)
    },
    listCitiesSpelledLike: async (key, most, { state, limit }) =>
      cities
        .keysBeginning(key.slice(0, 1))
        .filter((name) => Math.abs(name.length - key.length) <= most)
        .map((name) => ({ name, slips: editDistance(key, name) }))
        .filter(({ slips }) => slips <= most)
        .flatMap(({ name, slips }) =>
          onePerState(name, state === undefined ? undefined : [state]).map((row) => ({
            row,
            slips,
          })),
        )
        .sort((a, b) => a.slips - b.slips || a.row - b.row)
        .slice(0, limit)
        .map(({ row }) => cityOf(row)),
  }
}

type AreaSource = Pick<PlaceSource, 'listAreas' | 'listCountiesBeginning'>

async function loadAreas(db: Db): Promise<AreaSource> {
  const rows = sql`
    select search_name as key, kind, name, state, latitude, longitude from census_areas order by id`
  return areaSource(
    await readColumns(db, rows, { texts: [...placeTexts, 'kind'], numbers: placeNumbers }),
  )
}

export const areaSource = (
  columns: Columns<TextColumn | 'kind', (typeof placeNumbers)[number]>,
): AreaSource => {
  const areas = new PlaceColumns(columns)
  const kinds = columns.kind.map(shareTexts())
  const areaOf = (row: number): AreaPlace =>
    Object.assign(areas.placeOf(row), { kind: kinds[row] as AreaKind })
  return {
    listAreas: async (key, state) => areas.rowsOf(key, state).map(areaOf),
    listCountiesBeginning: async (key) =>
      areas
        .keysBeginning(key)
        .flatMap((each) => areas.rowsOf(each))
        .filter((row) => kinds[row] === 'county')
        .map(areaOf),
  }
}

type NearestSearch = { point: Point; miles: number; state: string | undefined }

function nearestIn(
  zips: PlaceColumns,
  byCell: ReadonlyMap<number, readonly number[]>,
  { point, miles, state }: NearestSearch,
): number | undefined {
  let best: number | undefined
  let least = miles
  const consider = (row: number) => {
    if (state !== undefined && zips.states[row] !== state) return
    const latitude = zips.latitudes[row] ?? 0
    if (Math.abs(latitude - point.latitude) * milesPerDegree > least) return
    const distance = greatCircleMiles(point, zips.pointOf(row))
    if (distance > least || (distance === least && best !== undefined)) return
    best = row
    least = distance
  }
  const height = Math.ceil(miles / milesPerDegree)
  const widest = Math.min(89, Math.abs(point.latitude) + height)
  const width = Math.ceil(miles / milesPerDegree / Math.cos((widest * Math.PI) / 180))
  // Starts with the point's own cell: its result excludes most others without a distance calculation.
  for (const row of byCell.get(cellOf(point.latitude, point.longitude)) ?? []) consider(row)
  for (let row = -height; row <= height; row++) {
    for (let column = -width; column <= width; column++) {
      const cell = cellOf(point.latitude + row, point.longitude + column)
      for (const zip of byCell.get(cell) ?? []) consider(zip)
    }
  }
  return best
}

/** Cell of a grid of one degree by one degree. */
const cellOf = (latitude: number, longitude: number) =>
  Math.floor(latitude) * 360 + Math.floor(longitude)
const milesPerDegree = 69
