/** A venue or organizer for search engines, as schema.org markup. */
import { eventPagePath, publicUrl } from '../../catalog/links/paths.ts'
import { profilePath } from '../../catalog/profile/profile-paths.ts'
import type { ProfileDates } from './contract.ts'

/** Most events in the markup. */
const maxEvents = 10

type DescribedProfile = Pick<ProfileDates, 'profile' | 'coming'>

/** `base`: public URL of the site. */
export const profileJsonLd = (
  { profile, coming }: DescribedProfile,
  base: string,
): Record<string, unknown> => {
  const { kind, slug, name, place } = profile
  const url = publicUrl(base, profilePath(kind, slug))
  const events = coming
    .filter(({ ongoing }) => !ongoing)
    .slice(0, maxEvents)
    .map((event) => ({ '@id': publicUrl(base, eventPagePath(event)) }))
  const common = { '@context': 'https://schema.org', '@id': url, url, name }
  if (kind === 'organizer') return { ...common, '@type': 'Organization' }
  const { streetAddress, city, state, zipCode, latitude, longitude } = place
  return {
    ...common,
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(streetAddress ? { streetAddress } : {}),
      addressLocality: city,
      addressRegion: state,
      ...(zipCode ? { postalCode: zipCode } : {}),
      addressCountry: 'US',
    },
    // The center of a ZIP code or city is not the location of the venue.
    ...(place.locationPrecision === 'address'
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
    ...(events.length > 0 ? { event: events } : {}),
  }
}
