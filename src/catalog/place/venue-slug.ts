import { memoize } from '../../kit/memoize.ts'
import { slugOf } from '../../kit/text/slug.ts'

/** Slug of a city: "st-louis-mo" for both St. Louis and Saint Louis. */
export function citySlug(city: string, state: string): string {
  return slugOfCity(`${city} ${state}`)
}

/** Memoized: counts of all places repeat a few thousand names. */
const slugOfCity = memoize(20_000, (name: string) => slugOf(name).replace(/\bsaint-/g, 'st-'))

/**
 * Slug of a venue: "drive-in-lot-chicago-il". Equals venue_slug() in the migrations for all characters that both Node
 * and PostgreSQL support; their Unicode versions differ.
 */
export function venueSlug(venueName: string, city: string, state: string): string {
  return slugOf(`${venueName} ${city} ${state}`)
}

/** Slugs of placeholder names. */
export const noNames = [
  'tba',
  'tbd',
  'na',
  'n-a',
  'none',
  'unknown',
  'various',
  'various-locations',
]

/** Slug of an organizer: "rotary-club-of-xenia". Equals venue_slug(name, '', ''). */
export function organizerSlug(name: string): string {
  return slugOf(name)
}
