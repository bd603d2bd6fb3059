import type { Transaction } from 'kysely'
import { couldBeId } from '../../../catalog/server/find-event.ts'
import { toQuery } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Api } from '../../../platform/http/api.ts'
import {
  approveEvent,
  decideSeveral,
  getReviewedEvent,
  listLikely,
  listPending,
  listReviewed,
  mergeEvents,
  removeEvent,
  restoreDeleted,
} from '../contract.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { approve, remove, restore, type Tell, type Told } from './decide-event.ts'
import { decideAboutSeveral } from './decide-several.ts'
import { type EditParts, editRoutes } from './edits/routes.ts'
import { findAll } from './find-all.ts'
import { findLikely } from './find-likely.ts'
import { linkRoutes } from './links/routes.ts'
import { merge } from './merge-event.ts'
import { findPending, findReviewed } from './queries.ts'

type ModerationParts = EditParts & {
  /** Who tells submitters; `base` is where people reach the site. */
  tell: (tx: Transaction<Tables>, told: Told & { base: string }) => Promise<void>
}

export const moderationRoutes = (api: Api, parts: ModerationParts): void => {
  const { db, tell, publicUrl } = parts
  for (const more of [correctionRoutes, linkRoutes]) more(api, { db, publicUrl })
  editRoutes(api, parts)
  const tellFrom = (request: Request): Tell => {
    const base = publicUrl ?? new URL(request.url).origin
    return (tx, told) => tell(tx, { ...told, base })
  }

  const getReviewed = async (id: string) => {
    const event = couldBeId(id) ? await findReviewed(db, id) : undefined
    if (event) return event
    throw new AppError('not_found', { message: 'There is no such event.' })
  }

  api.handle(listPending, async ({ query, reply }) => {
    const { events, total, next } = await findPending(db, query)
    const address = next && listPending.path + toQuery({ ...query, cursor: next })
    const pending = events.map(({ status: _status, deletedAt: _deleted, ...event }) => event)
    return reply.page(pending, { total, next: address })
  })

  api.handle(listReviewed, async ({ query, reply }) => {
    const { events, total, next } = await findAll(db, query)
    const address = next && listReviewed.path + toQuery({ ...query, cursor: next })
    return reply.page(events, { total, next: address })
  })

  api.handle(getReviewedEvent, async ({ params, reply }) => {
    return reply.with(await getReviewed(params.id))
  })

  api.handle(listLikely, async ({ params, reply }) =>
    reply.with(await findLikely(db, await getReviewed(params.id))),
  )

  api.handle(mergeEvents, async ({ params, body, administrator, request, reply }) =>
    reply.with(await merge(db, { ...params, ...body, administrator, tell: tellFrom(request) })),
  )

  api.handle(approveEvent, async ({ params, query, administrator, request, reply }) =>
    reply.with(await approve(db, { ...params, ...query, administrator, tell: tellFrom(request) })),
  )

  api.handle(removeEvent, async ({ params, body, administrator, request, reply }) =>
    reply.with(await remove(db, { ...params, ...body, administrator, tell: tellFrom(request) })),
  )

  api.handle(decideSeveral, async ({ body, administrator, request, reply }) =>
    reply.with(await decideAboutSeveral(db, { ...body, administrator, tell: tellFrom(request) })),
  )

  api.handle(restoreDeleted, async ({ params, administrator, reply }) =>
    reply.with(await restore(db, { ...params, administrator })),
  )
}
