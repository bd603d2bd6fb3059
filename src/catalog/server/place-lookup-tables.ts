/** The tables of places, and what lookups need to know of them. Filled by a migration, then only read. */
import type { Point } from '../distance.ts'

export type CitiesTable = {
  /** GeoNames' id; negative for a place known from its ZIP codes only. */
  id: number
  name: string
  state: string
  latitude: number
  longitude: number
  /** 0 when unknown. */
  population: number
  zip_count: number
  /** placeKey of the name. */
  search_name: string
}

export type ZipCodesTable = {
  zip: string
  /** Name of its post office's city. */
  city: string
  state: string
  latitude: number
  longitude: number
  /** Of the city. */
  population: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    cities: CitiesTable
    zip_codes: ZipCodesTable
  }
}

export type ZipPlace = Point & { zip: string; city: string; state: string }
export type CityPlace = Point & { name: string; state: string }

/** Where lookups read places from: the tables, or a copy of them in memory for a whole import. */
export type PlaceSource = {
  /** The ZIP of exactly five digits. */
  findZip(zip: string): Promise<ZipPlace | undefined>
  /**
   * Places of a name (see placeKey). Within a state: those with a post office of the name first, then
   * by population; in all states: by population. At most a hundred.
   */
  listCities(key: string, state?: string): Promise<readonly CityPlace[]>
  /** The nearest ZIP to a point within `miles`, in one state if one is given. */
  findNearestZip(point: Point, miles: number, state?: string): Promise<ZipPlace | undefined>
}
