import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { getDemoState } from '../contract.ts'
import { hasDemo } from './has-demo.ts'

export const demoRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getDemoState, async ({ reply }) => reply.with({ demo: await hasDemo(db) }))
}
