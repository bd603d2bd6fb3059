/** The one way from a place's text to its point for searches: from memory, also while PostgreSQL is away. */
import type { Db } from '../../../platform/db/database.ts'
import { findPlaceIn, type Place } from './place-lookup.ts'
import { loadPlacesOnDemand } from './place-lookup-memory.ts'

/** Same as `findPlace` of place-lookup.ts. */
export type FindPlace = (text: string) => Promise<Place | undefined>

/** Places are read with the first question, or before by `load`, which throws when PostgreSQL does not answer. */
export const placesInMemory = (db: Db): { findPlace: FindPlace; load: () => Promise<void> } => {
  const places = loadPlacesOnDemand(db)
  return { findPlace: (text) => findPlaceIn(places, text), load: places.load }
}
