/** The page for search engines: its events in order, and its breadcrumbs. */
import { isOff } from '../../catalog/event/event-changes.ts'
import { breadcrumbList, homeStep, type Step } from '../../catalog/links/breadcrumbs.ts'
import { eventPagePath, landingPath, publicUrl } from '../../catalog/links/paths.ts'
import { periodOf } from '../../catalog/links/periods.ts'
import type { Landing } from './contract.ts'
import { type ShownLanding, titleOf, topicOf, whereOf } from './landing-words.ts'

/** Breadcrumbs from the home page to the page itself. */
export const trailOf = (landing: Pick<Landing, 'topic' | 'place' | 'states'>): Step[] => {
  const { topic: slug, place, states } = landing
  const topic = topicOf(landing)
  const title = periodOf(slug)?.title ?? topic.title
  const steps = [homeStep, { name: title, path: landingPath(slug) }]
  if (!place) return steps
  // A city near a state line may have a page while its own state has none.
  const state = states.find((each) => each.state === place.state)
  if (place.kind === 'city' && state)
    steps.push({ name: state.name, path: landingPath(slug, state.slug) })
  return [...steps, { name: whereOf(place), path: landingPath(slug, place.slug) }]
}

export const landingJsonLd = (landing: ShownLanding, base: string): Record<string, unknown> => {
  const { total } = landing
  const events = landing.events.filter((event) => !isOff(event))
  const url = publicUrl(base, landingPath(landing.topic, landing.place?.slug))
  const list = {
    '@type': 'ItemList',
    '@id': `${url}#events`,
    name: titleOf(landing),
    numberOfItems: total,
    itemListElement: events.map((event, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: event.name,
      url: publicUrl(base, eventPagePath(event)),
    })),
  }
  const trail = breadcrumbList(trailOf(landing), base)
  return { '@context': 'https://schema.org', '@graph': events.length > 0 ? [list, trail] : [trail] }
}
