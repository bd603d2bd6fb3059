import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../contract.ts'
import { countAdministrator } from '../reading/link-limits.ts'
import * as feeds from './change-feeds.ts'
import { findAnswer, findFeeds, findMissing } from './feed-store.ts'

export const feedRoutes = (api: Api, { db }: { db: Db }): void => {
  const getFeed = async (id: string): Promise<contract.FeedView> => {
    const [feed] = await findFeeds(db, id)
    if (feed) return feed
    throw feeds.noFeed()
  }

  const requireId = (id: string): string => {
    if (couldBeId(id)) return id
    throw new AppError('not_found')
  }

  api.answer(contract.listFeeds, () => findFeeds(db))

  api.answer(contract.followFeed, async ({ administrator, ...feed }) => {
    const { id } = await feeds.follow(db, feed, administrator)
    return getFeed(id)
  })

  api.handle(contract.changeFeed, async ({ params, body, administrator, reply }) => {
    const { answer, place, ...changes } = body
    const id = requireId(params.id)
    if (body.run || body.url !== undefined || place) await countAdministrator(db, administrator.id)
    if (answer) await feeds.answer(db, id, answer, administrator)
    if (place !== undefined) await feeds.setPlace(db, id, place, administrator)
    const isOther = answer !== undefined || place !== undefined
    if (!isOther || Object.keys(changes).length > 0)
      await feeds.change(db, id, changes, administrator)
    return reply.with(await getFeed(params.id))
  })

  api.answer(contract.getLastAnswer, async ({ id }) => {
    const text = await findAnswer(db, requireId(id))
    if (text === undefined) throw new AppError('not_found', { message: 'No response is stored.' })
    return text
  })

  api.answer(contract.removeFeed, async ({ id, administrator }) =>
    feeds.unfollow(db, requireId(id), administrator),
  )

  api.handle(contract.listMissing, async ({ reply }) => {
    const { events, total } = await findMissing(db)
    return reply.page(events, { total })
  })

  api.answer(contract.removeMissing, async ({ ids, administrator }) => {
    return { removed: await feeds.removeMissing(db, ids, administrator) }
  })

  api.answer(contract.dismissMissing, async ({ id, dismissed, administrator }) =>
    feeds.dismiss(db, requireId(id), dismissed, administrator),
  )
}
