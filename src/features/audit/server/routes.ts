import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listAudit } from '../contract.ts'
import { findEntries } from './queries.ts'

export const auditRoutes = (api: Api, { db }: { db: Db }): void => {
  api.list(listAudit, ({ query }) => findEntries(db, query))
}
