import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listPage } from '../../../platform/http/reply.ts'
import { listAudit } from '../contract.ts'
import { findEntries } from './queries.ts'

export const auditRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listAudit, async ({ query, reply }) => {
    const page = await findEntries(db, query)
    return reply.page(page.rows, listPage(listAudit, query, page))
  })
}
