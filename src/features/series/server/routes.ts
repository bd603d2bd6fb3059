import { type RawBuilder, sql } from 'kysely'
import { findContinuations } from '../../../catalog/server/store/continued-series.ts'
import { couldBeId } from '../../../catalog/server/store/find-event.ts'
import { isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf, holdsVersion } from '../../../platform/http/etag.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { sharedCache } from '../../../platform/http/shared-cache.ts'
import { getSeriesDates, getVenueDates, type ListedDates } from '../contract.ts'
import { listDates } from './list-dates.ts'

/** Caches in between may keep an answer for a minute; browsers ask each time whether it still holds. */
const shared = { 'cache-control': sharedCache }

const couldBeVenue = (text: string) => /^[a-z0-9-]{1,400}$/.test(text)

/** Condition on event `e`, written like the indexes by venue so that they apply. */
const isAtVenue = (venue: string) =>
  sql`e.venue_name <> '' and venue_slug(e.venue_name, e.city, e.state) = ${venue}::text`

export const seriesRoutes = (api: Api, { db }: { db: Db }): void => {
  const answer = async (
    request: RequestHead,
    { condition, before }: { condition: RawBuilder<unknown> | undefined; before?: string },
  ): Promise<Reply<ListedDates>> => {
    if (before && !isValidLocalDate(before.slice(0, 10))) throw new AppError('invalid_request')
    const dates = condition && (await listDates(db, condition, before))
    if (!dates) throw new AppError('not_found', { message: 'No dates found.' })
    const etag = etagOf(JSON.stringify(dates))
    if (holdsVersion(request, etag)) return reply.unchanged({ etag, ...shared })
    return reply.with(dates, { etag, ...shared })
  }

  api.handle(getSeriesDates, async ({ params: { id }, query, request }) => {
    const ids = couldBeId(id) ? await findContinuations(db, id) : undefined
    const condition = ids && sql`e.series_id = any(${ids}::text[])`
    return answer(request, { condition, before: query.before })
  })

  api.handle(getVenueDates, ({ params: { venue }, query, request }) => {
    const condition = couldBeVenue(venue) ? isAtVenue(venue) : undefined
    return answer(request, { condition, before: query.before })
  })
}
