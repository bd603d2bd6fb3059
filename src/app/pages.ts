/** Routes of the built files and of the pages. */

import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import type { Call } from '../kit/call.ts'
import { AppError } from '../kit/errors.ts'
import type { Geocoder, SiteBasemap } from '../kit/site-facts.ts'
import { pageSettings, siteSettings } from '../kit/site-settings.ts'
import { parseGeocoderAddress, publicHost } from '../platform/addresses/geocoder-address.ts'
import { type Config, infoAddressOf } from '../platform/config.ts'
import type { Admit } from '../platform/http/admission-control.ts'
import type { HttpRequest } from '../platform/http/http-request.ts'
import type { HttpResponse } from '../platform/http/http-response.ts'
import type { Route as PageRoute } from '../platform/http/route-table.ts'
import {
  embedPolicy,
  noPagePolicy,
  pagePolicy,
  type WithinPage,
} from '../platform/http/security.ts'
import { sharedPageCache } from '../platform/http/shared-cache.ts'
import { offersPush } from '../platform/push/web-push.ts'
import { addFiles } from './built-files.ts'
import { applyFailureStatus, type RenderedPage } from './pages/failure-status.ts'
import { isEmbed, isOwnerPage, isPrivatePage } from './pages/page-addresses.ts'
import { embeds, otherAddresses } from './pages/page-table.ts'
import { busyPage, refusedForm, unsentForm } from './pages/plain-pages.ts'
import { isPublicPage } from './pages/public-pages.ts'
import { dataType, isDataAddress, pageAddress } from './rendering/data-address.ts'
import { createInlineSheet, hashOf, type InlineSheet } from './rendering/inline-sheet.ts'
import type { createPageContext, PageOutcome } from './rendering/page-context.ts'
import { postponeApp } from './rendering/postpone-app.ts'
import type { renderEmbed } from './rendering/render-embed.tsx'
import { anyPage } from './route-names.ts'
import type { App } from './server.ts'

/**
 * Returns the page without nonces, and the hashes of its inline scripts for the CSP: unlike a
 * nonce, hashes can be cached. Only scripts that our own rendering wrote have the nonce, so an
 * injected script gets no hash and does not run.
 */
export const hashScripts = (page: string, nonce: string): { html: string; hashes: string[] } => {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const scripts = new RegExp(`<script((?:"[^"]*"|[^">])*)>([\\s\\S]*?)</script>`, 'g')
  for (const [, attributes = '', text = ''] of page.matchAll(scripts))
    if (attributes.includes(mark) && text !== '') hashes.add(hashOf(text))
  return { html: page.replaceAll(mark, ''), hashes: [...hashes] }
}

/** The page bundle. Its entry creates the context, so that bundle and server share the same context keys. */
type PageBuild = ServerBuild & {
  entry: {
    module: {
      createPageContext: typeof createPageContext
      createRequestHandler: typeof createRequestHandler
      renderEmbed: typeof renderEmbed
    }
  }
}

export type PageSource = {
  /** Loads the page bundle: once in production, after each change in development. */
  load: () => Promise<ServerBuild>
  /** Folder of the built browser files; undefined in development. */
  clientFolder?: string
  /** Development only: wraps the server's listener. */
  wrap?: (next: RequestListener) => RequestListener
}

const analyticsOrigin = 'https://www.googletagmanager.com'

type RenderDeps = {
  app: Pick<App, 'callAs' | 'takeForm'>
  config: Config
  source: PageSource
  admit: Admit
  basemap?: Basemap
}

/** Renders a page for requests of browsers and of the page cache. */
export type RenderPage = (request: HttpRequest) => Promise<HttpResponse>

/** Turns HEAD into GET, because the router renders no page for HEAD; node:http omits the body. */
const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request

