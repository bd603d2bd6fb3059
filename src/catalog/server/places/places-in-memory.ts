/** The one way from a place's text to its point for searches: from memory, also while PostgreSQL is away. */
import type { Db } from '../../../platform/db/database.ts'
import { findPlaceIn, type Place } from './place-lookup.ts'
import { loadPlaces } from './place-lookup-memory.ts'
import type { PlaceSource } from './place-lookup-tables.ts'

/** Same as `findPlace` of place-lookup.ts. */
export type FindPlace = (text: string) => Promise<Place | undefined>

/**
 * Places are read with the first question, or before by `load`, and kept: only migrations change them. `load` throws
 * when PostgreSQL does not answer.
 */
export const placesInMemory = (db: Db): { findPlace: FindPlace; load: () => Promise<void> } => {
  let places: Promise<PlaceSource> | undefined
  const read = () => {
    places ??= loadPlaces(db).catch((error: unknown) => {
      places = undefined
      throw error
    })
    return places
  }
  return {
    findPlace: async (text) => findPlaceIn(await read(), text),
    load: async () => void (await read()),
  }
}
