/** Finds the place of a row, with the help of what is known of venues. */

import type { Locator } from '../../../../catalog/server/locate.ts'
import type { Whereabouts } from '../../../../catalog/server/place-clues.ts'
import { isUsZone, timeZoneAt } from '../../../../catalog/server/venue-zone.ts'
import type { CleanDraft } from '../clean/clean-draft.ts'
import type { Venue, VenueBook } from './venue-book.ts'

export type PlacedRow = {
  place?: Whereabouts
  /** Why there is no place, or what was made of a doubtful one. */
  notes: string[]
  /** The row says clearly that it takes place abroad. */
  abroad: boolean
}

/**
 * Completes the draft's place from the venue book, or with the operator's `otherwise` when it names
 * none, then locates it.
 */
export const placeRow = async (
  draft: CleanDraft,
  country: string,
  locator: Locator,
  venues: VenueBook,
  otherwise?: Partial<CleanDraft>,
): Promise<PlacedRow> => {
  if (isForeign(country)) return { notes: [], abroad: true }
  fromVenueBook(draft, venues)
  if (otherwise && !draft.city && !draft.zipCode && !pointOf(draft)) fillBlanks(draft, otherwise)
  const { venueName, city, state, zipCode } = draft
  const point = pointOf(draft)
  // A point abroad with a city's name is that city abroad: Melbourne is not the one in Florida.
  if (point && !state && !zipCode && isAbroad(point)) return { notes: [], abroad: true }
  const { place, notes } = await locator({ venueName, city, state, zipCode, ...point })
  // A bare name beside a point may be the city's: "Miami" in Miami Gardens is no venue.
  if (place && point && !city && isPartOf(venueName, place.city)) draft.venueName = ''
  return { place, notes, abroad: false }
}

const isPartOf = (name: string, city: string) =>
  name !== '' && city.toLowerCase().startsWith(name.toLowerCase())

const own =
  /^(?:|us|usa|u\.s\.a?\.?|united states(?: of america)?|840|pr|puerto rico|gu|guam|vi|us virgin islands|as|american samoa|mp|northern mariana islands)$/i

const isForeign = (country: string) => !own.test(country.trim())

const pointOf = ({ latitude, longitude }: CleanDraft) =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined

/** Not merely with exchanged or unsigned coordinates, which the locator recognises. */
const isAbroad = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  [
    [latitude, longitude],
    [latitude, -longitude],
    [longitude, latitude],
  ].every(([lat = 0, lng = 0]) => !isUsZone(timeZoneAt(lat, lng) ?? ''))

const fromVenueBook = (draft: CleanDraft, venues: VenueBook): void => {
  if (draft.zipCode || draft.streetAddress || pointOf(draft)) return
  const found = knownVenue(draft, venues)
  if (!found) return
  const { city, zipCode, latitude, longitude, streetAddress } = found
  Object.assign(draft, { city, zipCode, latitude, longitude, streetAddress })
  draft.venueName ||= found.venueName
  draft.state ||= found.state
}

const knownVenue = (draft: CleanDraft, venues: VenueBook): Venue | undefined => {
  const { venueName, city, state, name } = draft
  if (venueName) return city ? undefined : venues.find(venueName, state)
  // What stands before the state may be a venue: "Lime Rock Park, CT".
  if (city) return venues.find(city, state)
  const inName = /(?:\bat |@ ?)([^@]+)$|(\bgrand prix of .+)$/i.exec(name)
  const named = inName?.[1] ?? inName?.[2]
  return venues.findByEvent(name) ?? (named ? venues.find(named, state) : undefined)
}

const fillBlanks = (draft: CleanDraft, other: Partial<CleanDraft>): void => {
  for (const [field, value] of Object.entries(other)) {
    const key = field as keyof CleanDraft
    if (draft[key] === '' || draft[key] === null) Object.assign(draft, { [key]: value })
  }
}
