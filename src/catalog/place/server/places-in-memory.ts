/** The one way from a place's text to its point for searches: from memory, also while PostgreSQL is away. */
import type { Db } from '../../../platform/db/database.ts'
import { findPlaceIn, type Place } from './place-lookup.ts'
import { loadPlacesOnDemand } from './place-lookup-memory.ts'

/** Same as `findPlace` of place-lookup.ts. */
export type FindPlace = (text: string) => Promise<Place | undefined>

/**
 * Places are read with the first question, or before by `load`; with a later `load` once more, while those that are known
 * answer. It throws when PostgreSQL does not answer.
 */
export const placesInMemory = (db: Db): { findPlace: FindPlace; load: () => Promise<void> } => {
  let places = loadPlacesOnDemand(db)
  let isLoaded = false
  const load = async () => {
    const fresh = isLoaded ? loadPlacesOnDemand(db) : places
    await fresh.load()
    places = fresh
    isLoaded = true
  }
  return { findPlace: (text) => findPlaceIn(places, text), load }
}
