/** Starts everything in order; what is told to stop goes down in reverse. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCatalogVersion } from '../catalog/server/catalog-version.ts'
import { keepLive } from '../catalog/server/live/keep-live.ts'
import { LiveSearch } from '../catalog/server/live/live-search.ts'
import { startArchiveIndex } from '../features/archive/server/index-job.ts'
import type { Config } from '../platform/config.ts'
import { createBoundedServer } from '../platform/http/bounded-server.ts'
import { createLog, type Log } from '../platform/log.ts'
import { measureProcess } from './measure-process.ts'
import type { PageSource } from './pages.ts'
import { createShutdown, drain, type Shutdown } from './shutdown.ts'
import { createSite, type Served } from './site.ts'
import { startAllJobs } from './start-jobs.ts'
import { fillStore, openStore } from './store.ts'
import { welcome } from './welcome.ts'

/** Runs until SIGTERM or SIGINT. Throws when something cannot be started; what had started is stopped. */
export const startServer = async (config: Config, pages: PageSource): Promise<Server> => {
  const log = createLog(config.LOG_LEVEL)
  const shutdown = createShutdown(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.run(0))
  }
  process.on('pageError' as never, (err: unknown) => log.error({ err }, 'a page failed to render'))
  const server = await startParts(config, pages, { log, shutdown })
  // The primary of several says it once for all.
  if (cluster.isPrimary) console.log(welcome(config, (server.address() as AddressInfo).port))
  return server
}

type Surroundings = { log: Log; shutdown: Shutdown }

const startParts = async (config: Config, pages: PageSource, { log, shutdown }: Surroundings) => {
  const database = await openStore(config, log)
  shutdown.add('database', () => database.close())
  await fillStore(config, database, log)
  // What was migrated may not be there yet on a copy.
  await database.reads.learn()
  const jobs = await startAllJobs({ config, database, log, shutdown })
  const version = await createCatalogVersion(database.connection, log)
  shutdown.add('catalog listener', () => version.close())
  // What is read next must not be older than what was heard of.
  version.onChange(() => void database.reads.learn())
  const stopIndexing = await startArchiveIndex({ jobs, db: database.db, version, log })
  shutdown.add('archive index', async () => stopIndexing())
  const { reads } = database
  const live = await keepLive(database, version, log, { beforeShown: reads.learn })
  shutdown.add('live events', async () => live.close())
  const { metrics, samples } = await measureProcess({ config, database, version, live, log })
  shutdown.add('samples', () => samples.stop())
  const isAway = () => version.isAway || live.awaySince !== undefined
  const search = new LiveSearch(reads, () => live.catalog, { isAway })
  const served = { database, version, live, search, metrics, log }
  const server = await listen(config, pages, served)
  shutdown.add('server', () => drain(server))
  return server
}

const listen = async (config: Config, pages: PageSource, served: Served): Promise<Server> => {
  const { listener, warmUp } = createSite(config, pages, served)
  if (config.NODE_ENV === 'production') await warmUp()
  const server = createBoundedServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  return server
}