export const createRenderPage = (deps: RenderDeps): RenderPage => {
  const { app, config, source, admit } = deps
  const inline =
    source.clientFolder === undefined ? keepLinked : createInlineSheet(source.clientFolder)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (isEmbed(pathname)) return answerEmbed(deps, request)
    const form = await app.takeForm(request)
    const nonce = randomBytes(16).toString('hex')
    const call = app.callAs(request, form.cookie)
    const map = await mapOf(deps.basemap, pathname)
    const rendering = () =>
      render(source, asGet(form.request), { call, nonce, config, basemap: map?.facts })
    const rendered = await admit(rendering)
    if (!rendered) return request.isReading ? busyPage() : unsentForm(request)
    const answered = applyFailureStatus(rendered, form.request)
    // Readers of private pages already have the stylesheet in the browser's cache.
    const sheet = isPublicPage(pathname) ? inline : keepLinked
    // A public page works as served, except a tiled map, which scripts draw.
    const isLate = isPublicPage(pathname) && map?.facts.use !== 'here'
    const analytics = analyticsAt(pathname, config) && analyticsOrigin
    const origins = { analyticsOrigin: analytics, mapOrigins: map?.origins }
    const page = await withPolicy(answered, { nonce, config, sheet, isLate, ...origins })
    const { headers } = page
    if (isPrivatePage(pathname)) {
      headers['cache-control'] = 'no-store'
      headers['x-robots-tag'] = 'noindex'
    }
    headers['cache-control'] ??= cacheControl(request.method, pathname, config)
    const cookies = [...answered.headers.getSetCookie(), ...(form.cookie ? [form.cookie] : [])]
    return { ...page, cookies }
  }
}

/** Lets a response be framed, error responses included; the browser would show nothing otherwise. */
const inFrame = (answer: HttpResponse): HttpResponse => ({
  ...answer,
  headers: { ...answer.headers, 'content-security-policy': embedPolicy() },
})

const answerEmbed = async (
  { app, config, source, admit }: RenderDeps,
  request: HttpRequest,
): Promise<HttpResponse> => {
  const call = app.callAs(request)
  const url = new URL(request.url)
  const embed = await admit(async () => {
    const { entry } = (await source.load()) as PageBuild
    return entry.module.renderEmbed(call, url, pageSettings())
  })
  if (!embed) return inFrame(busyPage())
  const { status, html, style, script } = embed
  const within = { styles: [hashOf(style)], scripts: script === '' ? [] : [hashOf(script)] }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': embedPolicy(within),
    'cache-control': status === 200 ? cacheControl('GET', url.pathname, config) : 'no-store',
    'x-robots-tag': 'noindex',
  }
  return { status, headers, body: Buffer.from(html) }
}

type PageRouteDeps = {
  source: Pick<PageSource, 'load' | 'clientFolder'>
  render: RenderPage
  /** Response from the page cache; undefined for requests that it does not serve. */
  cached?: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> | undefined
  basemap?: Basemap
}

/** Adds routes for everything but API calls: built files and pages. */
export const addPages = (
  app: Pick<App, 'routes' | 'hasFileUploads'>,
  deps: PageRouteDeps,
): void => {
  const { source, render, cached, basemap } = deps
  const answer = (request: HttpRequest) => cached?.(request) ?? render(request)
  const { clientFolder: folder } = source
  if (folder) addFiles(app, { folder, page: refusing(answer), basemap })
  const route = { answer, takesFiles: app.hasFileUploads, showFailure: refusedForm }
  app.routes.add({ path: anyPage, ...route, answer: refusing(answer) })
  const showFailure = (error: unknown, request: HttpRequest) => {
    const failurePage = refusedForm(error, request)
    return failurePage && inFrame(failurePage)
  }
  for (const path of embeds)
    app.routes.add({ path: `/${path}`, answer: refusing(answer), showFailure })
  for (const [path, location] of otherAddresses) {
    const headers = { location, 'cache-control': 'no-store' }
    app.routes.add({ path, answer: refusing(() => ({ status: 302, headers, body: '' })) })
  }
  // Page patterns become routes once the bundle is loaded, to name pages in metrics. Visitors see a loading error.
  const add = (build: ServerBuild) => {
    for (const { path, takesForms } of patternsOf(build))
      app.routes.add({ path, ...route, answer: refusing(answer, takesForms) })
  }
  source.load().then(add, () => {})
}

/** Rejects other methods, and forms for pages without an action, before rendering. */
const refusing =
  (answer: PageRoute['answer'], takesForms = false): PageRoute['answer'] =>
  (request) => {
    // The URL of a page's data also receives the page's form.
    const mayPost = takesForms || isDataAddress(request.path)
    const isTaken = request.isReading || (mayPost && request.method === 'POST')
    const allow = ['GET', 'HEAD', ...(mayPost ? ['POST'] : [])]
    if (!isTaken) throw new AppError('method_not_allowed', { allow })
    return answer(request)
  }

const patternsOf = ({ routes }: ServerBuild) =>
  Object.values(routes).flatMap((route) => {
    if (route === undefined || route.path === '*' || route.id === 'root') return []
    return [{ path: `/${route.path ?? ''}`, takesForms: route.module.action !== undefined }]
  })

