/** The API as the product serves it, without pages: what the bench measures, as a process of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createListener } from '../src/app/listener.ts'
import { createApp } from '../src/app/server.ts'
import { createCatalogVersion } from '../src/catalog/server/catalog-version.ts'
import { keepLive } from '../src/catalog/server/live/keep-live.ts'
import { LiveSearch } from '../src/catalog/server/live/live-search.ts'
import { createSqlSearch } from '../src/catalog/server/sql-search.ts'
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
const { db, pool } = database
const version = await createCatalogVersion(database.connection, log)
const live = process.argv[3] === 'sql' ? undefined : await keepLive(database, version, log)
const search = live
  ? new LiveSearch(database, () => live.catalog)
  : createSqlSearch(database, version)
const app = createApp({ config, db, pool, search, version, log })

const server = createServer(createListener(app, [app.lane]))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})

process.on('disconnect', async () => {
  server.closeAllConnections()
  server.close()
  live?.close()
  await version.close()
  await database.close()
  process.exit(0)
})
