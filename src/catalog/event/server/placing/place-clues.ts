import type { Point } from '../../../place/distance.ts'
import type { LocationPrecision } from '../../event.ts'

/** Known facts about a place; empty text and null count as absent. */
export type PlaceClues = {
  venueName?: string | null
  city?: string | null
  /** Code or name. */
  state?: string | null
  /** With or without +4; a leading zero that a spreadsheet ate is put back. */
  zipCode?: string | null
  latitude?: number | null
  longitude?: number | null
}

export type Whereabouts = Point & {
  locationPrecision: LocationPrecision
  /** City as given, else the ZIP's. */
  city: string
  state: string
  /** Empty when not given or wrong. */
  zipCode: string
  timeZone: string
}

export type LocateAnswer = {
  /** Undefined when the clues name no place, or contradict each other. */
  place?: Whereabouts
  /** Sentences: what could not be used and why, what was added. At least one where `place` is missing. */
  notes: string[]
}
