/** The site as the product serves it: what the bench measures, as a process of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { builtPages } from '../src/app/built-pages.ts'
import { measureProcess } from '../src/app/measure-process.ts'
import { createSite } from '../src/app/start.ts'
import { createCatalogVersion } from '../src/catalog/event/server/catalog-version.ts'
import { LiveSearch } from '../src/catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../src/catalog/search/server/live/live-sync.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'

const config = loadConfig()
const log = createLog('warn')
const database = await openDatabase({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  poolSize: Number(process.argv[2] ?? 10),
})
const version = await createCatalogVersion(database.connection, log)
const began = { clock: performance.now(), processor: process.cpuUsage() }
const live = await startLiveSync(database, version, log)
const { user, system } = process.cpuUsage(began.processor)
const loaded = {
  events: live.catalog.size,
  seconds: (performance.now() - began.clock) / 1000,
  processorSeconds: (user + system) / 1e6,
}
const { metrics, samples } = await measureProcess({ config, database, version, live, log })
const search = new LiveSearch(database, () => live.catalog)
const served = { database, version, live, search, metrics, log }

const server = createServer(createSite(config, builtPages(), served).listener)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, loaded })
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
