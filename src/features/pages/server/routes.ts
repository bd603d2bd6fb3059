import type { CatalogVersion } from '../../../catalog/server/store/catalog-version.ts'
import { memoizeByVersion } from '../../../catalog/server/store/memoize-by-version.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import { getNumbers } from '../contract.ts'
import { countNumbers } from './count-numbers.ts'

type PagesParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const pagesRoutes = (api: Api, { db, version }: PagesParts): void => {
  const { recall } = memoizeByVersion(version, () => countNumbers(db, Date.now()))
  api.handle(getNumbers, async ({ reply }) =>
    reply.with(await recall(), { 'cache-control': publicCache }),
  )
}
