/** Composition root, the one place that knows every feature: API routes, to which files and pages are added. */

import { countAnnounced } from '../catalog/event/server/after-change.ts'
import type { CatalogVersion } from '../catalog/event/server/catalog-version.ts'
import { paths } from '../catalog/links/paths.ts'
import { administratorPaths, manageLinkPath } from '../catalog/links/private-paths.ts'
import type { EventSearch } from '../catalog/search/server/event-search.ts'
import { apiDocsRoutes } from '../features/api-docs/server/routes.ts'
import { archiveRoutes } from '../features/archive/server/routes.ts'
import { auditRoutes } from '../features/audit/server/routes.ts'
import { backupRoutes } from '../features/backup/server/routes.ts'
import { calendarRoutes } from '../features/calendar/server/routes.ts'
import { confirmationRoutes } from '../features/confirmation/server/routes.ts'
import { eraseMessages } from '../features/contact/server/queries.ts'
import { contactRoutes } from '../features/contact/server/routes.ts'
import { coverageRoutes } from '../features/coverage/server/routes.ts'
import { demoRoutes } from '../features/demo/server/routes.ts'
import { deploymentRoutes } from '../features/deployment/server/routes.ts'
import { discoveryRoutes } from '../features/discovery/server/routes.ts'
import { emailUpdateRoutes } from '../features/email-updates/server/routes.ts'
import { eraseSubscriber } from '../features/email-updates/server/subscribers.ts'
import { eventPageRoutes } from '../features/event-page/server/routes.ts'
import { exportRoutes } from '../features/export/server/routes.ts'
import type { Figures } from '../features/figures/server/count-requests.ts'
import { figuresRoutes } from '../features/figures/server/routes.ts'
import { sumEvents } from '../features/figures/server/store-figures.ts'
import { geocodingReports } from '../features/geocoding/server/report-geocoding.ts'
import { healthRoutes } from '../features/health/server/routes.ts'
import { creditRoutes } from '../features/import/server/credits/routes.ts'
import { findCredits } from '../features/import/server/credits/source-credits.ts'
import { follow } from '../features/import/server/feeds/change-feeds.ts'
import { findFeeds } from '../features/import/server/feeds/feed-store.ts'
import { feedRoutes } from '../features/import/server/feeds/routes.ts'
import { findSheetNames } from '../features/import/server/files/import-detail.ts'
import { eraseSheets } from '../features/import/server/files/import-store.ts'
import { importRoutes } from '../features/import/server/files/routes.ts'
import { linkRoutes } from '../features/import/server/links/routes.ts'
import { landingRoutes } from '../features/landing/server/routes.ts'
import { manageRoutes } from '../features/manage/server/routes.ts'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import { mapRoutes } from '../features/map/server/routes.ts'
import { moderationRoutes } from '../features/moderation/server/routes.ts'
import { glanceRoutes } from '../features/month/server/glance-routes.ts'
import { monthRoutes } from '../features/month/server/routes.ts'
import { outboxRoutes } from '../features/outbox/server/routes.ts'
import { pagesRoutes } from '../features/pages/server/routes.ts'
import { personalDataRoutes } from '../features/personal-data/server/routes.ts'
import { placesRoutes } from '../features/places/server/routes.ts'
import { profileRoutes } from '../features/profiles/server/routes.ts'
import { searchEngineRoutes } from '../features/search-engines/server/routes.ts'
import { seriesRoutes } from '../features/series/server/routes.ts'
import { settingsRoutes } from '../features/settings/server/routes.ts'
import { setupRoutes } from '../features/settings/server/setup-routes.ts'
import { sharingRoutes } from '../features/sharing/server/routes.ts'
import { authenticator, isAdministratorBy } from '../features/sign-in/server/authenticate.ts'
import { passkeyRoutes } from '../features/sign-in/server/passkey-routes.ts'
import { peopleRoutes } from '../features/sign-in/server/people/routes.ts'
import { signInRoutes } from '../features/sign-in/server/routes.ts'
import type { SignInDeps } from '../features/sign-in/server/sign-in-request.ts'
import { statusRoutes } from '../features/status/server/routes.ts'
import { submissionRoutes } from '../features/submission/server/routes.ts'
import { readUpgradeState } from '../features/upgrade/server/seen-releases.ts'
import { uploadsRoutes } from '../features/uploads/server/routes.ts'
import type { UploadDeps } from '../features/uploads/server/store-upload.ts'
import {
  isFormWithFiles,
  type TextForm,
  takePageForm,
} from '../features/uploads/server/take-page-form.ts'
import { weekendRoutes } from '../features/weekend/server/routes.ts'
import { AppError } from '../kit/errors.ts'
import type { RequestHead } from '../kit/request-head.ts'
import {
  createDeviceCookie,
  createSessionCookie,
  type TokenCookie,
} from '../platform/auth/session-cookie.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { type Reads, readsOfPrimary } from '../platform/db/reads.ts'
import type { Admit } from '../platform/http/admission-control.ts'
import { Api } from '../platform/http/api.ts'
import { clientNetwork } from '../platform/http/client-address.ts'
import type { HttpRequest } from '../platform/http/http-request.ts'
import { createInjector } from '../platform/http/inject-request.ts'
import { createPipeline, type PipelineOptions } from '../platform/http/pipeline.ts'
import { transportOf } from '../platform/http/security.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { createReadAll, type ReadAllMetrics } from '../platform/metrics/worker-metrics.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'
import { scannerOf } from '../platform/uploads/scan-file.ts'
import { readBuildStatus } from './build-status.ts'
import { createInProcessClient } from './in-process-client.ts'
import { isSecretAddress, ownerPages } from './pages/page-addresses.ts'
import { pages } from './pages/page-table.ts'
import { backupConfigOf, backupReports, setupDepsOf } from './setup-checklist.ts'

