import { readFileSync } from 'node:fs'
import { siteSettings } from '../../../kit/site-settings.ts'
import { sessionCookieName } from '../../../platform/auth/session-cookie.ts'
import type { Config } from '../../../platform/config.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { getDocs, getDocsStyle, getOpenApi } from '../contract.ts'
import { docsPage } from './docs-page.ts'
import { type OpenApiDocument, openApiDocument } from './openapi-document.ts'

const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

const cacheHeaders = { 'cache-control': 'public, max-age=300' }

/** No scripts; styles only from our own file. */
const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Describes all calls that are registered by the time of the first request. */
export const apiDocsRoutes = (
  api: Api,
  { config }: { config: Pick<Config, 'PUBLIC_URL'> },
): void => {
  const base = createPublicBase(config.PUBLIC_URL)
  let cachedDocument: OpenApiDocument | undefined
  let etag = ''
  let cachedSiteText = ''
  const document = () => {
    const { name, description } = siteSettings
    if (cachedDocument && cachedSiteText === name + description) return cachedDocument
    cachedSiteText = name + description
    cachedDocument = openApiDocument(api.endpoints, sessionCookieName(config.PUBLIC_URL))
    etag = etagOf(JSON.stringify(cachedDocument))
    return cachedDocument
  }
  api.handle(getOpenApi, ({ isFresh, reply }) => {
    const body = { ...document() }
    return reply.unlessNotModified(isFresh, body, { etag, ...cacheHeaders })
  })
  api.handle(getDocs, ({ request, reply }) => {
    const headers = { 'cache-control': base.cacheFor(300), 'content-security-policy': policy }
    return reply.with(docsPage(document(), base.of(request)), headers)
  })
  api.handle(getDocsStyle, ({ reply }) => reply.with(style, cacheHeaders))
}
