/** Starts everything in order, and stops it in reverse. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCatalogVersion } from '../catalog/event/server/catalog-version.ts'
import { placesInMemory } from '../catalog/place/server/places-in-memory.ts'
import { LiveSearch } from '../catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../catalog/search/server/live/live-sync.ts'
import { startArchiveIndex } from '../features/archive/server/index-job.ts'
import type { Config } from '../platform/config.ts'
import { connectionBounds, createBoundedServer } from '../platform/http/bounded-server.ts'
import type { Log } from '../platform/log.ts'
import { listenFailure } from '../platform/operator-message.ts'
import { receiveConnections } from './cluster/connection-handoff.ts'
import { logRelease } from './log-release.ts'
import { measureProcess } from './measure-process.ts'
import { openAppDatabase, prepareDatabase } from './open-database.ts'
import type { PageSource } from './pages.ts'
import { beginProcess, drain, drainReceived, type Shutdown } from './shutdown.ts'
import { createSite, type Served } from './site.ts'
import { startAllJobs } from './start-jobs.ts'
import { printWelcome } from './welcome.ts'

/** Runs until SIGTERM or SIGINT. Throws when something cannot be started; what had started is stopped. */
export const startServer = async (config: Config, pages: PageSource): Promise<Server> => {
  const { log, shutdown } = beginProcess(config)
  if (cluster.isPrimary) await logRelease(config, log)
  process.on('pageError' as never, (err: unknown) => log.error({ err }, 'a page failed to render'))
  const server = await startParts(config, pages, { log, shutdown }).catch(async (error) => {
    await shutdown.close()
    throw error
  })
  // The primary of several says it once for all.
  if (cluster.isPrimary) printWelcome(config, (server.address() as AddressInfo).port)
  return server
}

type StartContext = { log: Log; shutdown: Shutdown }

const startParts = async (config: Config, pages: PageSource, { log, shutdown }: StartContext) => {
  const database = await openAppDatabase(config, log)
  shutdown.add('database', () => database.close())
  await prepareDatabase(config, database, log)
  // A migration may not have reached the replica yet.
  await database.reads.requireLatest()
  const jobs = await startAllJobs({ config, database, log, shutdown })
  const version = await createCatalogVersion(database.connection, log)
  shutdown.add('catalog listener', () => version.close())
  // Following reads must not be older than the notification.
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
  const { findPlace, load } = placesInMemory(database.db)
  await load()
  version.onChange((news) => {
    if (news !== 'reloaded') return
    load().catch((err: unknown) => log.warn({ err }, "places can't be read again"))
  })
  const served = { database, version, live, search, findPlace, metrics, log }
  return serve(config, pages, { served, shutdown })
}

const serve = async (
  config: Config,
  pages: PageSource,
  { served, shutdown }: { served: Served; shutdown: Shutdown },
): Promise<Server> => {
  const { listener, warmUp } = createSite(config, pages, served)
  if (config.NODE_ENV === 'production') await warmUp()
  const server = createBoundedServer(listener)
  if (cluster.isWorker) {
    const receiver = receiveConnections(server, connectionBounds.most)
    shutdown.add('server', () => drainReceived(server, receiver))
    return server
  }
  const at = { port: config.PORT, host: config.HOST }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, at)))
    server.listen(config.PORT, config.HOST, resolve)
  })
  shutdown.add('server', () => drain(server))
  return server
}
