import { findRedirect } from '../../../catalog/server/event-redirects.ts'
import { fillPath } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { holdsVersion } from '../../../platform/http/etag.ts'
import { getEvent, listSeriesDates } from '../contract.ts'
import { listOtherDates } from './queries.ts'
import { createReadEvent } from './read-event.ts'

/** Caches in between may keep an answer for a minute; browsers ask each time whether it still holds. */
const shared = { 'cache-control': 'public, max-age=0, s-maxage=60' }

const noSuchEvent = () => new AppError('not_found', { message: 'There is no such event.' })

export const eventPageRoutes = (api: Api, database: Pick<Database, 'db' | 'pool'>): void => {
  const readEvent = createReadEvent(database)
  const getOrThrow = async (id: string) => {
    const found = await readEvent(id)
    if (found) return found
    throw noSuchEvent()
  }

  api.handle(getEvent, async ({ params, request, reply }) => {
    const found = await readEvent(params.id)
    if (!found) {
      const kept = await findRedirect(database.db, params.id)
      if (kept === undefined) throw noSuchEvent()
      return reply.moved(fillPath(getEvent.path, { id: kept }))
    }
    const { event, version } = found
    const etag = `"${version}"`
    if (holdsVersion(request, etag)) return reply.unchanged({ etag, ...shared })
    return reply.with(event, { etag, ...shared })
  })

  api.handle(listSeriesDates, async ({ params, reply }) => {
    const { id, series } = (await getOrThrow(params.id)).event
    const dates = series ? await listOtherDates(database.db, { seriesId: series.id, id }) : []
    return reply.with(dates, shared)
  })
}
