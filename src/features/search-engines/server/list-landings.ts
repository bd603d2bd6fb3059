/** The pages of topics and places, as far as there are events of theirs. */
import { landingPath, weekendSlug } from '../../../catalog/paths.ts'
import { readEventPlaces } from '../../../catalog/server/event-places.ts'
import { listWeekendDates } from '../../../catalog/server/weekend-dates.ts'
import { allEvents } from '../../../catalog/topics.ts'
import { stateSlug } from '../../../catalog/us-states.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SitemapEntry } from '../sitemap.ts'

export const listLandings = async (db: Db, now: number): Promise<SitemapEntry[]> => {
  const [places, weekend] = await Promise.all([readEventPlaces(db, now), listWeekendDates(db, now)])
  const known = places.get(allEvents.slug)
  // An event without an address of its city stands in its state's pages only.
  const here = weekend.flatMap(({ state, city }) => ['', stateSlug(state) ?? '', city])
  const weekends = [...new Set(here)].filter((slug) => known?.has(slug)).sort()
  return [
    ...[...places].flatMap(([topic, ofTopic]) =>
      [...ofTopic].map(([slug, { changedAt }]) => ({ path: landingPath(topic, slug), changedAt })),
    ),
    ...weekends.map((slug) => ({ path: landingPath(weekendSlug, slug) })),
  ]
}
