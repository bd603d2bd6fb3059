import { listCredits } from '../../../../catalog/links/source-credits.ts'
import { findOtherSources } from '../../../../catalog/server/merges/other-sources.ts'
import type { CatalogVersion } from '../../../../catalog/server/store/catalog-version.ts'
import { memoizeByVersion } from '../../../../catalog/server/store/memoize-by-version.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { publicCache } from '../../../../platform/http/shared-cache.ts'
import { creditLines } from './credit-lines.ts'
import { findCredits } from './source-credits.ts'

type CreditParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const creditRoutes = (api: Api, { db, version }: CreditParts): void => {
  const credits = memoizeByVersion(version, () => findCredits(db))
  const merged = memoizeByVersion(version, () => findOtherSources(db))
  api.handle(listCredits, async ({ query, reply }) => {
    const known = await credits.recall()
    const headers = { 'cache-control': publicCache }
    if (query.source === undefined && query.event === undefined) {
      return reply.with([...new Set(known.values())], headers)
    }
    const others = query.event === undefined ? [] : (await merged.recall()).get(query.event)
    return reply.with(creditLines(known, query.source, others), headers)
  })
}
