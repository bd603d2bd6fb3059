/** The tables of places, and what lookups need to know of them. Filled by a migration, then only read. */
import type { Point } from '../distance.ts'
import type { AreaKind } from '../place-name.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    census_areas: {
      id: number
      kind: AreaKind
      /** "Orange County", "Liberty Township". */
      name: string
      state: string
      latitude: number
      longitude: number
      /** See areaKey in data/store-areas.ts. */
      search_name: string
    }
    cities: {
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
    zip_codes: {
      zip: string
      /** Name of its post office's city. */
      city: string
      state: string
      latitude: number
      longitude: number
      /** Population of the city. */
      population: number
    }
  }
}

export type ZipPlace = Point & { zip: string; city: string; state: string }
/** `kind`: set for an area of the Census, whose point is somewhere inside of it. */
export type CityPlace = Point & {
  name: string
  state: string
  kind?: AreaKind
  /** 0 when unknown; none of an area of the Census. */
  population?: number
}
export type AreaPlace = CityPlace & { kind: AreaKind }

/** Keys of cities to look for: all that begin with a text, or exactly one; in some states or in all. */
export type CitySearch = { key: string; exact: boolean; states?: readonly string[] | undefined }

/** Lookups of places. */
export type PlaceSource = {
  /** The ZIP of exactly five digits. */
  findZip(zip: string): Promise<ZipPlace | undefined>
  /**
   * Places of a name (see placeKey). Within a state: those with a post office of the name first, then
   * by population; in all states: by population.
   */
  listCities(key: string, state?: string): Promise<readonly CityPlace[]>
  /** ZIPs that begin with some digits, those of the largest cities first. */
  listZipsBeginning(digits: string, limit: number): Promise<readonly ZipPlace[]>
  /** Points of all ZIPs of a state. */
  listZips(state: string): Promise<readonly Point[]>
  /** Cities that fit any of the searches, the largest first; one for each name and state. */
  listCitiesBeginning(searches: readonly CitySearch[], limit: number): Promise<readonly CityPlace[]>
  /**
   * Cities of the same first letter whose key differs in at most `most` letters, those with the fewest slips first,
   * then the largest. The first letter is what bounds the search.
   */
  listCitiesSpelledLike(
    key: string,
    most: number,
    options: { state?: string | undefined; limit: number },
  ): Promise<readonly CityPlace[]>
  /** Counties whose key (see areaForm) begins so. */
  listCountiesBeginning(key: string): Promise<readonly AreaPlace[]>
  /** Areas of a key (see areaForm), in the order of the file. */
  listAreas(key: string, state?: string): Promise<readonly AreaPlace[]>
  /** The nearest ZIP to a point within `miles`, in one state if one is given. */
  findNearestZip(point: Point, miles: number, state?: string): Promise<ZipPlace | undefined>
}
