import type { Event } from '../../../catalog/event/event.ts'
import { getEvent } from '../../../catalog/event/get-event.ts'
import { findRedirect } from '../../../catalog/event/server/event-redirects.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { fillPath } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import { JsonText } from '../../../platform/http/reply.ts'
import { aboutAnswer, sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { listOthersNear, listSeriesDates, type SeriesDate } from '../contract.ts'
import { findOthersNear } from './find-others-near.ts'
import { createReadEvent } from './read-event.ts'

const noSuchEvent = () => new AppError('not_found', { message: "There's no such event." })

type EventPageDeps = Pick<Reads, 'db' | 'pool'> & { search: EventSearch }

export const eventPageRoutes = (api: Api, { search, ...database }: EventPageDeps): void => {
  const readEvent = createReadEvent(database)

  /** Live events are read from memory, without PostgreSQL. */
  const findText = async (id: string) => {
    const cached = search.findCached?.(id)
    if (cached) return { body: new JsonText<Event>(cached.json), version: cached.version }
    const stored = await readEvent(id)
    return stored && { body: stored.event, version: stored.version }
  }

  api.handle(getEvent, async ({ params, isFresh, reply }) => {
    const found = await findText(params.id)
    if (!found) {
      const mergedInto = await findRedirect(database.db, params.id)
      if (mergedInto === undefined) throw noSuchEvent()
      return reply.moved(fillPath(getEvent.path, { id: mergedInto }))
    }
    const headers = { etag: `"${found.version}"`, ...aboutAnswer(search.isAway, sharedHeaders) }
    return reply.unlessNotModified(isFresh, found.body, headers)
  })

  api.handle(listSeriesDates, async ({ params, reply }) => {
    const found = await readEvent(params.id)
    if (!found) throw noSuchEvent()
    const { id, series } = found.event
    const dates = series ? await listOtherDates(database.db, { seriesId: series.id, id }) : []
    return reply.with(dates, sharedHeaders)
  })

  api.handle(listOthersNear, async ({ params, reply }) => {
    const cached = search.findCached?.(params.id)
    const event = cached
      ? (JSON.parse(String(cached.json)) as Event)
      : (await readEvent(params.id))?.event
    if (!event) throw noSuchEvent()
    return reply.with(await findOthersNear(search, event, Date.now()), sharedHeaders)
  })
}

const maxDates = 100

/** Other published dates of a series, soonest first. */
const listOtherDates = (
  db: Db,
  { seriesId, id }: { seriesId: string; id: string },
): Promise<SeriesDate[]> =>
  queryRows(db)`
    select id, name, date, end_date as "endDate", to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", venue_name as "venueName", city, state,
      event_status as "eventStatus"
    from events
    where series_id = ${seriesId} and status = 'published' and id <> ${id}
    order by sort_date, sort_time, id limit ${maxDates}`
