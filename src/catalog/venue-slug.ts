import { slugOf } from '../kit/slug.ts'

/** A city as an address names it: "st-louis-mo" for St. Louis as for Saint Louis. */
export function citySlug(city: string, state: string): string {
  return slugOf(`${city} ${state}`).replace(/\bsaint-/g, 'st-')
}

/**
 * The part of a venue's address that names it: "drive-in-lot-chicago-il". Equal to venue_slug() in the
 * migrations for every text.
 */
export function venueSlug(venueName: string, city: string, state: string): string {
  return slugOf(`${venueName} ${city} ${state}`)
}
