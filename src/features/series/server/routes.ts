import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { noNames } from '../../../catalog/place/venue-slug.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { findProfile } from '../../../catalog/server/profiles/find-profile.ts'
import { couldBeId } from '../../../catalog/server/store/find-event.ts'
import { findContinuations } from '../../../catalog/server/store/reshape-series.ts'
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

/** Caches in between may keep an answer for a minute; browsers ask each time whether it still holds. */
const shared = { 'cache-control': sharedCache }

const couldBeSlug = (text: string) => /^[a-z0-9-]{1,400}$/.test(text) && !noNames.includes(text)

type Asked = { holds: IsFresh; before: string | undefined }

export const seriesRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getSeriesDates, async ({ params: { id }, query: { before }, holds }) => {
    checkBefore(before)
    const ids = couldBeId(id) ? await findContinuations(db, id) : undefined
    const condition: RawBuilder<unknown> | undefined = ids && sql`e.series_id = any(${ids}::text[])`
    return answer(holds, condition && (await listDates(db, { condition, before, now: Date.now() })))
  })

  const answerProfile = async (
    kind: ProfileKind,
    slug: string,
    { holds, before }: Asked,
  ): Promise<Reply<ProfileDates>> => {
    checkBefore(before)
    if (!couldBeSlug(slug)) throw noDates()
    const found = await findProfile(db, kind, slug)
    const asked = { kind, found, before, now: Date.now() }
    const dates = await listProfileDates(db, asked)
    if (!dates || found.slug === slug) return answer(holds, dates)
    return reply.moved(`/api/${kind}s/${found.slug}${toQuery({ before })}`)
  }

  api.handle(getVenueDates, ({ params, query, holds }) =>
    answerProfile('venue', params.venue, { holds, before: query.before }),
  )

  api.handle(getOrganizerDates, ({ params, query, holds }) =>
    answerProfile('organizer', params.organizer, { holds, before: query.before }),
  )
}

const noDates = () => new AppError('not_found', { message: 'No dates found.' })

const checkBefore = (before: string | undefined) => {
  if (before && !isValidLocalDate(before.slice(0, 10))) throw new AppError('invalid_request')
}

const answer = <T extends ListedDates>(holds: IsFresh, dates: T | undefined): Reply<T> => {
  if (!dates) throw noDates()
  const etag = etagOf(JSON.stringify(dates))
  return reply.unlessNotModified(holds, dates, { etag, ...shared })
}
