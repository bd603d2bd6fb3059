/** Finds the place of a page by the slug in its URL. */
import { allEvents } from '../../../catalog/event/topics.ts'
import type { Point } from '../../../catalog/place/distance.ts'
import { findPlace } from '../../../catalog/place/server/find-place.ts'
import { stateCode, stateCodeOfSlug, stateName } from '../../../catalog/place/us-states.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import { type EventPlaces, findPlaceOf } from '../../../catalog/search/server/event-places.ts'
import type { Area } from '../../../catalog/search/server/weekend-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LandingPlace } from '../contract.ts'

/** A city's page includes events within this many miles of its center. */
const cityMiles = 25

export type FoundPlace = LandingPlace & { point?: Point }

/** Filters of a search at a place. */
export const areaOf = (place: FoundPlace | undefined): Area => ({
  state: place?.kind === 'state' ? [place.state] : undefined,
  near: place?.point,
  radiusMiles: place?.point && cityMiles,
})

/** State or city of a slug; undefined for other slugs. Also finds a city by other spellings. */
export const findLandingPlace = async (
  db: Db,
  places: EventPlaces,
  slug: string,
): Promise<FoundPlace | undefined> => {
  const state = stateCodeOfSlug(slug)
  // The District of Columbia is a single city, with a single page.
  if (state && state !== 'DC') return { kind: 'state', slug, name: stateName(state), state }
  const code = stateCode(slug.slice(-2))
  if (code?.toLowerCase() !== slug.slice(-2) || slug.at(-3) !== '-') return undefined
  const name = slug.slice(0, -3).replaceAll('-', ' ')
  const found = await findPlace(db, `${name}, ${code}`)
  if (found && found.state === code) {
    const { city, latitude, longitude } = found
    const urlSlug = citySlug(city, code)
    return { kind: 'city', slug: urlSlug, name: city, state: code, point: { latitude, longitude } }
  }
  // Places missing from the list of cities are found by their events.
  const knownPlace = findPlaceOf(places, allEvents.slug, slug)
  if (knownPlace?.kind !== 'city') return undefined
  const { latitude, longitude } = knownPlace
  return { kind: 'city', slug, name: knownPlace.name, state: code, point: { latitude, longitude } }
}
