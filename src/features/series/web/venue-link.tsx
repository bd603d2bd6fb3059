import type { Event } from '../../../catalog/event/event.ts'
import { venuePath } from '../../../catalog/links/profile-paths.ts'
import { TextLink } from '../../../ui/link.tsx'

/** The venue's name, with its page where it has one. */
export const VenueLink = ({ event }: { event: Event }) => {
  const path = venuePath(event)
  if (event.venueName === '') return null
  return (
    <span className="block font-semibold text-hero-ink print:text-black">
      {path ? <TextLink to={path}>{event.venueName}</TextLink> : event.venueName}
    </span>
  )
}
