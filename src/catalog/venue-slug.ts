/**
 * The part of a venue's address that names it: "drive-in-lot-chicago-il". Equal to venue_slug() in the
 * migrations for every text, which is why it knows nothing but ASCII.
 */
export function venueSlug(venueName: string, city: string, state: string): string {
  return `${venueName} ${city} ${state}`
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
