import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { listPage } from '../../../platform/http/reply.ts'
import { listOutbox } from '../contract.ts'
import { findMessages } from './queries.ts'

type OutboxParts = { db: Db; publicUrl?: string }

export const outboxRoutes = (api: Api, { db, publicUrl }: OutboxParts): void => {
  const base = createPublicBase(publicUrl)
  api.handle(listOutbox, async ({ query, request, reply }) => {
    // For the administrator's own eyes, so the address that was asked will do.
    const page = await findMessages(db, { ...query, site: base.of(request) })
    return reply.page(page.rows, listPage(listOutbox, query, page))
  })
}
