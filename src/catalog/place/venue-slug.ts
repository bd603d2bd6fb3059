import { slugOf } from '../../kit/text/slug.ts'

/** A city as an address names it: "st-louis-mo" for St. Louis as for Saint Louis. */
export function citySlug(city: string, state: string): string {
  const name = `${city} ${state}`
  const known = knownCities.get(name)
  if (known !== undefined) return known
  const slug = slugOf(name).replace(/\bsaint-/g, 'st-')
  if (knownCities.size < maxCities) knownCities.set(name, slug)
  return slug
}

/** Counts of all places ask for the same few thousand again and again. */
const knownCities = new Map<string, string>()
const maxCities = 20_000

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
