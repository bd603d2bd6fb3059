/** Starts everything in order, and stops it in reverse order. */

import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCatalogVersion } from '../catalog/event/server/catalog-version.ts'
import { loadPlaces } from '../catalog/place/server/places-in-memory.ts'
import { LiveSearch } from '../catalog/search/server/live/live-search.ts'
import { type LiveSync, startLiveSync } from '../catalog/search/server/live/live-sync.ts'
import { withdrawQuestions } from '../catalog/trust/server/confirmations/forget-reminders.ts'
import { startArchiveJob } from '../features/archive/server/archive-job.ts'
import { startArchiveIndex } from '../features/archive/server/index-job.ts'
import { startBackups } from '../features/backup/server/backup-job.ts'
import { startAsking } from '../features/confirmation/server/ask-organizers.ts'
import { startForgetting } from '../features/contact/server/forget-job.ts'
import { withdrawStillOn } from '../features/email-updates/server/notify-watchers.ts'
import { noteRefusal } from '../features/email-updates/server/subscribers.ts'
import { startUpdates } from '../features/email-updates/server/update-jobs.ts'
import { startStaticExport } from '../features/export/server/make-static-export.ts'
import { countRequests, type Figures } from '../features/figures/server/count-requests.ts'
import { startFiguresPurge } from '../features/figures/server/store-figures.ts'
import { startGeocoding } from '../features/geocoding/server/geocoding-job.ts'
import { startSourceReview } from '../features/import/server/feeds/review-sources.ts'
import { startFeedsJob } from '../features/import/server/feeds/run-feed.ts'
import { startImports } from '../features/import/server/files/run-imports.ts'
import { createBasemap } from '../features/map/server/basemap/basemap.ts'
import { startDeletedPurge } from '../features/moderation/server/purge-job.ts'
import { startQueueSummary } from '../features/moderation/server/queue-summary.ts'
import { startSeriesJob } from '../features/series/server/extend-job.ts'
import { listAddresses } from '../features/sign-in/server/accounts/administrators.ts'
import { startPurgeJob } from '../features/sign-in/server/purge-job.ts'
import { startSignInAlarm } from '../features/sign-in/server/sign-in-alarm.ts'
import { startReleaseCheck } from '../features/upgrade/server/check-releases.ts'
import { startOrphanCollector } from '../features/uploads/server/collect-orphans.ts'
import { startRemoteFiles } from '../features/uploads/server/remote/remote-job.ts'
import { startCalendarPurge } from '../features/weekend/server/weekend-calendars.ts'
import { type Config, infoAddressOf } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { AdmissionControl } from '../platform/http/admission-control.ts'
import { createBoundedServer } from '../platform/http/bounded-server.ts'
import { failureAnswer } from '../platform/http/failures.ts'
import { createHttpListener } from '../platform/http/http-listener.ts'
import { HttpRequest } from '../platform/http/http-request.ts'
import { type Jobs, startJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { startMail } from '../platform/mail/mail-job.ts'
import { smtpOf } from '../platform/mail/smtp.ts'
import { measureRequests } from '../platform/metrics/measure-requests.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { createAskOthers, createReadAll } from '../platform/metrics/worker-metrics.ts'
import { listenFailure } from '../platform/operator-message.ts'
import { offersPush, openPush } from '../platform/push/web-push.ts'
import { loadSettings } from '../platform/stored-settings.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'
import { scannerOf } from '../platform/uploads/scan-file.ts'
import { measureProcess } from './measure-process.ts'
import { openAppDatabase, prepareDatabase } from './open-database.ts'
import { PageCache } from './pages/page-cache.ts'
import { addPages, createRenderPage, type PageSource } from './pages.ts'
import { pagePath } from './rendering/data-address.ts'
import { nameRoutes } from './route-names.ts'
import { type AppDeps, createApp } from './server.ts'
import { backupConfigOf } from './setup-checklist.ts'
import { beginProcess, drain, type Shutdown } from './shutdown.ts'
import { logRelease, printWelcome } from './welcome.ts'

type Served = Pick<AppDeps, 'version' | 'search' | 'log'> & {
  database: Database
  live: Pick<LiveSync, 'catalog' | 'refresh'>
  metrics: Metrics
  figures?: Figures
}

/** Request listener of the whole site: API, files and pages, with metrics. */
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
  const deps = { ...shared, config, db, pool, connection, reads, refresh }
  const admission = new AdmissionControl({ longestWaitMs: config.OVERLOAD_DELAY_MS })
  const { admit, underWay, waiting } = admission
  metrics.gauge('pages_under_way', 'Pages being rendered, and changes being made.', underWay)
  metrics.gauge('pages_waiting', 'Pages waiting to be rendered, and changes to be made.', waiting)
  const app = createApp({ ...deps, readAllMetrics, basemap, admit })
  const render = createRenderPage({ app, config, source: pages, admit, basemap })
  const renderPublic = (url: string) => {
    const request = HttpRequest.ofWeb(new Request(url))
    return render(request).catch((error: unknown) => failureAnswer(error, request.id, log))
  }
  // In development, pages change with their source files.
  const cached = config.NODE_ENV === 'development' ? undefined : cache.answer
  addPages(app, { source: pages, render, cached, basemap })
  const answer = createHttpListener(served.figures?.count(app.answer) ?? app.answer, log)
  const nameRoute = nameRoutes(app.routes)
  const listener = measureRequests(pages.wrap?.(answer) ?? answer, { metrics, nameRoute, log })
  /** Renders the home page in advance, which blocks the event loop for a quarter of a second. */
  const warmUp = async () => {
    // A failure is logged; the first visitor gets the error.
    await renderPublic(`${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/`)
  }
  return { listener, warmUp }
}

