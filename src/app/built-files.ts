/** Routes of built files, with their Cache-Control and CSP. */
import { readFileSync } from 'node:fs'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import { siteSettings } from '../kit/site-settings.ts'
import { defaultSettings } from '../platform/default-settings.ts'
import type { HttpRequest } from '../platform/http/http-request.ts'
import type { Route } from '../platform/http/route-table.ts'
import { workerPolicy } from '../platform/http/security.ts'
import { createStaticFiles } from '../platform/http/static-files.ts'
import type { App } from './server.ts'

const manifest = JSON.parse(
  readFileSync(new URL('../../public/site.webmanifest', import.meta.url), 'utf8'),
) as Record<string, unknown>

/** Folders of the build, and file types at its root. */
const folders = ['/pictures/*', '/demo/*', '/fonts/*']
const types = ['svg', 'png', 'ico', 'webmanifest', 'txt']

const forever = 'public, max-age=31536000, immutable'
const cacheHour = 'public, max-age=3600'

type FileDeps = {
  folder: string
  /** Response if the file does not exist. */
  page: Route['answer']
  basemap?: Basemap
}

export const addFiles = (app: Pick<App, 'routes'>, { folder, page, basemap }: FileDeps): void => {
  const files = createStaticFiles(folder)
  const add = (path: string, headersOf: () => Record<string, string>) => {
    const answer = async (request: HttpRequest) =>
      (await files(request, headersOf)) ?? page(request)
    app.routes.add({ path, answer })
  }
  if (basemap) {
    const answer = async (request: HttpRequest) => {
      const headers = await workerHeaders(request, basemap)
      return (await files(request, () => headers)) ?? page(request)
    }
    app.routes.add({ path: '/assets/maplibre-gl-worker-{version}.mjs', answer })
  }
  app.routes.add({ method: 'GET', path: '/site.webmanifest', answer: manifestOf(files, page) })
  add('/assets/*', () => ({ 'cache-control': forever }))
  for (const path of [...folders, ...types.map((type) => `/{file}.${type}`)])
    add(path, () => ({ 'cache-control': cacheHour }))
}

/** The built manifest, with the site's name and description if these are set. */
const manifestOf =
  (files: ReturnType<typeof createStaticFiles>, page: Route['answer']): Route['answer'] =>
  async (request) => {
    const headers = { 'cache-control': cacheHour }
    const { name, description } = siteSettings
    if (name === defaultSettings.name && description === defaultSettings.description)
      return (await files(request, () => headers)) ?? page(request)
    const body = { ...manifest, name, short_name: name, description }
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'application/manifest+json; charset=utf-8' },
      body: JSON.stringify(body),
    }
  }

/** Headers of the map's worker. Its CSP depends on the style; only the URL of the current style may be cached. */
const workerHeaders = async (request: HttpRequest, basemap: Basemap) => {
  const style = await basemap.get()
  const isCurrent = style !== undefined && request.target.endsWith(`?${style.answer.version}`)
  return {
    'cache-control': isCurrent ? forever : 'no-store',
    'content-security-policy': workerPolicy(style?.origins ?? []),
  }
}
