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
 * Scripts within a page, allowed by what they say: an answer with their hashes can be kept, one with a nonce not. The
 * page without its nonce, and the hashes of the scripts that carried it, as Content-Security-Policy has them. Only a
 * script that our own rendering wrote knows the nonce: one that somebody smuggled into the page gets no hash, and does
 * not run.
 */
export const hashScripts = (page: string, nonce: string): { html: string; hashes: string[] } => {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const scripts = new RegExp(`<script((?:"[^"]*"|[^">])*)>([\\s\\S]*?)</script>`, 'g')
  for (const [, attributes = '', text = ''] of page.matchAll(scripts))
    if (attributes.includes(mark) && text !== '') hashes.add(hashOf(text))
  return { html: page.replaceAll(mark, ''), hashes: [...hashes] }
}

/** The page bundle; its entry makes the context, so that both sides mean the same keys. */
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
  /** Gives the page bundle: once in production, again after each change in development. */
  load: () => Promise<ServerBuild>
  /** Folder of the built browser files; absent in development. */
  clientFolder?: string
  /** In development: goes before the server's own listener. */
  wrap?: (next: RequestListener) => RequestListener
}

const analyticsOrigin = 'https://www.googletagmanager.com'

type RenderParts = {
  app: Pick<App, 'callAs' | 'takeForm'>
  config: Config
  source: PageSource
  admit: Admit
  basemap?: Basemap
}

/** Responds with a page, to requests of browsers and of the page cache. */
export type RenderPage = (request: HttpRequest) => Promise<HttpResponse>

/** The router renders no page for HEAD, whose headers are those of GET; node:http leaves out the body. */
const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request

export const createRenderPage = (parts: RenderParts): RenderPage => {
  const { app, config, source, admit } = parts
  const inline =
    source.clientFolder === undefined ? keepLinked : createInlineSheet(source.clientFolder)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (isEmbed(pathname)) return answerEmbed(parts, request)
    const form = await app.takeForm(request)
    const nonce = randomBytes(16).toString('hex')
    const call = app.callAs(request, form.cookie)
    const map = await mapOf(parts.basemap, pathname)
    const rendering = () =>
      render(source, asGet(form.request), { call, nonce, config, basemap: map?.facts })
    const rendered = await admit(rendering)
    if (!rendered) return request.isReading ? busyPage() : unsentForm(request)
    const answered = applyFailureStatus(rendered, form.request)
    // Readers of private pages have the stylesheet in the browser's cache already.
    const sheet = isPublicPage(pathname) ? inline : keepLinked
    // A public page works as served. A map of tiles is drawn by scripts.
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

/** Also what is refused stands in a frame: a browser shows nothing of a page that may not. */
const inFrame = (answer: HttpResponse): HttpResponse => ({
  ...answer,
  headers: { ...answer.headers, 'content-security-policy': embedPolicy() },
})

const answerEmbed = async (
  { app, config, source, admit }: RenderParts,
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

type PageRouteParts = {
  source: Pick<PageSource, 'load' | 'clientFolder'>
  render: RenderPage
  /** Keeps what most ask for; undefined for every other request. */
  cached?: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> | undefined
  basemap?: Basemap
}

/** All that is no call: files of the build, and pages. */
export const addPages = (
  app: Pick<App, 'routes' | 'hasFileUploads'>,
  parts: PageRouteParts,
): void => {
  const { source, render, cached, basemap } = parts
  const answer = (request: HttpRequest) => cached?.(request) ?? render(request)
  const { clientFolder: folder } = source
  if (folder) addFiles(app, { folder, page: refusing(answer), basemap })
  const route = { answer, takesFiles: app.hasFileUploads, showFailure: refusedForm }
  app.routes.add({ path: anyPage, ...route, answer: refusing(answer) })
  const showFailure = (error: unknown, request: HttpRequest) => {
    const shown = refusedForm(error, request)
    return shown && inFrame(shown)
  }
  for (const path of embeds)
    app.routes.add({ path: `/${path}`, answer: refusing(answer), showFailure })
  for (const [path, location] of otherAddresses) {
    const headers = { location, 'cache-control': 'no-store' }
    app.routes.add({ path, answer: refusing(() => ({ status: 302, headers, body: '' })) })
  }
  // Their own patterns name pages in metrics as soon as the bundle is loaded. Visitors see why it is not.
  const add = (build: ServerBuild) => {
    for (const { path, takesForms } of patternsOf(build))
      app.routes.add({ path, ...route, answer: refusing(answer, takesForms) })
  }
  source.load().then(add, () => {})
}

/** Refuses other methods, and forms where a page has none, before anything is rendered. */
const refusing =
  (answer: PageRoute['answer'], takesForms = false): PageRoute['answer'] =>
  (request) => {
    // A page's data has an address of its own, which stands for the page's form as well.
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

/** Scripts and styles within the page hold by their hashes; in development they come as they like. */
const withPolicy = async (
  rendered: RenderedPage,
  { nonce, config, sheet, isLate, ...origins }: Within,
): Promise<HttpResponse> => {
  const { 'set-cookie': _, ...headers } = Object.fromEntries(rendered.headers)
  const { status, body } = rendered
  const type = headers['content-type']
  const isPage = type?.startsWith('text/html')
  // The framework names no encoding.
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
 * Browsers ask each time if a page still holds. Caches in between may keep a public one for a minute, and longer when
 * we do not answer; without PUBLIC_URL they ask each time, too, as the client chooses the origin that the page names.
 */
const cacheControl = (method: string, pathname: string, { PUBLIC_URL }: Config): string => {
  if (method !== 'GET' || !isPublicPage(pathname)) return 'private, no-cache'
  return PUBLIC_URL === undefined ? 'no-cache' : sharedPageCache
}

/** Only the map's document may ask the basemap's servers. */
const mapOf = async (basemap: Basemap | undefined, pathname: string) => {
  if (!basemap) return undefined
  const isMap = /^\/map\/?$/.test(pathname)
  const style = isMap ? await basemap.get() : undefined
  const seen = style ? ('here' as const) : ('unavailable' as const)
  const facts: SiteBasemap = { hosts: basemap.hosts(), use: isMap ? seen : 'elsewhere' }
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

/** Page views are told to this service; none on a private page, nor on those that its visitor goes on to. */
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