const keepLinked: InlineSheet = async (html) => ({ html, hashes: [] })

type Within = Pick<Rendering, 'nonce' | 'config'> &
  Pick<WithinPage, 'analyticsOrigin' | 'mapOrigins'> & { sheet: InlineSheet; isLate: boolean }

/** Sets the page's CSP with hashes of inline scripts and styles; development allows all inline content. */
const withPolicy = async (
  rendered: RenderedPage,
  { nonce, config, sheet, isLate, ...origins }: Within,
): Promise<HttpResponse> => {
  const { 'set-cookie': _, ...headers } = Object.fromEntries(rendered.headers)
  const { status, body } = rendered
  const type = headers['content-type']
  const isPage = type?.startsWith('text/html')
  // The framework omits the charset.
  if (type === dataType) headers['content-type'] = `${type}; charset=utf-8`
  if (config.NODE_ENV === 'development' || !isPage) {
    headers['content-security-policy'] = isPage ? `frame-ancestors 'none'` : noPagePolicy
    return { status, headers, body }
  }
  const page = hashScripts(await new Response(body).text(), nonce)
  const { html, hashes: styles } = await sheet(page.html)
  headers['content-security-policy'] = pagePolicy({ scripts: page.hashes, styles, ...origins })
  return { status, headers, body: Buffer.from(isLate ? postponeApp(html) : html) }
}

/**
 * Cache-Control of a page: browsers always revalidate. Shared caches may keep a public page for a minute, longer if the
 * site does not respond; without PUBLIC_URL they revalidate, too, since the Host header sets the origin in the page.
 */
const cacheControl = (method: string, pathname: string, { PUBLIC_URL }: Config): string => {
  if (method !== 'GET' || !isPublicPage(pathname)) return 'private, no-cache'
  return PUBLIC_URL === undefined ? 'no-cache' : sharedPageCache
}

/** Basemap data for a page; only the map page may request the basemap's servers. */
const mapOf = async (basemap: Basemap | undefined, pathname: string) => {
  if (!basemap) return undefined
  const isMap = /^\/map\/?$/.test(pathname)
  const style = isMap ? await basemap.get() : undefined
  const mapUse = style ? ('here' as const) : ('unavailable' as const)
  const facts: SiteBasemap = { hosts: basemap.hosts(), use: isMap ? mapUse : 'elsewhere' }
  return { facts, origins: style?.origins }
}

type Rendering = { call: Call; nonce: string; config: Config; basemap?: SiteBasemap }

const render = async (
  source: PageSource,
  request: Request,
  rendering: Rendering,
): Promise<RenderedPage> => {
  const build = (await source.load()) as PageBuild
  const { call, nonce, config, basemap } = rendering
  const url = new URL(request.url)
  const outcome: PageOutcome = { failures: [] }
  const context: RouterContextProvider = build.entry.module.createPageContext({
    call,
    address: pageAddress(url),
    role: isOwnerPage(pageAddress(url)) ? 'owner' : 'editor',
    nonce,
    outcome,
    settings: {
      analyticsId: analyticsAt(url.pathname, config),
      site: pageSettings(),
      publicUrl: config.PUBLIC_URL ?? url.origin,
      sendsMail: config.SMTP_URL !== undefined,
      ...(offersPush(config) && { notifies: true as const }),
      infoAddress: infoAddressOf(config),
      ...(config.TRUST_STEPS === 'off' && { trustSteps: 'off' as const }),
      geocoder: geocoderOf(config),
      basemap,
    },
  })
  const { status, headers, body } = await handlerOf(build, config)(request, context)
  return { status, headers, body, failures: outcome.failures }
}

/** Id of the analytics service; undefined on private pages, whose CSP then blocks it for the rest of the visit. */
const analyticsAt = (path: string, { ANALYTICS_ID }: Config): string | undefined =>
  isPrivatePage(path) ? undefined : siteSettings.analyticsId || ANALYTICS_ID

const geocoderOf = ({ GEOCODER_URL: url }: Config): Geocoder | undefined => {
  const address = url === undefined ? undefined : parseGeocoderAddress(url)
  return address && { kind: address.kind, host: publicHost(address) }
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

const handlerOf = (build: PageBuild, config: Config) => {
  let handler = handlers.get(build)
  if (!handler) {
    handler = build.entry.module.createRequestHandler(
      build,
      config.NODE_ENV === 'development' ? 'development' : 'production',
    )
    handlers.set(build, handler)
  }
  return handler
}
