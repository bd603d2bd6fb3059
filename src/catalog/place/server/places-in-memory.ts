/**
 * All places of the United States in the memory of each process: for searches, also while PostgreSQL is away, for
 * submissions, and for imports that ask thousands of times a second.
 */

import { type Expression, sql } from 'kysely'
import { editDistance } from '../../../kit/text/edit-distance.ts'
import type { Db } from '../../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import type { AreaPlace, CityPlace, PlaceSource, ZipPlace } from './place-tables.ts'

let places: Promise<PlaceSource> | undefined

/** Reads them with the first question, and once more with the next when that failed. */
const knownPlaces = (db: Db): Promise<PlaceSource> => {
  places ??= readPlaces(db).catch((error: unknown) => {
    places = undefined
    throw error
  })
  return places
}

/** Answers from memory. One copy serves every database of the process: only migrations change the tables. */
export const placesOf = (db: Db): PlaceSource => ({
  findZip: async (zip) => (await knownPlaces(db)).findZip(zip),
  findNearestZip: async (...nearest) => (await knownPlaces(db)).findNearestZip(...nearest),
  listZipsBeginning: async (...begun) => (await knownPlaces(db)).listZipsBeginning(...begun),
  listZips: async (state) => (await knownPlaces(db)).listZips(state),
  listCities: async (...named) => (await knownPlaces(db)).listCities(...named),
  listCitiesBeginning: async (...begun) => (await knownPlaces(db)).listCitiesBeginning(...begun),
  listCitiesSpelledLike: async (...name) => (await knownPlaces(db)).listCitiesSpelledLike(...name),
  listAreas: async (...named) => (await knownPlaces(db)).listAreas(...named),
  listCountiesBeginning: async (key) => (await knownPlaces(db)).listCountiesBeginning(key),
})

/** Reads all places again; the earlier copy answers meanwhile. Throws when PostgreSQL does not answer. */
export const loadPlaces = async (db: Db): Promise<void> => {
  places = Promise.resolve(await readPlaces(db))
}

const readPlaces = async (db: Db): Promise<PlaceSource> => {
  const zips = db
    .selectFrom('zip_codes')
    .select(['zip', 'city', 'state', 'latitude', 'longitude', 'population'])
    .orderBy('zip')
  const cities = db
    .selectFrom('cities')
    .select(['id', 'name', 'state', 'latitude', 'longitude', 'population'])
    .select(['zip_count as zipCount', 'search_name as key'])
    .orderBy('population', 'desc')
    .orderBy('id')
  const areas = db
    .selectFrom('census_areas')
    .select(['kind', 'name', 'state', 'latitude', 'longitude', 'search_name as key'])
    .orderBy('id')
  return {
    ...zipSource(await readRows(db, zips)),
    ...citySource(await readRows(db, cities)),
    ...areaSource(await readRows(db, areas)),
  }
}

/** Rows of a query in its order, as one value of JSON: a fraction of the processor time of as many rows. */
const readRows = async <Row>(db: Db, rows: Expression<Row>): Promise<Row[]> => {
  const answer = await sql<{ rows: Row[] }>`
    select coalesce(json_agg(place), '[]') as rows from (${rows}) as place`.execute(db)
  return answer.rows[0]?.rows ?? []
}

/** Rows by their key, in their order. */
class ByKey<Row extends { state: string }> {
  readonly #rows: ReadonlyMap<string, readonly Row[]>
  /** Sorted; made with the first question for beginnings. */
  #keys: readonly string[] | undefined

  constructor(rows: readonly Row[], keyOf: (row: Row) => string) {
    this.#rows = Map.groupBy(rows, keyOf)
  }

  /** Rows of a key, in one state if one is given. */
  of(key: string, state?: string): readonly Row[] {
    const rows = this.#rows.get(key) ?? []
    return state === undefined ? rows : rows.filter((row) => row.state === state)
  }

  /** Keys that begin so, in their order. */
  keysBeginning(begun: string): readonly string[] {
    this.#keys ??= [...this.#rows.keys()].sort()
    const keys = this.#keys
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[middle] ?? '') < begun) low = middle + 1
      else high = middle
    }
    for (let end = low; ; end++) {
      if (!keys[end]?.startsWith(begun)) return keys.slice(low, end)
    }
  }
}

type ZipRow = ZipPlace & { population: number }

