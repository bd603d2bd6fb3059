/** The composition root: the one place that knows every feature. API first, then files, then pages. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { getEvent } from '../catalog/event/get-event.ts'
import { uploadFile } from '../catalog/files/upload-file.ts'
import { manageLinkPath, paths } from '../catalog/links/paths.ts'
import { type FindPlace, placesInMemory } from '../catalog/server/places/places-in-memory.ts'
import type { EventSearch } from '../catalog/server/search/event-search.ts'
import type { CatalogVersion } from '../catalog/server/store/catalog-version.ts'
import { apiDocsRoutes } from '../features/api-docs/server/routes.ts'
import { searchArchive } from '../features/archive/contract.ts'
import { archiveRoutes } from '../features/archive/server/routes.ts'
import { auditRoutes } from '../features/audit/server/routes.ts'
import { listBackups } from '../features/backup/server/backup-files.ts'
import { backupFolder } from '../features/backup/server/backup-job.ts'
import { calendarRoutes } from '../features/calendar/server/routes.ts'
import { contactRoutes } from '../features/contact/server/routes.ts'
import { demoRoutes } from '../features/demo/server/routes.ts'
import { deploymentRoutes } from '../features/deployment/server/routes.ts'
import { countEvents, getFacets, listEvents, searchEvents } from '../features/discovery/contract.ts'
import { discoveryRoutes } from '../features/discovery/server/routes.ts'
import { eventPageRoutes } from '../features/event-page/server/routes.ts'
import { exportRoutes } from '../features/export/server/routes.ts'
import { health } from '../features/health/contract.ts'
import { healthRoutes } from '../features/health/server/routes.ts'
import { feedRoutes } from '../features/import/server/feeds/routes.ts'
import { landingRoutes } from '../features/landing/server/routes.ts'
import { manageRoutes } from '../features/manage/server/routes.ts'
import { findOnMap } from '../features/map/contract.ts'
import { mapRoutes } from '../features/map/server/routes.ts'
import { editRoutes } from '../features/moderation/server/edits/routes.ts'
import { moderationRoutes } from '../features/moderation/server/routes.ts'
import { outboxRoutes } from '../features/outbox/server/routes.ts'
import { pagesRoutes } from '../features/pages/server/routes.ts'
import { placesRoutes } from '../features/places/server/routes.ts'
import { searchEngineRoutes } from '../features/search-engines/server/routes.ts'
import { seriesRoutes } from '../features/series/server/routes.ts'
import { sharingRoutes } from '../features/sharing/server/routes.ts'
import { authenticator, isAdministratorBy } from '../features/sign-in/server/authenticate.ts'
import { passkeyRoutes } from '../features/sign-in/server/passkey-routes.ts'
import { signInRoutes } from '../features/sign-in/server/routes.ts'
import type { SignInParts } from '../features/sign-in/server/sign-in-request.ts'
import { statusRoutes } from '../features/status/server/routes.ts'
import { notifyChange } from '../features/submission/server/notify-change.ts'
import { notifyDecision } from '../features/submission/server/notify-decision.ts'
import { submissionRoutes } from '../features/submission/server/routes.ts'
import { uploadsRoutes } from '../features/uploads/server/routes.ts'
import type { UploadParts } from '../features/uploads/server/store-upload.ts'
import {
  isFormWithFiles,
  type TakenForm,
  takePageForm,
} from '../features/uploads/server/take-page-form.ts'
import type { Call } from '../kit/call.ts'
import { AppError } from '../kit/errors.ts'
import {
  createDeviceCookie,
  createSessionCookie,
  type TokenCookie,
} from '../platform/auth/session-cookie.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { type Reads, readsOfPrimary } from '../platform/db/reads.ts'
import { sized, toResponse } from '../platform/http/answer.ts'
import { Api } from '../platform/http/api.ts'
import { clientAddress, clientNetwork } from '../platform/http/client-address.ts'
import { failureAnswer } from '../platform/http/failures.ts'
import { createFastPath, type FastPath } from '../platform/http/fast-path.ts'
import { createRefusalLog } from '../platform/http/log-refusals.ts'
import { requestIdOf } from '../platform/http/request-id.ts'
import { refuseForeignOrigins, securityHeaders } from '../platform/http/security.ts'
import type { Log } from '../platform/log.ts'
import { createReadAll, type ReadAllMetrics } from '../platform/metrics/all-processes.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'
import { scannerOf } from '../platform/uploads/scan-file.ts'
import { readBuildStatus } from './build-status.ts'
import { innerCalls } from './inner-calls.ts'
import { isSecretAddress } from './pages/private-pages.ts'

export type AppParts = {
  config: Pick<
    Config,
    | 'NODE_ENV'
    | 'PUBLIC_URL'
    | 'ANALYTICS_ID'
    | 'TRUST_PROXY'
    | 'UPLOADS_URL'
    | 'SCAN_URL'
    | 'DATA_DIR'
    | 'DATABASE_URL'
    | 'BACKUP_DIR'
    | 'METRICS_TOKEN'
    | 'REQUIRE_SECOND_FACTOR'
  >
  db: Db
  /** The connections beneath `db`, for queries with kept plans. */
  pool: Database['pool']
  /** Where visitors read; from the primary by default. */
  reads?: Reads
  search: EventSearch
  /** Finds the place of a search's `near`; by default all places are read with the first question. */
  findPlace?: FindPlace
  version: CatalogVersion
  /** Brings memory up to what is stored by now. */
  refresh?: () => Promise<void>
  /** The numbers of all processes of this machine; those of this one alone by default. */
  readAllMetrics?: ReadAllMetrics
  log: Log
}

