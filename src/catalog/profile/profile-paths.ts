/** The addresses of the pages of venues and organizers. */
import { noNames, organizerSlug, venueSlug } from '../place/venue-slug.ts'
import type { ProfileKind } from './profile-kinds.ts'

/** All dates at a venue; undefined where it has no name that an address could tell. */
export function venuePath(event: {
  venueName: string
  city: string
  state: string
}): string | undefined {
  const { venueName, city, state } = event
  if (!isName(venueSlug(venueName, '', ''))) return undefined
  return profilePath('venue', venueSlug(venueName, city, state))
}

/** All dates by an organizer; undefined where it has no name that an address could tell. */
export function organizerPath(organizerName: string): string | undefined {
  const slug = organizerSlug(organizerName)
  return isName(slug) ? profilePath('organizer', slug) : undefined
}

/** The page of a venue or an organizer by its slug. */
export function profilePath(kind: ProfileKind, slug: string): string {
  return `/${kind}/${slug}`
}

function isName(slug: string): boolean {
  return slug !== '' && !noNames.includes(slug)
}
