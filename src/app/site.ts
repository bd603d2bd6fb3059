/** The whole site as node:http calls it: API, files and pages, measured. */
import type { LiveSync } from '../catalog/search/server/live/live-sync.ts'
import { type Basemap, createBasemap } from '../features/map/server/basemap/basemap.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { AdmissionControl } from '../platform/http/admission-control.ts'
import { failureAnswer } from '../platform/http/failures.ts'
import { createHttpListener } from '../platform/http/http-listener.ts'
import { HttpRequest } from '../platform/http/http-request.ts'
import type { Log } from '../platform/log.ts'
import { measureRequests } from '../platform/metrics/measure-requests.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { createAskOthers, createReadAll } from '../platform/metrics/worker-metrics.ts'
import { PageCache } from './pages/page-cache.ts'
import { addPages, createRenderPage, type PageSource } from './pages.ts'
import { nameRoutes } from './route-names.ts'
import { type AppParts, createApp } from './server.ts'

export type Served = Pick<AppParts, 'version' | 'search' | 'log'> & {
  database: Database
  live: LiveSync
  metrics: Metrics
}

export const createSite = (config: Config, pages: PageSource, served: Served) => {
  const { database, live, metrics, ...shared } = served
  const { version, search, log } = shared
  const cache = new PageCache({
    render: (url) => renderPublic(url),
    stamp: () => `${version.current} ${live.catalog.generation}`,
    isAway: () => search.isAway ?? false,
    publicUrl: config.PUBLIC_URL,
  })
  const refresh = () => {
    cache.drop()
    return live.refresh()
  }
  const { db, pool, connection, reads } = database
  const readAllMetrics = createReadAll(metrics, createAskOthers(metrics))
  const basemap = basemapOf(config, log)
  const parts = { ...shared, config, db, pool, connection, reads, refresh }
  const admission = new AdmissionControl({ longestWaitMs: config.OVERLOAD_DELAY_MS })
  const { admit, underWay, waiting } = admission
  metrics.gauge('pages_under_way', 'Pages being rendered, and changes being made.', underWay)
  metrics.gauge('pages_waiting', 'Pages waiting to be rendered, and changes to be made.', waiting)
  const app = createApp({ ...parts, readAllMetrics, basemap, admit })
  const render = createRenderPage({ app, config, source: pages, admit, basemap })
  const renderPublic = (url: string) => {
    const request = HttpRequest.ofWeb(new Request(url))
    return render(request).catch((error: unknown) => failureAnswer(error, request.id, log))
  }
  // In development pages are another after each change of their sources.
  const cached = config.NODE_ENV === 'development' ? undefined : cache.answer
  addPages(app, { source: pages, render, cached, basemap })
  const answer = createHttpListener(app.answer, log)
  const nameRoute = nameRoutes(app.routes)
  const listener = measureRequests(pages.wrap?.(answer) ?? answer, { metrics, nameRoute, log })
  /** Renders what most ask for first: a quarter of a second in which nobody else would be answered. */
  const warmUp = async () => {
    const home = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    // A failure is logged; the first visitor gets the error.
    await renderPublic(new URL('/', home).href)
  }
  return { listener, warmUp }
}

const basemapOf = (config: Config, log: Log): Basemap | undefined =>
  config.MAP_STYLE_URL === undefined
    ? undefined
    : createBasemap({
        url: config.MAP_STYLE_URL,
        allowLoopback: config.FEEDS_LOOPBACK === 'on',
        log,
      })
