import { slugOf } from '../../kit/text/slug.ts'

/** Longer names are cut between words. */
const longestName = 60

/**
 * The part of an event's address that people read: "neon-cruise-chicago-il". Empty where name and place
 * have no letter that an address could show.
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
  const slug = [shortened(slugOf(name)), slugOf(`${city} ${state}`)].filter(Boolean).join('-')
  // There is a page of that name below every event.
  return slug === 'report' ? 'a-report' : slug
}

function shortened(slug: string): string {
  if (slug.length <= longestName) return slug
  const cut = slug.slice(0, longestName + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : longestName)
}
