import { toQuery } from '../../../kit/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listOutbox } from '../contract.ts'
import { findMessages } from './queries.ts'

export const outboxRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listOutbox, async ({ query, reply }) => {
    const { messages, total, next } = await findMessages(db, query)
    const address = next && listOutbox.path + toQuery({ ...query, cursor: next })
    return reply.page(messages, { total, next: address || undefined })
  })
}
