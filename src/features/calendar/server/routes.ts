import {
  type CalendarFileOptions,
  calendarClosing,
  calendarEntries,
  calendarFile,
  calendarOpening,
} from '../../../catalog/calendar-file.ts'
import { createWallTimes } from '../../../catalog/calendar-zones.ts'
import type { Event } from '../../../catalog/event.ts'
import { calendarFileName } from '../../../catalog/file-names.ts'
import type { SearchFilters } from '../../../catalog/filters.ts'
import { eventCalendarPath, homePath, type Query } from '../../../catalog/paths.ts'
import { findRedirect } from '../../../catalog/server/event-redirects.ts'
import type { EventSearch } from '../../../catalog/server/event-search.ts'
import { findEvent } from '../../../catalog/server/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf, holdsVersion } from '../../../platform/http/etag.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { mapInSlices } from '../../../platform/in-slices.ts'
import {
  getEventCalendar,
  getEventsCalendar,
  getEventsRss,
  getSeriesCalendar,
} from '../contract.ts'
import { MOST_IN_FEED, refreshMinutes } from '../feed.ts'
import { rssClosing, rssItem, rssOpening } from '../rss-file.ts'
import { findFeed } from './find-feed.ts'
import { listSeriesEvents } from './list-series-events.ts'

type CalendarParts = { db: Db; search: EventSearch; config: Pick<Config, 'PUBLIC_URL'> }

/** Short, so that a cancellation is soon known everywhere. */
const keptSeconds = 60

export const calendarRoutes = (api: Api, { db, search, config }: CalendarParts): void => {
  const base = createPublicBase(config.PUBLIC_URL)
  const replyText: ReplyText = (request, text, more) => {
    const headers = { etag: etagOf(text), 'cache-control': base.cacheFor(keptSeconds) }
    if (holdsVersion(request, headers.etag)) return reply.unchanged(headers)
    return reply.with(text, { ...headers, ...more })
  }

  api.handle(getEventCalendar, async ({ params, request }) => {
    const event = await findEvent(db, params.id)
    if (!event) {
      const kept = await findRedirect(db, params.id)
      if (kept === undefined)
        throw new AppError('not_found', { message: 'There is no such event.' })
      return reply.moved(eventCalendarPath(kept))
    }
    if (event.ongoing || event.date === null) {
      throw new AppError('not_found', { message: 'This place is open for good and has no date.' })
    }
    return replyText(request, calendarFile([event], { base: base.of(request) }), saveAs(event))
  })

  api.handle(getSeriesCalendar, async ({ params, request }) => {
    const events = await listSeriesEvents(db, params.id, MOST_IN_FEED)
    const [first] = events
    if (!first) throw new AppError('not_found', { message: 'There is no such series.' })
    const name = `${siteSettings.name}: ${first.name}`
    const file = await feedFile(events, { base: base.of(request), name })
    return replyText(request, file, saveAs(first))
  })

  api.handle(getEventsCalendar, async ({ query, request }) => {
    const { title, about, events } = await findFeed({ search, db }, query)
    const options = { base: base.of(request), name: title, about }
    return replyText(request, await feedFile(events, options))
  })

  api.handle(getEventsRss, async ({ query, request }) => {
    const feed = await findFeed({ search, db }, query)
    const { pathname, search: text } = new URL(request.url)
    const options = { base: base.of(request), self: pathname + text, page: pageOf(query) }
    const items = await mapInSlices(feed.events, (event) => rssItem(event, options.base))
    const opening = rssOpening(feed, { ...options, refreshMinutes })
    return replyText(request, opening + items.join('') + rssClosing)
  })
}

/** With wall times, so that a repeat keeps its hour on both sides of a change of the clock. */
const feedFile = async (events: readonly Event[], given: CalendarFileOptions): Promise<string> => {
  const wallTimes = createWallTimes()
  const options = { ...given, refreshEvery: `PT${refreshMinutes}M`, wallTimes }
  const entries = await mapInSlices(events, (event) => calendarEntries([event], options))
  // The opening last: the entries tell which zones it has to define.
  return calendarOpening(options) + entries.join('') + calendarClosing
}

/** The page that shows the same search. */
const pageOf = ({ limit: _limit, cursor: _cursor, ...filters }: SearchFilters) =>
  homePath(filters as Query)

const saveAs = ({ name }: Event) => ({
  'content-disposition': `attachment; filename="${calendarFileName(name)}"`,
})

type ReplyText = (request: Request, text: string, more?: Record<string, string>) => Reply<string>
