import { AppError } from '../../../kit/errors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf, holdsVersion } from '../../../platform/http/etag.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { getRobots, getSitemap, getSitemapIndex } from '../contract.ts'
import { robotsText, sitemap, sitemapIndex } from '../sitemap.ts'
import { listEntries, listParts } from './list-entries.ts'

type Parts = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

/** Search engines come often and need no news of the minute. */
const cacheControl = 'public, max-age=3600'

export const searchEngineRoutes = (api: Api, { db, config }: Parts): void => {
  const baseOf = (request: Request) => config.PUBLIC_URL ?? new URL(request.url).origin

  api.handle(getRobots, ({ request }) => replyText(request, robotsText(baseOf(request))))

  api.handle(getSitemapIndex, async ({ request }) => {
    const parts = await listParts(db)
    const entries = parts.map((part) => ({ path: `/sitemaps/${part}.xml` }))
    return replyText(request, sitemapIndex(entries, baseOf(request)))
  })

  api.handle(getSitemap, async ({ params, request }) => {
    const entries = await listEntries(db, params.part)
    if (!entries) throw new AppError('not_found', { message: 'There is no such sitemap.' })
    return replyText(request, sitemap(entries, baseOf(request)))
  })
}

const replyText = (request: Request, text: string): Reply<string> => {
  const headers = { etag: etagOf(text), 'cache-control': cacheControl }
  return holdsVersion(request, headers.etag) ? reply.unchanged(headers) : reply.with(text, headers)
}
