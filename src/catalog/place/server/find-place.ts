/** Finds the city or ZIP code that a text means, for forms and commands that need a point. */
import type { Db } from '../../../platform/db/database.ts'
import type { Point } from '../distance.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { placesOf } from './places-in-memory.ts'
import { rankPlaces } from './rank-places.ts'

export type Place = Point & {
  /** "Chicago, IL" or "Chicago, IL 60601". */
  label: string
  city: string
  state: string
  zipCode?: string
  /** Area whose center the point is. */
  precision: 'zip' | 'city'
}

/**
 * Place of a ZIP code ("60601", "60601-1234"), "City, ST", "City State name", a city alone or a nickname ("NYC");
 * ignores case, accents and abbreviations. A ZIP code has precedence over the city beside it. Undefined if there is no
 * such place, for an ambiguous county, and for a state or a region, whose center is near nothing.
 */
export async function findPlace(db: Db, text: string): Promise<Place | undefined> {
  const meanings = await rankPlaces(placesOf(db), text)
  const [first] = meanings
  if (first?.kind === 'abroad') return undefined
  const isSure = first?.kind !== 'county' || meanings.length === 1
  const found = meanings.find(
    ({ kind }) => kind === 'zip' || kind === 'city' || (kind === 'county' && isSure),
  )
  return found && placeAt(found)
}

const placeAt = ({ kind, label, city, state, zipCode, point }: PlaceMeaning): Place | undefined =>
  point && {
    label,
    city: city || label.replace(/, ..$/, ''),
    state,
    ...(zipCode === undefined ? {} : { zipCode }),
    ...point,
    precision: kind === 'zip' ? 'zip' : 'city',
  }
