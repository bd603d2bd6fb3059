import { memoize } from '../../kit/memoize.ts'
import { slugOf } from '../../kit/text/slug.ts'

/** A city as an address names it: "st-louis-mo" for St. Louis as for Saint Louis. */
export function citySlug(city: string, state: string): string {
  return slugOfCity(`${city} ${state}`)
}

/** Counts of all places ask for the same few thousand again and again. */
const slugOfCity = memoize(20_000, (name: string) => slugOf(name).replace(/\bsaint-/g, 'st-'))

/**
 * The part of a venue's address that names it: "drive-in-lot-chicago-il". Equal to venue_slug() in the
 * migrations for every text in characters that Node and PostgreSQL know; each has a version of Unicode.
 */
export function venueSlug(venueName: string, city: string, state: string): string {
  return slugOf(`${venueName} ${city} ${state}`)
}

/** Slugs of names that say that none is known. */
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

/** The part of an organizer's address that names it: "rotary-club-of-xenia". Equal to venue_slug(name, '', ''). */
export function organizerSlug(name: string): string {
  return slugOf(name)
}
