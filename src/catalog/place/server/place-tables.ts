/** Types of places, and the interface for looking them up. */
import type { Point } from '../distance.ts'
import type { AreaKind } from '../place-name.ts'

export type ZipPlace = Point & { zip: string; city: string; state: string }
/** `kind`: set for a Census area, whose point is anywhere inside it. */
export type CityPlace = Point & {
  name: string
  state: string
  kind?: AreaKind
  /** 0 if unknown; absent for a Census area. */
  population?: number
}
export type AreaPlace = CityPlace & { kind: AreaKind }

/** Search for cities by key: by prefix or exactly; in some states or in all. */
export type CitySearch = { key: string; exact: boolean; states?: readonly string[] | undefined }

/** Lookups of places. */
export type PlaceSource = {
  /** Finds a ZIP code of exactly five digits. */
  findZip(zip: string): Promise<ZipPlace | undefined>
  /**
   * Places by name (see placeKey). Within a state: those with a post office of the name first, then by population; in
   * all states: by population.
   */
  listCities(key: string, state?: string): Promise<readonly CityPlace[]>
  /** ZIP codes with a prefix, those of the largest cities first. */
  listZipsBeginning(digits: string, limit: number): Promise<readonly ZipPlace[]>
  /** Points of all ZIP codes of a state. */
  listZips(state: string): Promise<readonly Point[]>
  /** Cities that match any of the searches, largest first; one per name and state. */
  listCitiesBeginning(searches: readonly CitySearch[], limit: number): Promise<readonly CityPlace[]>
  /**
   * Cities whose key differs in at most `most` letters, fewest differences first, then largest. The first letter must
   * match, which limits the search.
   */
  listCitiesSpelledLike(
    key: string,
    most: number,
    options: { state?: string | undefined; limit: number },
  ): Promise<readonly CityPlace[]>
  /** Counties whose key (see areaForm) has a prefix. */
  listCountiesBeginning(key: string): Promise<readonly AreaPlace[]>
  /** Areas by key (see areaForm), in the order of the file. */
  listAreas(key: string, state?: string): Promise<readonly AreaPlace[]>
  /** Nearest ZIP code within `miles` of a point, in one state if given. */
  findNearestZip(point: Point, miles: number, state?: string): Promise<ZipPlace | undefined>
}
