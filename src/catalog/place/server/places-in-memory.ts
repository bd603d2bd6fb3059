/**
 * All places of the United States in the memory of each process: for searches, also while PostgreSQL is away, for
 * submissions, and for imports that ask thousands of times a second.
 */
import { endianness } from 'node:os'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import type { AreaKind } from '../place-name.ts'
import type { AreaPlace, CityPlace, PlaceSource, ZipPlace } from './place-tables.ts'

/** Does the work with the first call, and once more with the next when it failed. */
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

const unread = () => ({ zips: once(loadZips), cities: once(loadCities), areas: once(loadAreas) })

let tables: ReturnType<typeof unread> | undefined
const currentTables = () => {
  tables ??= unread()
  return tables
}

/**
 * Reads each table with its first question (all three: about 99,000 rows, 0.15 s of processor time) and answers from
 * memory, where they take 12 MB. One copy serves every database of the process: only migrations change these tables.
 */
export const placesOf = (db: Db): PlaceSource => ({
  findZip: async (zip) => (await currentTables().zips(db)).findZip(zip),
  findNearestZip: async (point, miles, state) =>
    (await currentTables().zips(db)).findNearestZip(point, miles, state),
  listCities: async (key, state) => (await currentTables().cities(db))(key, state),
  listAreas: async (key, state) => (await currentTables().areas(db))(key, state),
})

/** Reads all tables again; earlier copies answer meanwhile. Throws when PostgreSQL does not answer. */
export const loadPlaces = async (db: Db): Promise<void> => {
  const fresh = unread()
  for (const read of Object.values(fresh)) await read(db)
  tables = fresh
}

const placeTexts = ['key', 'name', 'state'] as const
const placeNumbers = ['latitude', 'longitude'] as const

async function loadZips(db: Db): Promise<Pick<PlaceSource, 'findZip' | 'findNearestZip'>> {
  const rows = db
    .selectFrom('zip_codes')
    .select(['zip as key', 'city as name', 'state', 'latitude', 'longitude'])
    .orderBy('zip')
  const columns = await readColumns(db, rows, { texts: placeTexts, numbers: placeNumbers })
  const zips = new PlaceColumns(columns)
  const codes = Uint32Array.from(columns.key, Number)
  const byCell = Map.groupBy(codes.keys(), (row) =>
    cellOf(zips.latitudes[row] ?? 0, zips.longitudes[row] ?? 0),
  )
  const zipOf = (row: number | undefined): ZipPlace | undefined => {
    if (row === undefined) return undefined
    const { name: city, ...place } = zips.placeOf(row)
    return { zip: String(codes[row]).padStart(5, '0'), city, ...place }
  }
  return {
    findZip: async (zip) => zipOf(zips.rowsOf(zip)[0]),
    findNearestZip: async (point, miles, state) =>
      zipOf(nearestIn(zips, byCell, { point, miles, state })),
  }
}

/** Largest first. */
async function loadCities(db: Db): Promise<PlaceSource['listCities']> {
  const rows = db
    .selectFrom('cities')
    .select(['name', 'state', 'latitude', 'longitude', 'zip_count', 'search_name as key'])
    .orderBy('population', 'desc')
    .orderBy('id')
  const columns = await readColumns(db, rows, {
    texts: placeTexts,
    numbers: [...placeNumbers, 'zip_count'],
  })
  const cities = new PlaceColumns(columns)
  const hasZip = Uint8Array.from(columns.zip_count, (count) => (count > 0 ? 1 : 0))
  return async (key, state): Promise<CityPlace[]> => {
    const found = cities.rowsOf(key, state)
    if (state !== undefined) found.sort((a, b) => (hasZip[b] ?? 0) - (hasZip[a] ?? 0))
    return found.map((row) => cities.placeOf(row))
  }
}

async function loadAreas(db: Db): Promise<PlaceSource['listAreas']> {
  const rows = db
    .selectFrom('census_areas')
    .select(['kind', 'name', 'state', 'latitude', 'longitude', 'search_name as key'])
    .orderBy('id')
  const columns = await readColumns(db, rows, {
    texts: [...placeTexts, 'kind'],
    numbers: placeNumbers,
  })
  const areas = new PlaceColumns(columns)
  const kinds = columns.kind.map(shareTexts())
  return async (key, state) =>
    areas
      .rowsOf(key, state)
      .map((row): AreaPlace => Object.assign(areas.placeOf(row), { kind: kinds[row] as AreaKind }))
}

