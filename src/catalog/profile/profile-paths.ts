/** Addresses of the pages of venues and organizers. */
import { noNames, organizerSlug, venueSlug } from '../place/venue-slug.ts'
import type { ProfileKind } from './profile-kinds.ts'

/** Page of a venue; undefined if its name is empty, a placeholder, or without a slug character. */
export function venuePath(event: {
  venueName: string
  city: string
  state: string
}): string | undefined {
  const { venueName, city, state } = event
  if (!isName(venueSlug(venueName, '', ''))) return undefined
  return profilePath('venue', venueSlug(venueName, city, state))
}

/** Page of an organizer; undefined if its name is empty, a placeholder, or without a slug character. */
export function organizerPath(organizerName: string): string | undefined {
  const slug = organizerSlug(organizerName)
  return isName(slug) ? profilePath('organizer', slug) : undefined
}

/** Page of a venue or an organizer by slug. */
export function profilePath(kind: ProfileKind, slug: string): string {
  return `/${kind}/${slug}`
}

function isName(slug: string): boolean {
  return slug !== '' && !noNames.includes(slug)
}
