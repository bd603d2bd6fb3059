/** The pages of topics and places, as far as there are events of theirs. */

import { allEvents } from '../../../catalog/event/topics.ts'
import { landingPath, weekendSlug } from '../../../catalog/links/paths.ts'
import { stateSlug } from '../../../catalog/place/us-states.ts'
import { readEventPlaces } from '../../../catalog/server/places/event-places.ts'
import { listWeekendDates } from '../../../catalog/server/search/weekend-dates.ts'
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
