import type { Event } from '../../../catalog/event.ts'
import type { CatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { couldBeId } from '../../../catalog/server/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf, holdsVersion } from '../../../platform/http/etag.ts'
import { getEvent, listSeriesDates } from '../contract.ts'
import { listOtherDates } from './queries.ts'
import { createReadEvent } from './read-event.ts'

type EventPageParts = Pick<Database, 'db' | 'pool'> & { version: CatalogVersion }

/** Caches in between may keep an answer for a minute; browsers ask each time whether it still holds. */
const shared = { 'cache-control': 'public, max-age=0, s-maxage=60' }

export const eventPageRoutes = (api: Api, parts: EventPageParts): void => {
  const readEvent = createReadEvent(parts, parts.version)
  const getOrThrow = async (id: string): Promise<Event> => {
    const event = couldBeId(id) ? await readEvent(id) : undefined
    if (event) return event
    throw new AppError('not_found', { message: 'There is no such event.' })
  }

  api.handle(getEvent, async ({ params, request, reply }) => {
    const event = await getOrThrow(params.id)
    const etag = etagOf(JSON.stringify(event))
    if (holdsVersion(request, etag)) return reply.unchanged({ etag, ...shared })
    return reply.with(event, { etag, ...shared })
  })

  api.handle(listSeriesDates, async ({ params, reply }) => {
    const { id, series } = await getOrThrow(params.id)
    const dates = series ? await listOtherDates(parts.db, { seriesId: series.id, id }) : []
    return reply.with(dates, shared)
  })
}
