import { type RawBuilder, sql } from 'kysely'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { findContinuations } from '../../../catalog/event/server/reshape-series.ts'
import { noNames } from '../../../catalog/place/venue-slug.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { findProfile } from '../../../catalog/profile/server/find-profile.ts'
import { isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import { toQuery } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { type IsFresh, type Reply, reply } from '../../../platform/http/reply.ts'
import { sharedCache } from '../../../platform/http/shared-cache.ts'
import {
  getOrganizerDates,
  getSeriesDates,
  getVenueDates,
  type ListedDates,
  type ProfileDates,
} from '../contract.ts'
import { listDates } from './list-dates.ts'
import { listProfileDates } from './list-profile-dates.ts'

/** Shared caches may keep a response for a minute; browsers revalidate each time. */
const cacheHeaders = { 'cache-control': sharedCache }

const couldBeSlug = (text: string) => /^[a-z0-9-]{1,400}$/.test(text) && !noNames.includes(text)

type DatesRequest = { isFresh: IsFresh; before: string | undefined }

export const seriesRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getSeriesDates, async ({ params: { id }, query: { before }, isFresh }) => {
    checkBefore(before)
    const ids = couldBeId(id) ? await findContinuations(db, id) : undefined
    const condition: RawBuilder<unknown> | undefined = ids && sql`e.series_id = any(${ids}::text[])`
    return answer(
      isFresh,
      condition && (await listDates(db, { condition, before, now: Date.now() })),
    )
  })

  const answerProfile = async (
    kind: ProfileKind,
    slug: string,
    { isFresh, before }: DatesRequest,
  ): Promise<Reply<ProfileDates>> => {
    checkBefore(before)
    if (!couldBeSlug(slug)) throw noDates()
    const found = await findProfile(db, kind, slug)
    const query = { kind, found, before, now: Date.now() }
    const dates = await listProfileDates(db, query)
    if (!dates || found.slug === slug) return answer(isFresh, dates)
    return reply.moved(`/api/${kind}s/${found.slug}${toQuery({ before })}`)
  }

  api.handle(getVenueDates, ({ params, query, isFresh }) =>
    answerProfile('venue', params.venue, { isFresh, before: query.before }),
  )

  api.handle(getOrganizerDates, ({ params, query, isFresh }) =>
    answerProfile('organizer', params.organizer, { isFresh, before: query.before }),
  )
}

const noDates = () => new AppError('not_found', { message: 'No dates found.' })

const checkBefore = (before: string | undefined) => {
  if (before && !isValidLocalDate(before.slice(0, 10))) throw new AppError('invalid_request')
}

const answer = <T extends ListedDates>(isFresh: IsFresh, dates: T | undefined): Reply<T> => {
  if (!dates) throw noDates()
  const etag = etagOf(JSON.stringify(dates))
  return reply.unlessNotModified(isFresh, dates, { etag, ...cacheHeaders })
}
