/** The whole site as node:http calls it: short ways, API, files and pages, measured. */
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { LiveKeeper } from '../catalog/server/live/keep-live.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { createAdmission } from '../platform/http/admit-work.ts'
import { failureResponse } from '../platform/http/failures.ts'
import { shedLoad } from '../platform/http/shed-load.ts'
import { createReadAll } from '../platform/metrics/all-processes.ts'
import { measureRequests } from '../platform/metrics/measure-requests.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { createAskOthers } from '../platform/metrics/neighbours.ts'
import { createListener } from './listener.ts'
import { createPageCache } from './page-cache.ts'
import { createRenderPage, type PageSource, renderPublicPage, servePages } from './pages.ts'
import { routeNames } from './route-names.ts'
import { type AppParts, createApp } from './server.ts'

export type Served = Pick<AppParts, 'version' | 'search' | 'log'> & {
  database: Database
  live: LiveKeeper
  metrics: Metrics
}

export type Site = {
  listener: RequestListener
  /** Renders what most ask for first: a quarter of a second in which nobody else would be answered. */
  warmUp: () => Promise<void>
}

export const createSite = (config: Config, pages: PageSource, served: Served): Site => {
  const { database, version, live, search, metrics, log } = served
  const cache = createPageCache({
    render: (url) =>
      renderPublic(url).catch((error: unknown) => failureResponse(error, randomUUID(), log)),
    stamp: () => `${version.current} ${live.catalog.generation}`,
    isAway: () => search.isAway ?? false,
    publicUrl: config.PUBLIC_URL,
    log,
  })
  const refresh = () => {
    cache.drop()
    return live.refresh()
  }
  const { db, pool, reads } = database
  const readAllMetrics = createReadAll(metrics, createAskOthers(metrics))
  const app = createApp({ config, db, pool, reads, version, search, refresh, readAllMetrics, log })
  // The longest wait by far is twice what is foreseen; with the rendering itself half a second at most.
  const admission = createAdmission({ longestWaitMs: 1.2 * config.OVERLOAD_DELAY_MS })
  metrics.gauge('pages_under_way', 'Pages being rendered.', admission.underWay)
  metrics.gauge('pages_waiting', 'Pages waiting to be rendered.', admission.waiting)
  const render = createRenderPage({ app, config, source: pages, admission })
  const renderPublic = renderPublicPage(render, config)
  servePages(app, render, pages.clientFolder)
  // In development pages are another after each change of their sources.
  const lanes = config.NODE_ENV === 'development' ? [] : [cache.lane, app.lane]
  const answer = createListener(app, lanes)
  const shed = shedLoad(pages.wrap?.(answer) ?? answer, {
    delayMs: config.OVERLOAD_DELAY_MS,
    isVital: ({ url = '' }) => vital.has(url),
    publicUrl: config.PUBLIC_URL,
  })
  const nameRoute = routeNames(app, pages)
  // What is turned away is counted, too.
  const listener = measureRequests(shed.listener, { metrics, nameRoute, log })
  const warmUp = async () => {
    const home = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    // Should it fail, whoever asks for the page will be told, and the log.
    await renderPublic(new URL('/', home).href).catch(() => {})
  }
  return { listener, warmUp }
}

/** Answered however much there is to do. */
const vital = new Set(['/healthz', '/readyz', '/metrics'])
