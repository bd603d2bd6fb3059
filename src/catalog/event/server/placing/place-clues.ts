import type { Point } from '../../../place/distance.ts'
import type { LocationPrecision } from '../../event.ts'

/** Known facts about a place; empty text and null mean absent. */
export type PlaceClues = {
  venueName?: string | null
  city?: string | null
  /** Code or name. */
  state?: string | null
  /** With or without +4; leading zeros dropped by a spreadsheet are restored. */
  zipCode?: string | null
  latitude?: number | null
  longitude?: number | null
}

export type Whereabouts = Point & {
  locationPrecision: LocationPrecision
  /** City as given, else that of the ZIP code. */
  city: string
  state: string
  /** Empty if missing or wrong. */
  zipCode: string
  timeZone: string
}

export type LocateAnswer = {
  /** Undefined if the clues name no place or contradict each other. */
  place?: Whereabouts
  /** Sentences on unusable clues, with reasons, and on additions. At least one if `place` is undefined. */
  notes: string[]
}
