import type { CatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { createRecall } from '../../../catalog/server/recall-last.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { getDemoState } from '../contract.ts'
import { readDemoState } from './has-demo.ts'

export type DemoParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const demoRoutes = (api: Api, { db, version }: DemoParts): void => {
  const recall = createRecall(version, () => readDemoState(db))
  api.handle(getDemoState, async ({ reply }) => reply.with(await recall()))
}
