import { slugOf } from '../kit/slug.ts'

/**
 * The part of a venue's address that names it: "drive-in-lot-chicago-il". Equal to venue_slug() in the
 * migrations for every text.
 */
export function venueSlug(venueName: string, city: string, state: string): string {
  return slugOf(`${venueName} ${city} ${state}`)
}
