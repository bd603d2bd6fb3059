import { toQuery } from '../../../kit/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listAudit } from '../contract.ts'
import { findEntries } from './queries.ts'

export const auditRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listAudit, async ({ query, reply }) => {
    const { entries, total, next } = await findEntries(db, query)
    const address = next && listAudit.path + toQuery({ ...query, cursor: next })
    return reply.page(entries, { total, next: address || undefined })
  })
}