type Nearest = { point: Point; miles: number; state: string | undefined }

function nearestIn(
  zips: PlaceColumns,
  byCell: ReadonlyMap<number, readonly number[]>,
  { point, miles, state }: Nearest,
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

/** No further row. */
const none = -1

class PlaceColumns {
  readonly names: readonly string[]
  readonly states: readonly string[]
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly #firstOf = new Map<string, number>()
  /** By row: the next one of the same key. */
  readonly #next: Int32Array

  constructor({
    key: keys,
    name,
    state,
    latitude,
    longitude,
  }: Columns<'key' | 'name' | 'state', keyof Point>) {
    const share = shareTexts()
    this.names = name.map(share)
    this.states = state.map(share)
    this.latitudes = latitude
    this.longitudes = longitude
    this.#next = new Int32Array(keys.length).fill(none)
    for (let row = keys.length - 1; row >= 0; row--) {
      const key = keys[row] ?? ''
      this.#next[row] = this.#firstOf.get(key) ?? none
      this.#firstOf.set(key, row)
    }
  }

  /** Rows of a key in their order, in one state if one is given. */
  rowsOf(key: string, state?: string): number[] {
    const rows: number[] = []
    for (let row = this.#firstOf.get(key) ?? none; row !== none; row = this.#next[row] ?? none) {
      if (state === undefined || this.states[row] === state) rows.push(row)
    }
    return rows
  }

  pointOf(row: number): Point {
    return { latitude: this.latitudes[row] ?? 0, longitude: this.longitudes[row] ?? 0 }
  }

  placeOf(row: number): Point & { name: string; state: string } {
    const name = this.names[row] ?? ''
    return { name, state: this.states[row] ?? '', ...this.pointOf(row) }
  }
}

/** Equal texts of many rows become one. */
const shareTexts = () => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const one = known.get(text)
    if (one !== undefined) return one
    known.set(text, text)
    return text
  }
}

/** Between texts. Names of places are single lines. */
const separator = '\n'

/** Rows in their order. */
type Rows = Expression<unknown>

/** Columns of the same length; the values at one index are a row. */
export type Columns<Text extends string, Numeric extends string> = Record<Text, readonly string[]> &
  Record<Numeric, Float64Array>

/**
 * Columns without nulls, each of which PostgreSQL sends as one value: half the processor time of as many rows. Throws if they are of
 * different lengths.
 */
export const readColumns = async <Text extends string, Numeric extends string>(
  db: Db,
  rows: Rows,
  { texts, numbers }: { texts: readonly Text[]; numbers: readonly Numeric[] },
): Promise<Columns<Text, Numeric>> => {
  const columns = [
    ...texts.map((name) => sql`string_agg(${sql.ref(name)}, ${separator}) as ${sql.ref(name)}`),
    ...numbers.map((name) => sql`string_agg(float8send(${sql.ref(name)}), '') as ${sql.ref(name)}`),
  ]
  const result = await sql<Record<string, string | Buffer> & { count: number }>`
    select count(*)::int as count, ${sql.join(columns)} from (${rows}) as place
  `.execute(db)
  const { count = 0, ...values } = result.rows[0] ?? {}
  const read = Object.entries(count === 0 ? {} : values).map(([name, value]) => {
    const column =
      typeof value === 'string' ? value.split(separator) : float64Array(value as Buffer)
    if (column.length !== count) throw new Error(`${column.length} of ${count} have a ${name}.`)
    return [name, column]
  })
  const empty = [...texts.map((name) => [name, []]), ...numbers.map((name) => [name, noNumbers])]
  return Object.fromEntries(count === 0 ? empty : read)
}

const noNumbers = new Float64Array()

/** PostgreSQL sends the most significant byte first. */
const float64Array = (bytes: Buffer): Float64Array => {
  const own = new Uint8Array(bytes)
  if (endianness() === 'LE') Buffer.from(own.buffer).swap64()
  return new Float64Array(own.buffer)
}