export type App = {
  hono: Hono
  /** Before Hono: answers the calls that are made all the time, and leaves all others to it. */
  fastPath: FastPath
  api: Api
  /** Whom pages ask, in this process, as the one who asks for the page; `env` is its connection. */
  callAs: (request: Request, env?: unknown) => Call
  /** The request as a page's action reads it: files that came with its form are stored already. */
  takeForm: (context: Context) => Promise<TakenForm>
}

const maxBodyBytes = 1024 * 1024

/** They change nothing: nothing that follows a change has to be done after them. */
const hotEndpoints = [searchEvents, listEvents, getFacets, countEvents, findOnMap, getEvent, health]

/** Everything but pages and files: what HTTP tests talk to. */
export const createApp = (given: AppParts): App => {
  const { config, db, reads = readsOfPrimary(given) } = given
  const parts = { ...given, reads }
  /** What is shown to everybody; none of it decides a change. */
  const { findPlace = placesInMemory(reads.db).findPlace } = given
  const read = { ...parts, db: reads.db, pool: reads.pool, findPlace }
  const hono = new Hono<{ Variables: { requestId: string } }>()
  const signInParts = signInPartsOf(config, db)
  const { cookie } = signInParts
  const authenticate = authenticator(db, signInParts)
  const isAdministrator = isAdministratorBy(authenticate)
  const api = new Api({
    authenticate,
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    checkAnswers: config.NODE_ENV !== 'production',
  })

  prepareRequests(hono, parts, cookie)

  publicRoutes(api, read)
  demoRoutes(api, parts)
  pagesRoutes(api, parts)
  operationRoutes(api, parts, isAdministrator)
  exportRoutes(api, { ...parts, isAdministrator })
  apiDocsRoutes(api, parts)

  signInRoutes(api, signInParts)
  passkeyRoutes(api, signInParts)
  moderationRoutes(api, { db, tell: notifyDecision })
  editRoutes(api, { db, notifyChange })
  feedRoutes(api, { db })
  auditRoutes(api, { db })
  outboxRoutes(api, { db, publicUrl: config.PUBLIC_URL })
  contactRoutes(api, { db, config })
  submissionRoutes(api, parts)
  manageRoutes(api, { db })
  const uploads = { db, files: createFileStore(config), scan: scannerOf(config, parts.log) }
  uploadsRoutes(api, { ...uploads, site: config, isAdministrator })

  hono.route('/', api.hono)
  refuseUnknownCalls(hono as unknown as Hono, api)
  return {
    hono: hono as unknown as Hono,
    fastPath: fastPathOf(api, parts),
    api,
    callAs: innerCalls({ hono: hono as unknown as Hono, api, log: parts.log }),
    takeForm: formTaker(uploads, config),
  }
}

const signInPartsOf = (config: AppParts['config'], db: Db): SignInParts => ({
  db,
  cookie: createSessionCookie(config),
  deviceCookie: createDeviceCookie(config),
  publicUrl: config.PUBLIC_URL,
  requireSecondFactor: config.REQUIRE_SECOND_FACTOR === 'on',
})

const fastPathOf = (api: Api, { config, log }: Pick<AppParts, 'config' | 'log'>): FastPath =>
  createFastPath(api, {
    endpoints: hotEndpoints,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    maxBodyBytes,
    log,
  })

/** Reads of visitors: events, searches, feeds and places. */
const publicRoutes = (api: Api, read: AppParts & { findPlace: FindPlace }): void => {
  discoveryRoutes(api, read)
  mapRoutes(api, read)
  eventPageRoutes(api, read)
  calendarRoutes(api, read)
  seriesRoutes(api, read)
  searchEngineRoutes(api, read)
  sharingRoutes(api, read)
  landingRoutes(api, read)
  archiveRoutes(api, read)
  placesRoutes(api, read)
}

