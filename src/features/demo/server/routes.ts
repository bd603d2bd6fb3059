import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { memoizeByVersion } from '../../../catalog/event/server/memoize-by-version.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { getDemoState, removeDemo } from '../contract.ts'
import { clearDemo } from './clear-demo.ts'
import { readDemoState } from './has-demo.ts'

export type DemoDeps = { db: Db; version: Pick<CatalogVersion, 'current'> }

/** Ten times the number loaded; removing that many takes a few seconds. */
const maxAtOnce = 10_000

export const demoRoutes = (api: Api, { db, version }: DemoDeps): void => {
  const { recall, forget } = memoizeByVersion(version, () => readDemoState(db))
  api.answer(getDemoState, recall)

  api.answer(removeDemo, async ({ administrator }) => {
    const removed = await clearDemo(db, { actor: administrator, most: maxAtOnce })
    forget()
    return { removed }
  })
}
