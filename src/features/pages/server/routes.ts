import type { CatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { createMemory } from '../../../catalog/server/search-memory.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { getNumbers } from '../contract.ts'
import { countNumbers } from './count-numbers.ts'

type PagesParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const pagesRoutes = (api: Api, { db, version }: PagesParts): void => {
  const remember = createMemory(version, Date.now, 1)
  api.handle(getNumbers, async ({ reply }) => {
    const numbers = await remember('numbers', () => countNumbers(db, Date.now()))
    return reply.with(numbers, { 'cache-control': 'public, max-age=60' })
  })
}