/** How the program is doing, and which build it is. */
const operationRoutes = (
  api: Api,
  { db, reads, config, readAllMetrics }: AppParts & { reads: Reads },
  isAdministrator: (request: Request) => Promise<boolean>,
) => {
  const build = readBuildStatus(config.NODE_ENV)
  const folder = backupFolder(config)
  // Nothing is kept there with both a database and a store for files elsewhere.
  const keepsFiles = config.DATABASE_URL === undefined || config.UPLOADS_URL === undefined
  healthRoutes(api, { db, reads, dataFolder: keepsFiles ? config.DATA_DIR : undefined })
  deploymentRoutes(api, { db, isAdministrator, status: build })
  statusRoutes(api, {
    db,
    replica: reads.status,
    release: build.then(({ buildInfo }) => buildInfo.version),
    embedded: config.DATABASE_URL === undefined,
    listBackups: folder === undefined ? undefined : () => listBackups(folder, Date.now()),
    token: config.METRICS_TOKEN,
    isAdministrator,
    readAll: readAllMetrics ?? createReadAll(createMetrics()),
  })
}

/** What no route has taken: a call by another method, or one that there is not. */
const refuseUnknownCalls = (hono: Hono, api: Api) => {
  hono.use(async ({ req }, next) => {
    const allow = api.methodsOf(req.path)
    if (allow.length > 0) throw new AppError('method_not_allowed', { allow })
    await next()
  })
  hono.all('/api/*', () => {
    throw new AppError('not_found', { message: "There's no such endpoint. See /api/docs." })
  })
}

/** The pages whose forms may hold files: a submission, and a correction by the private link. */
const bringsFiles = (request: Request, path: string) =>
  (path === paths.upload || isCorrection.test(path)) && isFormWithFiles(request)

const isCorrection = new RegExp(`^${manageLinkPath}/[^/]+/[^/]+$`)

const formTaker =
  (uploads: UploadParts, site: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>): App['takeForm'] =>
  async (context) => {
    const request = context.req.raw
    if (!bringsFiles(request, context.req.path)) return { request }
    const network = clientNetwork(clientAddress(context, site.TRUST_PROXY))
    return takePageForm(uploads, { request, network, site })
  }

/** What every request meets before its route: a name in the log, headers, limits. */
const prepareRequests = (
  hono: Hono<{ Variables: { requestId: string } }>,
  { config, log, refresh, reads }: Pick<AppParts, 'config' | 'log' | 'refresh'> & { reads: Reads },
  cookie: TokenCookie,
) => {
  const logRefusal = createRefusalLog(log)
  hono.onError(async (error, context) => {
    const { method, path } = context.req
    logRefusal(error, { method, path, requestId: context.get('requestId') })
    const answer = failureAnswer(error, context.get('requestId'), log)
    return toResponse(await sized(answer, context.req.header('accept-encoding')))
  })
  hono.use(async (context, next) => {
    context.set(
      'requestId',
      requestIdOf((context.env as { incoming?: object } | undefined)?.incoming),
    )
    await next()
    context.res.headers.set('x-request-id', context.get('requestId'))
  })
  hono.use(securityHeaders(config.PUBLIC_URL))
  hono.use(keepSecrets)
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = config
  hono.use(refuseForeignOrigins({ publicUrl, trustProxy }))
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: () => refuseLargeBody() })
  // Files are larger, and counted while they come in.
  hono.use(async (context, next) =>
    context.req.path === uploadFile.path || bringsFiles(context.req.raw, context.req.path)
      ? next()
      : limitBody(context, next),
  )
  if (reads.status()) hono.use(readForAdministrators(reads, cookie))
  hono.use(refreshAfterChanges(refresh, reads))
  hono.use(compress({ encoding: 'gzip', threshold: 2048 }))
}

const asking = new Set<string>([searchEvents.path, searchArchive.path])

/** Who has changed something sees it in whatever is asked next. */
const refreshAfterChanges =
  (refresh: AppParts['refresh'], reads: Reads): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || asking.has(path) || !context.res.ok) return
    // Where it fails, news of the change will come all the same.
    await Promise.all([refresh?.().catch(() => {}), reads.catchUp()])
  }

/** Whoever is signed in sees the database as it is, on public pages, too. */
const readForAdministrators =
  (reads: Reads, cookie: TokenCookie): MiddlewareHandler =>
  async ({ req }, next) =>
    cookie.read(req.raw) === undefined ? next() : reads.onPrimary(next)

/** A private link is in no cache, no list of a search engine and no log of another site. */
const keepSecrets: MiddlewareHandler = async (context, next) => {
  await next()
  if (!isSecretAddress(context.req.path)) return
  context.res.headers.set('referrer-policy', 'no-referrer')
  context.res.headers.set('cache-control', 'no-store')
  context.res.headers.set('x-robots-tag', 'noindex')
}

const refuseLargeBody = (): never => {
  throw new AppError('too_large', { message: 'The body can be up to 1 MB.' })
}