/** Rows by ZIP code. */
export const zipSource = (
  rows: readonly ZipRow[],
): Pick<PlaceSource, 'findZip' | 'findNearestZip' | 'listZipsBeginning' | 'listZips'> => {
  const zips = new ByKey(rows, ({ zip }) => zip)
  const byCell = Map.groupBy(rows, ({ latitude, longitude }) => cellOf(latitude, longitude))
  const byState = Map.groupBy(rows, ({ state }) => state)
  return {
    findZip: async (zip) => zips.of(zip)[0],
    findNearestZip: async (point, miles, state) => nearestIn(byCell, { point, miles, state }),
    listZipsBeginning: async (digits, limit) =>
      zips
        .keysBeginning(digits)
        .flatMap((zip) => zips.of(zip))
        .sort((a, b) => b.population - a.population)
        .slice(0, limit),
    listZips: async (state) => byState.get(state) ?? [],
  }
}

type CityRow = CityPlace & { id: number; key: string; population: number; zipCount: number }

/** Rows with the largest first. */
export const citySource = (
  rows: readonly CityRow[],
): Pick<PlaceSource, 'listCities' | 'listCitiesBeginning' | 'listCitiesSpelledLike'> => {
  const cities = new ByKey(rows, ({ key }) => key)
  const postOfficesFirst = (a: CityRow, b: CityRow) =>
    Number(b.zipCount > 0) - Number(a.zipCount > 0)
  /** One for each state: the place that has a post office of the name is the one meant. */
  const onePerState = (key: string, states?: readonly string[]): CityRow[] => {
    const found = cities.of(key).filter(({ state }) => states?.includes(state) ?? true)
    const byState = Map.groupBy(found.toSorted(postOfficesFirst), ({ state }) => state)
    return [...byState.values()].flatMap((namesakes) => namesakes.slice(0, 1))
  }
  const bySize = (a: CityRow, b: CityRow) => b.population - a.population || a.id - b.id
  return {
    listCities: async (key, state) => {
      const found = cities.of(key, state)
      return state === undefined ? found : found.toSorted(postOfficesFirst)
    },
    listCitiesBeginning: async (searches, limit) => {
      const found = searches.flatMap(({ key, exact, states }) =>
        (exact ? [key] : cities.keysBeginning(key)).flatMap((each) => onePerState(each, states)),
      )
      return [...new Set(found)].sort(bySize).slice(0, limit)
    },
    listCitiesSpelledLike: async (key, most, { state, limit }) =>
      cities
        .keysBeginning(key.slice(0, 1))
        .filter((name) => Math.abs(name.length - key.length) <= most)
        .map((name) => ({ name, slips: editDistance(key, name) }))
        .filter(({ slips }) => slips <= most)
        .flatMap(({ name, slips }) =>
          onePerState(name, state ? [state] : undefined).map((city) => ({ city, slips })),
        )
        .sort((a, b) => a.slips - b.slips || bySize(a.city, b.city))
        .slice(0, limit)
        .map(({ city }) => city),
  }
}

type AreaRow = AreaPlace & { key: string }

export const areaSource = (
  rows: readonly AreaRow[],
): Pick<PlaceSource, 'listAreas' | 'listCountiesBeginning'> => {
  const areas = new ByKey(rows, ({ key }) => key)
  return {
    listAreas: async (key, state) => areas.of(key, state),
    listCountiesBeginning: async (begun) =>
      areas
        .keysBeginning(begun)
        .flatMap((key) => areas.of(key))
        .filter(({ kind }) => kind === 'county'),
  }
}

type Nearest = { point: Point; miles: number; state: string | undefined }

const nearestIn = (
  byCell: ReadonlyMap<number, readonly ZipRow[]>,
  { point, miles, state }: Nearest,
): ZipRow | undefined => {
  let best: ZipRow | undefined
  let least = miles
  const consider = (zip: ZipRow) => {
    if (state !== undefined && zip.state !== state) return
    if (Math.abs(zip.latitude - point.latitude) * milesPerDegree > least) return
    const distance = greatCircleMiles(point, zip)
    if (distance > least || (distance === least && best !== undefined)) return
    best = zip
    least = distance
  }
  const height = Math.ceil(miles / milesPerDegree)
  const widest = Math.min(89, Math.abs(point.latitude) + height)
  const width = Math.ceil(miles / milesPerDegree / Math.cos((widest * Math.PI) / 180))
  // The cell of the point itself first: what it finds spares looking closely at the others.
  for (const row of byCell.get(cellOf(point.latitude, point.longitude)) ?? []) consider(row)
  for (let row = -height; row <= height; row++) {
    for (let column = -width; column <= width; column++) {
      const cell = cellOf(point.latitude + row, point.longitude + column)
      for (const zip of byCell.get(cell) ?? []) consider(zip)
    }
  }
  return best
}

/** The grid's cells are one degree high and wide. */
const cellOf = (latitude: number, longitude: number) =>
  Math.floor(latitude) * 360 + Math.floor(longitude)
const milesPerDegree = 69
