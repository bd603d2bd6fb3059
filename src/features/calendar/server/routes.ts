import { calendarFile } from '../../../catalog/calendar/calendar-file.ts'
import { feedFile } from '../../../catalog/calendar/server/feed-file.ts'
import { findRedirect } from '../../../catalog/event/server/event-redirects.ts'
import { findEvent } from '../../../catalog/event/server/find-event.ts'
import { calendarFileName } from '../../../catalog/file/file-names.ts'
import {
  eventCalendarPath,
  homePath,
  type Query,
  seriesPath,
} from '../../../catalog/links/paths.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import type { SearchFilters } from '../../../catalog/search/filters.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { Resolvers } from '../../../catalog/search/server/resolve-filters.ts'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { type IsFresh, type Reply, reply } from '../../../platform/http/reply.ts'
import { mapInSlices } from '../../../platform/time-slices.ts'
import {
  getEventCalendar,
  getEventsCalendar,
  getEventsRss,
  getSeriesCalendar,
} from '../contract.ts'
import { feedOf, MOST_IN_FEED } from '../feed.ts'
import { rssClosing, rssItem, rssOpening } from '../rss-file.ts'
import { createFeedFiles, type FeedFile, findFeed } from './feed-files.ts'
import { listSeriesEvents } from './list-series-events.ts'

type CalendarDeps = Resolvers & { search: EventSearch; config: Pick<Config, 'PUBLIC_URL'> }

/** Short, so that a cancellation reaches subscribers soon. */
const cacheSeconds = 60

export const calendarRoutes = (api: Api, deps: CalendarDeps): void => {
  const { db, config } = deps
  const base = createPublicBase(config.PUBLIC_URL)
  const feedFiles = createFeedFiles()
  const replyFile = (isFresh: IsFresh, { text, etag }: FeedFile, name?: string): Reply<string> => {
    const headers = { etag, 'cache-control': base.cacheFor(cacheSeconds) }
    if (isFresh(etag)) return reply.unchanged(headers)
    return reply.with(text, name === undefined ? headers : { ...headers, ...saveAs(name) })
  }
  const replyText = (isFresh: IsFresh, text: string, name?: string) =>
    replyFile(isFresh, { text, etag: etagOf(text) }, name)

  api.handle(getEventCalendar, async ({ params, request, isFresh }) => {
    const event = await findEvent(db, params.id)
    if (!event) {
      const redirectId = await findRedirect(db, params.id)
      if (redirectId === undefined)
        throw new AppError('not_found', { message: "There's no such event." })
      return reply.moved(eventCalendarPath(redirectId))
    }
    if (event.ongoing || event.date === null) {
      throw new AppError('not_found', { message: 'This place is open year-round and has no date.' })
    }
    return replyText(isFresh, calendarFile([event], { base: base.of(request) }), event.name)
  })

  api.handle(getSeriesCalendar, async ({ params, request, isFresh }) => {
    const events = await listSeriesEvents(db, params.id, MOST_IN_FEED)
    const [first] = events
    if (!first) throw new AppError('not_found', { message: "There's no such series." })
    const name = `${siteSettings.name}: ${first.name}`
    const file = await feedFile(events, { base: base.of(request), name })
    return replyText(isFresh, file, first.name)
  })

  api.handle(getEventsCalendar, async ({ query, request, isFresh }) => {
    const page = await findFeed(deps, query)
    const file = await feedFiles.get([base.of(request), query, page.tag], () => {
      // `page.events` reads the events, which is slow, so only on a cache miss.
      const { title, about, events } = feedOf(query, page.events)
      return feedFile(events, { base: base.of(request), name: title, about })
    })
    return replyFile(isFresh, file)
  })

  api.handle(getEventsRss, async ({ query, request, isFresh }) => {
    const feed = feedOf(query, (await findFeed(deps, query)).events)
    const { pathname, search: queryText } = new URL(request.url)
    const options = { base: base.of(request), self: pathname + queryText, page: pageOf(query) }
    const items = await mapInSlices(feed.events, (event) => rssItem(event, options.base))
    const opening = rssOpening(feed, options)
    return replyText(isFresh, opening + items.join('') + rssClosing)
  })
}

/** Path of the page that shows the same search. */
const pageOf = ({ limit: _limit, cursor: _cursor, ...filters }: SearchFilters): string => {
  const { venue, organizer, series } = filters
  const isAlone = Object.values(filters).filter((value) => value !== undefined).length === 1
  if (venue && isAlone) return profilePath('venue', venue)
  if (organizer && isAlone) return profilePath('organizer', organizer)
  return series && isAlone ? seriesPath(series) : homePath(filters as Query)
}

const saveAs = (name: string) => ({
  'content-disposition': `attachment; filename="${calendarFileName(name)}"`,
})
