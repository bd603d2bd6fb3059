/** Serves the site as in production, in a child process that reports its port and ends with its parent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { builtPages } from '../src/app/built-pages.ts'
import { measureProcess } from '../src/app/measure-process.ts'
import { createSite } from '../src/app/start.ts'
import {
  type CatalogVersion,
  createCatalogVersion,
} from '../src/catalog/event/server/catalog-version.ts'
import { LiveSearch } from '../src/catalog/search/server/live/live-search.ts'
import type { LiveSync } from '../src/catalog/search/server/live/live-sync.ts'
import { loadConfig } from '../src/platform/config.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { createLog, type Log } from '../src/platform/log.ts'

type Parts = { database: Database; version: CatalogVersion; log: Log }
/** Live events, and data to report in addition to the port. */
type Loaded = {
  live: Pick<LiveSync, 'catalog' | 'awaySince' | 'refresh' | 'close'>
  told: object
}

export const serveSite = async (
  load: (parts: Parts) => Promise<Loaded>,
  poolSize?: number,
): Promise<void> => {
  const config = loadConfig()
  const log = createLog('warn')
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize,
  })
  const version = await createCatalogVersion(database.connection, log)
  const { live, told } = await load({ database, version, log })
  const { metrics, samples } = await measureProcess({ config, database, version, live, log })
  const search = new LiveSearch(database, () => live.catalog)
  const served = { database, version, live, search, metrics, log }
  const server = createServer(createSite(config, builtPages(), served).listener)
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port, ...told })
  })
  process.on('disconnect', async () => {
    server.closeAllConnections()
    server.close()
    await samples.stop()
    live.close()
    await version.close()
    await database.close()
    process.exit(0)
  })
}
