import { listCredits } from '../../../../catalog/links/source-credits.ts'
import type { CatalogVersion } from '../../../../catalog/server/store/catalog-version.ts'
import { memoizeByVersion } from '../../../../catalog/server/store/memoize-by-version.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { publicCache } from '../../../../platform/http/shared-cache.ts'
import { findCredits } from './source-credits.ts'

type CreditParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const creditRoutes = (api: Api, { db, version }: CreditParts): void => {
  const { recall } = memoizeByVersion(version, () => findCredits(db))
  api.handle(listCredits, async ({ query, reply }) => {
    const known = await recall()
    const own = query.source === undefined ? undefined : known.get(query.source)
    const listed = query.source === undefined ? [...new Set(known.values())] : own ? [own] : []
    return reply.with(listed, { 'cache-control': publicCache })
  })
}