const basemapOf = ({ MAP_STYLE_URL: url, FEEDS_LOOPBACK: loopback }: Config, log: Log) =>
  url === undefined ? undefined : createBasemap({ url, allowLoopback: loopback === 'on', log })

/** Runs until SIGTERM or SIGINT. If a part cannot start, stops those already started and throws. */
export const startServer = async (config: Config, pages: PageSource): Promise<Server> => {
  const { log, shutdown } = beginProcess(config)
  if (cluster.isPrimary) await logRelease(config, log)
  process.on('pageError' as never, (err: unknown) => log.error({ err }, 'a page failed to render'))
  const { server, db } = await startParts(config, pages, { log, shutdown }).catch(async (error) => {
    await shutdown.close()
    throw error
  })
  // With several workers, the primary prints it once for all.
  if (cluster.isPrimary) await printWelcome(config, (server.address() as AddressInfo).port, db)
  return server
}

type StartContext = { log: Log; shutdown: Shutdown }

const startParts = async (config: Config, pages: PageSource, { log, shutdown }: StartContext) => {
  const database = await openAppDatabase(config, log)
  shutdown.add('database', () => database.close())
  await prepareDatabase(config, database, log)
  // The replica may not have replayed the migration yet.
  await database.reads.requireLatest()
  const jobs = await startAllJobs({ config, database, log, shutdown })
  const version = await createCatalogVersion(database.connection, log, () =>
    loadSettings(database.db),
  )
  shutdown.add('catalog listener', () => version.close())
  // Later reads must not be older than the notification.
  version.onChange(() => void database.reads.requireLatest())
  const stopIndexing = await startArchiveIndex({ jobs, db: database.db, version, log })
  shutdown.add('archive index', async () => stopIndexing())
  const { reads } = database
  const live = await startLiveSync(database, version, log, { beforeShown: reads.requireLatest })
  shutdown.add('live events', async () => live.close())
  const { metrics, samples } = await measureProcess({ config, database, version, live, log })
  shutdown.add('samples', () => samples.stop())
  const isAway = () => version.isAway || live.awaySince !== undefined
  const search = new LiveSearch(reads, () => live.catalog, { isAway })
  await loadPlaces(database.db)
  const { refresh } = live
  const sendsMail = config.SMTP_URL !== undefined
  const push = offersPush(config) ? await openPush(database.db, config) : undefined
  const updates = { jobs, db: database.db, version, search, refresh, log, sendsMail, push }
  const stopUpdates = await startUpdates(updates)
  shutdown.add('email updates', async () => stopUpdates())
  version.onChange((news) => {
    if (news !== 'reloaded') return
    loadPlaces(database.db).catch((err: unknown) => log.warn({ err }, 'could not reload places'))
  })
  const figures = countRequests({ db: database.db, log, trustProxy: config.TRUST_PROXY, pagePath })
  shutdown.add('figures', figures.stop)
  const served = { database, version, live, search, metrics, log, figures }
  return { server: await serve(config, pages, { served, shutdown }), db: database.db }
}

