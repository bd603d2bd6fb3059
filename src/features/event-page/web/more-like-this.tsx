import type { Event } from '../../../catalog/event/event.ts'
import { allEvents, topicOfType } from '../../../catalog/event/topics.ts'
import { landingPath } from '../../../catalog/links/paths.ts'
import { stateName, stateSlug } from '../../../catalog/place/us-states.ts'
import { citySlug } from '../../../catalog/place/venue-slug.ts'
import { Link } from '../../../ui/link.tsx'

/** Ways to other live events of the type and of the place; an event that is over has a way of its own. */
export const MoreLikeThis = ({ event, past }: { event: Event; past: boolean }) => {
  const links = past ? [] : linksFor(event)
  if (links.length === 0) return null
  return (
    <nav aria-label="More like this" className="px-1 print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {links.map(({ to, label, rel }) => (
          <li key={to}>
            <Link
              to={to}
              rel={rel}
              className="inline-flex min-h-8 items-center font-medium underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PageLink = { to: string; label: string; rel?: 'nofollow' }

const linksFor = ({ eventType, city, state }: Event): PageLink[] => {
  const topic = topicOfType(eventType) ?? allEvents
  const slug = stateSlug(state)
  if (slug === undefined) return []
  // Lists of states and cities lead to such a page where it has more than one event.
  const rel = topic === allEvents ? undefined : 'nofollow'
  const ofState = {
    to: landingPath(topic.slug, slug),
    label: `${topic.title} in ${stateName(state)}`,
    rel,
  } as const
  if (citySlug(city, '') === '') return [ofState]
  const place = citySlug(city, state)
  return [
    { to: landingPath(topic.slug, place), label: `${topic.title} in ${city}`, rel },
    // The District of Columbia is one city, with one page.
    ...(state === 'DC' ? [] : [ofState]),
    ...(topic === allEvents
      ? []
      : [{ to: landingPath(allEvents.slug, place), label: `All car events in ${city}` }]),
  ]
}
