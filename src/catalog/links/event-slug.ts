import { slugOf } from '../../kit/text/slug.ts'

/** Most characters of the name; longer names are cut between words. */
const maxNameLength = 60

/**
 * Readable part of an event's address: "neon-cruise-chicago-il". Empty if neither name nor place has a character that a
 * slug can contain.
 */
export function eventSlug({
  name,
  city,
  state,
}: {
  name: string
  city: string
  state: string
}): string {
  const slug = [shortenSlug(slugOf(name)), slugOf(`${city} ${state}`)].filter(Boolean).join('-')
  // Avoids /event/{id}/report, the page for reports.
  return slug === 'report' ? 'a-report' : slug
}

function shortenSlug(slug: string): string {
  if (slug.length <= maxNameLength) return slug
  const cut = slug.slice(0, maxNameLength + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : maxNameLength)
}