const serve = async (
  config: Config,
  pages: PageSource,
  { served, shutdown }: { served: Served; shutdown: Shutdown },
): Promise<Server> => {
  const { listener, warmUp } = createSite(config, pages, served)
  if (config.NODE_ENV === 'production') await warmUp()
  const server = createBoundedServer(listener)
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  // Registered before listening: otherwise requests would fail in a process that is closing its database.
  shutdown.add('server', () =>
    listening.then(
      () => drain(server),
      () => {},
    ),
  )
  const at = { port: config.PORT, host: config.HOST }
  server.once('error', (error) => reject(listenFailure(error, at)))
  server.listen(config.PORT, config.HOST, resolve)
  await listening
  return server
}

type JobDeps = { config: Config; database: Database; log: Log; shutdown: Shutdown }

/** Defines all jobs of the program; each run is by one process. */
const startAllJobs = async ({ config, database, log, shutdown }: JobDeps): Promise<Jobs> => {
  const { db, connection } = database
  const jobs = await startJobs(connection, log)
  shutdown.add('jobs', () => jobs.stop())
  await startArchiveJob(jobs, db, log)
  await startSeriesJob(jobs, db, log)
  await startPurgeJob(jobs, db)
  await startDeletedPurge(jobs, db)
  await startForgetting(jobs, db)
  await startCalendarPurge(jobs, db)
  await startFiguresPurge(jobs, db)
  await startAsking(jobs, db, log)
  const notificationParts = { db, listRecipients: listAddresses, site: config.PUBLIC_URL }
  const allowLoopback = config.FEEDS_LOOPBACK === 'on'
  await startQueueSummary(jobs, notificationParts)
  await startSignInAlarm(jobs, notificationParts)
  await startSourceReview(jobs, notificationParts)
  await startFeedsJob(jobs, { ...notificationParts, connection, allowLoopback }, log)
  await startImports(jobs, { db, connection, log })
  await startStaticExport({ jobs, log, ...database })
  const files = createFileStore(config)
  await startOrphanCollector(jobs, { db, files, log })
  const site = config.PUBLIC_URL
  const remote = { db, files, scan: scannerOf(config, log), allowLoopback, site }
  await startRemoteFiles(jobs, remote, log)
  await startReleaseCheck(jobs, { db, allowLoopback })
  const { GEOCODER_URL: url } = config
  const contact = () => infoAddressOf(config)
  const stopGeocoding = await startGeocoding(jobs, { db, log, url, contact })
  shutdown.add('geocoding', async () => stopGeocoding())
  await startBackups({ jobs, files, log, ...backupConfigOf(config), ...database })
  const smtp = smtpOf(config)
  const stopMail = await startMail({
    jobs,
    ...database,
    log,
    smtp,
    withdrawPointless: async () => {
      await withdrawQuestions(db)
      await withdrawStillOn(db)
    },
    onRefusal: noteRefusal,
  })
  shutdown.add('mail', stopMail)
  return jobs
}
