import type { Point } from '../../place/distance.ts'

/** A ZIP as a source tells it. */
export type SourceZip = Point & {
  zip: string
  /** Name of the post office's place. */
  city: string
  /** Two-letter code. */
  state: string
  /** False when the source only estimated the point. */
  surveyed: boolean
}

/** A populated place with a point of its own. */
export type SourceCity = Point & {
  /** GeoNames' id. */
  id: number
  name: string
  state: string
  /** 0 when unknown. */
  population: number
}
