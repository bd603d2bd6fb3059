/** Serves the built files and renders pages. */

import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Call } from '../kit/call.ts'
import type { Config } from '../platform/config.ts'
import type { Admission } from '../platform/http/admit-work.ts'
import { answerHeaders, noPagePolicy, pagePolicy } from '../platform/http/security.ts'
import { sharedPageCache } from '../platform/http/shared-cache.ts'
import { busyPage } from './pages/busy-page.ts'
import { isPrivatePage } from './pages/private-pages.ts'
import { isPublicPage } from './pages/public-pages.ts'
import { trackCallFailures } from './pages/track-call-failures.ts'
import { hashScripts } from './rendering/inline-scripts.ts'
import { createInlineSheet, type InlineSheet } from './rendering/inline-sheet.ts'
import type { createPageContext } from './rendering/page-context.ts'
import type { App } from './server.ts'

/** The page bundle; its entry makes the context, so that both sides mean the same keys. */
type PageBuild = ServerBuild & {
  entry: {
    module: {
      createPageContext: typeof createPageContext
      createRequestHandler: typeof createRequestHandler
    }
  }
}

export type PageSource = {
  /** Gives the page bundle: once in production, anew after each change in development. */
  load: () => Promise<ServerBuild>
  /** Folder of the built browser files; absent in development. */
  clientFolder?: string
  /** In development: goes before the server's own listener. */
  wrap?: (next: RequestListener) => RequestListener
}

const analyticsOrigin = 'https://www.googletagmanager.com'

type RenderParts = {
  app: Pick<App, 'callAs'>
  config: Config
  source: PageSource
  admission: Pick<Admission, 'admit'>
}

/** Answers with a page, whoever asks and however. */
export type RenderPage = (request: Request, env?: unknown) => Promise<Response>

export const createRenderPage = ({ app, config, source, admission }: RenderParts): RenderPage => {
  const inline =
    source.clientFolder === undefined ? leftLinked : createInlineSheet(source.clientFolder)
  return async (request, env) => {
    const { pathname } = new URL(request.url)
    const nonce = randomBytes(16).toString('hex')
    const { call, tell } = trackCallFailures(app.callAs(request, env))
    const rendering = () => render(source, request, { call, nonce, config })
    // What somebody has written is not turned away.
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const rendered = await (isReading ? admission.admit(rendering) : rendering())
    if (!rendered) return busyPage()
    const response = tell(rendered, request)
    // Whoever reads more than public pages has the stylesheet at hand.
    const sheet = isPublicPage(pathname) ? inline : leftLinked
    const page = await withPolicy(response, { nonce, config, sheet })
    const { headers } = page
    if (isPrivatePage(pathname)) {
      headers.set('cache-control', 'no-store')
      headers.set('x-robots-tag', 'noindex')
    }
    if (!headers.has('cache-control')) {
      headers.set('cache-control', cacheControl(request.method, pathname, config))
    }
    return page
  }
}

export const servePages = (app: App, render: RenderPage, clientFolder?: string): void => {
  if (clientFolder) serveFiles(app.hono, clientFolder)
  app.hono.all('*', async (context) => {
    const { request, cookie } = await app.takeForm(context)
    const page = await render(request, context.env)
    if (cookie) page.headers.append('set-cookie', cookie)
    return page
  })
}

type PublicPageParts = {
  config: Pick<Config, 'PUBLIC_URL'>
  /** Answer where rendering fails. */
  fail: (error: unknown) => Response
}

/** A public page, that nobody in particular asks for, with the headers that every answer has. */
export const renderPublicPage =
  (render: RenderPage, { config: { PUBLIC_URL }, fail }: PublicPageParts) =>
  async (url: string): Promise<Response> => {
    const page = await render(new Request(url)).catch(fail)
    const fixed = answerHeaders(PUBLIC_URL)
    for (const [name, value] of Object.entries(fixed)) {
      if (!page.headers.has(name)) page.headers.set(name, value)
    }
    return page
  }

const leftLinked: InlineSheet = async (html) => ({ html, hashes: [] })

/** Scripts and styles within the page hold by their hashes; in development they come as they like. */
const withPolicy = async (
  response: Response,
  { nonce, config, sheet }: Pick<Rendering, 'nonce' | 'config'> & { sheet: InlineSheet },
): Promise<Response> => {
  const headers = new Headers(response.headers)
  const { status } = response
  const type = headers.get('content-type')
  const isPage = type?.startsWith('text/html')
  // The framework names no encoding.
  if (type === 'text/x-script') headers.set('content-type', `${type}; charset=utf-8`)
  if (config.NODE_ENV === 'development' || !isPage) {
    headers.set('content-security-policy', isPage ? `frame-ancestors 'none'` : noPagePolicy)
    return new Response(response.body, { status, headers })
  }
  const hashed = hashScripts(await response.text(), nonce)
  const { html, hashes: styles } = await sheet(hashed.html)
  const analytics = config.ANALYTICS_ID ? analyticsOrigin : undefined
  const within = { scripts: hashed.hashes, styles, analyticsOrigin: analytics }
  headers.set('content-security-policy', pagePolicy(within))
  return new Response(html, { status, headers })
}

/**
 * Browsers ask each time whether a page still holds. Caches in between may keep a public one for a minute, and
 * longer when we do not answer; without PUBLIC_URL whoever asks chooses the origin that it names.
 */
const cacheControl = (method: string, pathname: string, { PUBLIC_URL }: Config): string =>
  PUBLIC_URL !== undefined && method === 'GET' && isPublicPage(pathname)
    ? sharedPageCache
    : 'private, no-cache'

type Rendering = { call: Call; nonce: string; config: Config }

const render = async (source: PageSource, request: Request, rendering: Rendering) => {
  const build = (await source.load()) as PageBuild
  const { call, nonce, config } = rendering
  const context: RouterContextProvider = build.entry.module.createPageContext({
    call,
    nonce,
    settings: {
      analyticsId: config.ANALYTICS_ID,
      publicUrl: config.PUBLIC_URL ?? new URL(request.url).origin,
      sendsMail: config.SMTP_URL !== undefined,
    },
  })
  return handlerOf(build, config)(request, context)
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

const serveFiles = (hono: Hono, clientFolder: string) => {
  const root = path.relative(process.cwd(), clientFolder) || '.'
  const immutable = serveStatic({ root, precompressed: true, onFound: cacheFor(31_536_000, true) })
  const others = serveStatic({ root, precompressed: true, onFound: cacheFor(3600, false) })
  hono.use('/assets/*', immutable)
  for (const folder of ['/pictures/*', '/demo/*', '/fonts/*']) hono.use(folder, others)
  hono.use('/:file{[^/]+\\.(svg|png|ico|webmanifest|txt)}', others)
}

const cacheFor =
  (seconds: number, immutable: boolean) =>
  (file: string, context: { header: (name: string, value: string) => void }) => {
    context.header('cache-control', `public, max-age=${seconds}${immutable ? ', immutable' : ''}`)
    if (!file.endsWith('.pdf')) return
    // Event pages show flyers in a frame; nobody else's pages may.
    context.header('x-frame-options', 'SAMEORIGIN')
    context.header('content-security-policy', `frame-ancestors 'self'`)
  }