export type AppDeps = {
  config: Config
  db: Db
  /** The pool behind `db`, for prepared statements. */
  pool: Database['pool']
  /** Connection settings, for child processes that fetch URLs. */
  connection: Database['connection']
  /** Database for visitors' reads; the primary by default. */
  reads?: Reads
  search: EventSearch
  version: CatalogVersion
  /** Updates the in-memory catalog from the database. */
  refresh?: () => Promise<void>
  /** Metrics of all processes of this machine; by default only this one's. */
  readAllMetrics?: ReadAllMetrics
  /** Admission control for costly work; by default everything is admitted. */
  admit?: Admit
  log: Log
  /** Tiled basemap that replaces the drawn map. */
  basemap?: Basemap
  /** Usage figures; by default nothing is counted. */
  figures?: Figures
}

/** Everything but pages and files; HTTP tests use it. */
export const createApp = (appParts: AppDeps) => {
  const { config, db, reads = readsOfPrimary(appParts) } = appParts
  const deps = { ...appParts, reads }
  /** Dependencies of public reads; they never decide a change. */
  const read = { ...deps, db: reads.db, pool: reads.pool }
  const signInParts = signInPartsOf(config, db)
  const { cookie } = signInParts
  const authenticate = authenticator(db, signInParts)
  const isAdministrator = isAdministratorBy(authenticate)
  const isOwner = isAdministratorBy(authenticate, 'owner')
  const api = new Api({
    authenticate,
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    checkAnswers: config.NODE_ENV !== 'production',
    admit: appParts.admit,
  })

  publicRoutes(api, read)
  demoRoutes(api, deps)
  pagesRoutes(api, deps)
  operationRoutes(api, deps, isAdministrator)
  exportRoutes(api, { ...deps, isOwner })
  apiDocsRoutes(api, deps)

  signInRoutes(api, signInParts)
  passkeyRoutes(api, signInParts)
  peopleRoutes(api, { ...signInParts, sendsMail: config.SMTP_URL !== undefined })
  administratorRoutes(api, deps)
  inputRoutes(api, deps)
  const uploads = { db, files: createFileStore(config), scan: scannerOf(config, deps.log) }
  uploadsRoutes(api, { ...uploads, site: config, isAdministrator })
  const imports = importRoutes(api, deps)
  const takeFiles = storeFormFiles(uploads, config)

  for (const path of ['/api', '/api/*']) api.routes.add({ path, answer: refuseUnknownCall })
  const answer = createPipeline(api.routes, optionsOf(deps, cookie))
  return {
    api,
    /** Route table, to which files and pages are added. */
    routes: api.routes,
    /** Handles any request. */
    answer,
    /** Handles a Web Request in this process. */
    request: createInjector(answer),
    /** In-process API client for the requested page. */
    callAs: createInProcessClient(appParts.figures?.note(answer) ?? answer),
    hasFileUploads,
    takeForm: async (request: HttpRequest): Promise<TextForm> =>
      isImportForm(request)
        ? imports.takePageForm(request.toWeb(), {
            administrator: await authenticate(request),
            token: sheetToken(request),
            network: clientNetwork(request.address(config.TRUST_PROXY)),
          })
        : takeFiles(request),
  }
}
export type App = ReturnType<typeof createApp>

