import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { createSearchCache, throttledVersion } from '../../../catalog/search/server/search-cache.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { type IsFresh, type Reply, reply } from '../../../platform/http/reply.ts'
import { getRobots, getSitemap, getSitemapIndex } from '../contract.ts'
import { robotsText, sitemap, sitemapIndex } from '../sitemap.ts'
import { listEntries, listLandings, listParts } from './list-entries.ts'

type SearchEngineDeps = {
  db: Db
  search: EventSearch
  config: Pick<Config, 'PUBLIC_URL'>
  /** Paths of public pages, except those of events. */
  pagePaths: readonly string[]
}

/** Search engines request these files often and don't need the latest version. */
const cacheSeconds = 3600
const throttleMs = 15_000

export const searchEngineRoutes = (
  api: Api,
  { db, search, config, pagePaths }: SearchEngineDeps,
): void => {
  const remember = createSearchCache(
    throttledVersion(search.version, Date.now, throttleMs),
    Date.now,
  )
  const landings = () => remember('landings', () => listLandings(search, Date.now()))
  const base = createPublicBase(config.PUBLIC_URL)
  const headers = { 'cache-control': base.cacheFor(cacheSeconds) }
  const replyText = (isFresh: IsFresh, text: string): Reply<string> =>
    reply.unlessNotModified(isFresh, text, { etag: etagOf(text), ...headers })

  api.handle(getRobots, ({ request, isFresh }) => replyText(isFresh, robotsText(base.of(request))))

  api.handle(getSitemapIndex, async ({ request, isFresh }) => {
    const parts = await listParts(db, await landings())
    const entries = parts.map((part) => ({ path: `/sitemaps/${part}.xml` }))
    return replyText(isFresh, sitemapIndex(entries, base.of(request)))
  })

  api.handle(getSitemap, async ({ params, request, isFresh }) => {
    const entries =
      params.part === 'pages'
        ? pagePaths.map((path) => ({ path }))
        : await listEntries(db, params.part, await landings())
    if (!entries) throw new AppError('not_found', { message: "There's no such sitemap." })
    return replyText(isFresh, sitemap(entries, base.of(request)))
  })
}
