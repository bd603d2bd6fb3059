import { cardEvent, withOpenToday } from '../../../catalog/event/card-event.ts'
import { countParts } from '../../../catalog/event/count-in-words.ts'
import { homePath, type Query } from '../../../catalog/links/paths.ts'
import { filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { filterNames, lineOf } from '../../../catalog/search/filters.ts'
import { readFilters } from '../../../catalog/search/read-filters.ts'
import { searchEvents } from '../../../catalog/search/search-events.ts'
import {
  type Embedded,
  EmbeddedEvents,
  type EmbedRequest,
  NothingFound,
} from '../../../catalog/search/web/embedded.tsx'
import { findAccepted } from '../../../catalog/search/without-rejected.ts'
import { fromQuery } from '../../../kit/endpoint.ts'

const usualLimit = 20
const maxListed = 50

/** Filters of an embedded list; no cursor, as it always starts at the first page. */
const listFilters = filterNames.filter(
  (name) =>
    name === 'limit' || name === 'sortBy' || [undefined, 'place'].includes(lineOf(name)?.role),
)

/** The next events of a search. */
export const embedSearch = ({ call, url, now }: EmbedRequest): Promise<Embedded> =>
  findAccepted(
    readFilters(fromQuery(url.searchParams), listFilters),
    async ({ filters, problems }) => {
      const { limit = usualLimit } = filters
      // Sorted by date, even if the search has a place.
      const query = { sortBy: 'date' as const, ...filters, limit: Math.min(limit, maxListed) }
      const { body, headers } = await call(searchEvents, { body: query })
      const events = await withOpenToday(body.map(cardEvent), now)
      const { limit: _, ...search } = filters
      const siteUrl = homePath(search as Query)
      const total = Number(headers.get('x-total-count'))
      const dates = Number(headers.get('x-total-dates')) || undefined
      const moreCount = total - events.length
      return {
        filters: search,
        names: filterNamesIn(headers),
        problems,
        siteUrl,
        siteLinkText:
          moreCount > 0 ? `See all ${countParts({ total, dates })[0]}` : 'See them on the site',
        content:
          events.length > 0 ? (
            <EmbeddedEvents events={events} now={now} />
          ) : (
            <NothingFound siteUrl={homePath()} words="No upcoming events here right now." />
          ),
      }
    },
  )