/** Routes for input from organizers and visitors. */
const inputRoutes = (api: Api, deps: AppDeps & { reads: Reads }): void => {
  const { db, config } = deps
  const trustSteps = config.TRUST_STEPS === 'on'
  contactRoutes(api, { db, config })
  confirmationRoutes(api, { db, trustSteps })
  submissionRoutes(api, { db, trustSteps, site: config })
  glanceRoutes(api, deps)
  manageRoutes(api, { db, trustSteps, site: config, sumEvents, findSheetNames })
  weekendRoutes(api, { db, config })
  emailUpdateRoutes(api, { db, search: deps.search, config })
  figuresRoutes(api, { db, figures: deps.figures })
}

/** Routes of administrators. */
const administratorRoutes = (api: Api, deps: AppDeps): void => {
  const { db, config, connection, search, refresh } = deps
  backupRoutes(api, { ...deps, ...backupConfigOf(config), files: createFileStore(config) })
  const trustSteps = config.TRUST_STEPS === 'on'
  moderationRoutes(api, { db, trustSteps })
  feedRoutes(api, { db })
  coverageRoutes(api, { db, search, findFollowed: findFeeds, follow })
  const allowLoopback = config.FEEDS_LOOPBACK === 'on'
  linkRoutes(api, { db, connection, allowLoopback, site: config.PUBLIC_URL })
  profileRoutes(api, { db })
  auditRoutes(api, { db })
  settingsRoutes(api, { db, config, refresh })
  setupRoutes(api, setupDepsOf(db, config))
  personalDataRoutes(api, { db, eraseMessages, eraseSheets, eraseSubscriber })
  outboxRoutes(api, { db, publicUrl: config.PUBLIC_URL })
}

const signInPartsOf = (config: AppDeps['config'], db: Db): SignInDeps => ({
  db,
  cookie: createSessionCookie(config),
  deviceCookie: createDeviceCookie(config),
  publicUrl: config.PUBLIC_URL,
  requireSecondFactor: config.REQUIRE_SECOND_FACTOR === 'on',
})

/** Visitors' reads: events, searches, feeds and places. */
const publicRoutes = (
  api: Api,
  read: Omit<AppDeps, 'pool'> & { pool: Reads['pool']; reads: Reads },
): void => {
  discoveryRoutes(api, read)
  mapRoutes(api, read)
  // Before the routes of single events.
  monthRoutes(api, read)
  eventPageRoutes(api, read)
  calendarRoutes(api, read)
  seriesRoutes(api, read)
  const pagePaths = pages.flatMap(({ path, engines }) => (engines === 'sitemap' ? `/${path}` : []))
  searchEngineRoutes(api, { ...read, pagePaths })
  sharingRoutes(api, read)
  landingRoutes(api, { ...read, findCredits })
  archiveRoutes(api, read)
  placesRoutes(api, read)
  creditRoutes(api, read)
}

