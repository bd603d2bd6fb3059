import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import {
  changeFeed,
  dismissMissing,
  type FeedView,
  followFeed,
  getLastAnswer,
  listFeeds,
  listMissing,
  removeFeed,
  removeMissing,
} from '../../contract.ts'
import { countAdministrator } from '../reading/link-limits.ts'
import {
  answer,
  change,
  dismiss,
  follow,
  noFeed,
  setPlace,
  removeMissing as takeDown,
  unfollow,
} from './change-feeds.ts'
import { findAnswer, findFeeds, findMissing } from './feed-store.ts'

export const feedRoutes = (api: Api, { db }: { db: Db }): void => {
  const getFeed = async (id: string): Promise<FeedView> => {
    const [feed] = await findFeeds(db, id)
    if (feed) return feed
    throw noFeed()
  }

  const known = (id: string): string => {
    if (couldBeId(id)) return id
    throw new AppError('not_found')
  }

  api.handle(listFeeds, async ({ reply }) => reply.with(await findFeeds(db)))

  api.handle(followFeed, async ({ body, administrator, reply }) => {
    const { id } = await follow(db, body, administrator)
    return reply.with(await getFeed(id))
  })

  api.handle(changeFeed, async ({ params, body, administrator, reply }) => {
    const { answer: given, place, ...changes } = body
    const id = known(params.id)
    if (body.run || body.url !== undefined || place) await countAdministrator(db, administrator.id)
    if (given) await answer(db, id, given, administrator)
    if (place !== undefined) await setPlace(db, id, place, administrator)
    const isOther = given !== undefined || place !== undefined
    if (!isOther || Object.keys(changes).length > 0) await change(db, id, changes, administrator)
    return reply.with(await getFeed(params.id))
  })

  api.handle(getLastAnswer, async ({ params, reply }) => {
    const text = await findAnswer(db, known(params.id))
    if (text === undefined) throw new AppError('not_found', { message: 'No answer is kept.' })
    return reply.with(text)
  })

  api.handle(removeFeed, async ({ params, administrator, reply }) => {
    await unfollow(db, known(params.id), administrator)
    return reply.nothing()
  })

  api.handle(listMissing, async ({ reply }) => {
    const { events, total } = await findMissing(db)
    return reply.page(events, { total })
  })

  api.handle(removeMissing, async ({ body, administrator, reply }) =>
    reply.with({ removed: await takeDown(db, body.ids, administrator) }),
  )

  api.handle(dismissMissing, async ({ params, body, administrator, reply }) => {
    await dismiss(db, known(params.id), body.dismissed, administrator)
    return reply.nothing()
  })
}