/** Routes about the program: its status, and its build. */
const operationRoutes = (
  api: Api,
  { db, reads, config, readAllMetrics }: AppDeps & { reads: Reads },
  isAdministrator: (request: RequestHead) => Promise<boolean>,
) => {
  const build = readBuildStatus(config.NODE_ENV)
  // With an external database and external file storage, the data folder is unused.
  const keepsFiles = config.DATABASE_URL === undefined || config.UPLOADS_URL === undefined
  healthRoutes(api, {
    db,
    reads,
    dataFolder: keepsFiles ? config.DATA_DIR : undefined,
    storage: config.UPLOADS_URL ? createFileStore(config) : undefined,
  })
  deploymentRoutes(api, { db, isAdministrator, status: build })
  statusRoutes(api, {
    db,
    replica: reads.status,
    release: build.then(({ buildInfo }) => buildInfo.version),
    embedded: config.DATABASE_URL === undefined,
    reportBackups: backupReports(db, config),
    reportUpgrade: () => readUpgradeState(db),
    reportGeocoding: geocodingReports(db, config.GEOCODER_URL),
    token: config.METRICS_TOKEN,
    isAdministrator,
    ownerPages,
    readAll: readAllMetrics ?? createReadAll(createMetrics()),
  })
}

const refuseUnknownCall = () => {
  throw new AppError('not_found', { message: "There's no such endpoint. See /api/docs." })
}

/** Pages whose forms may contain files: a submission, a correction by private link, an import. */
const hasFileUploads = (request: HttpRequest) =>
  (request.path === paths.upload || isCorrection.test(request.path) || isImportForm(request)) &&
  isFormWithFiles(request)

const isImportForm = (request: HttpRequest) =>
  (request.path === administratorPaths.imports || sheetToken(request) !== undefined) &&
  isFormWithFiles(request)

/** Private link's token in the path of a page that accepts a spreadsheet. */
const sheetToken = ({ path }: HttpRequest): string | undefined => sheetPattern.exec(path)?.[1]

const sheetPattern = new RegExp(`^${manageLinkPath}/([^/]+)/sheet$`)

const isCorrection = new RegExp(`^${manageLinkPath}/[^/]+/[^/]+$`)

/** Request for a page's action, after storing the form's files. */
const storeFormFiles =
  (uploads: UploadDeps, site: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>) =>
  async (request: HttpRequest): Promise<TextForm> => {
    const page = request.toWeb()
    if (!hasFileUploads(request)) return { request: page }
    const network = clientNetwork(request.address(site.TRUST_PROXY))
    return takePageForm(uploads, { request: page, network, site })
  }

/** Pipeline hooks: where requests read, and what follows a change. */
const optionsOf = (
  { config, log, refresh, reads }: Pick<AppDeps, 'config' | 'log' | 'refresh'> & { reads: Reads },
  cookie: TokenCookie,
): PipelineOptions => ({
  log,
  ...transportOf(config),
  trustProxy: config.TRUST_PROXY,
  headersOf: (path) => (isSecretAddress(path) ? secretHeaders : undefined),
  // Signed-in users and holders of private links read from the primary, even on public pages.
  ...(reads.status() && {
    around: (request, next) =>
      cookie.read(request) === undefined && !isSecretAddress(request.path)
        ? next()
        : reads.onPrimary(next),
  }),
  // Later requests to this process see the change. If the refresh fails, PostgreSQL's notification still arrives.
  beforeChange: () => {
    const before = countAnnounced()
    return () =>
      Promise.all([
        countAnnounced() !== before && refresh?.().catch(() => {}),
        reads.requireLatest(),
      ])
  },
})

/** Headers that keep private links out of caches, search engines and other sites' logs. */
const secretHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
