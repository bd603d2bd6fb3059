/**
 * The site with any number of live events: those of the measured database, and copies of them in its
 * neighborhood, which are in memory only. Searches by place never ask the database for events.
 *
 *     node bench/sized-server.ts EVENTS, as a process of its own
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { builtPages } from '../src/app/built-pages.ts'
import { measureProcess } from '../src/app/measure-process.ts'
import { createSite } from '../src/app/start.ts'
import { createCatalogVersion } from '../src/catalog/event/server/catalog-version.ts'
import { Columns } from '../src/catalog/search/server/live/columns.ts'
import { LiveCatalog } from '../src/catalog/search/server/live/live-catalog.ts'
import type { LiveEvent } from '../src/catalog/search/server/live/live-row.ts'
import { LiveSearch } from '../src/catalog/search/server/live/live-search.ts'
import { takeLive } from '../src/catalog/search/server/live/live-sync.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createRandom } from './random.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Retained memory, without what was only needed for loading. */
const bytesHeld = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const wanted = Number(process.argv[2])
const config = loadConfig()
const log = createLog('warn')
const database = await openDatabase({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
})
const version = await createCatalogVersion(database.connection, log)

/** Dates of a series stay together: they are moved by the same numbers. */
const shifts = new Map<string, { latitude: number; longitude: number }>()
const random = createRandom(7)
const degrees = () => (random() - 0.5) * 0.4
const shiftOf = (key: string) => {
  const shift = shifts.get(key) ?? { latitude: degrees(), longitude: degrees() }
  shifts.set(key, shift)
  return shift
}

const copyOf = (event: LiveEvent, number: number): LiveEvent => {
  const { id, seriesId } = event
  const shift = shiftOf(`${seriesId ?? id} ${number}`)
  const latitude = event.latitude + shift.latitude
  const longitude = event.longitude + shift.longitude
  return {
    ...event,
    id: `${id}-${number}`,
    day: event.day + (number % 90),
    latitude,
    longitude,
    seriesId: seriesId && `${seriesId}-${number}`,
  }
}

const load = async (stored: number): Promise<LiveCatalog> => {
  const columns = new Columns(wanted)
  const copies = Math.ceil(wanted / stored)
  const take = (event: LiveEvent) => {
    for (let number = 0; number < copies && columns.size < wanted; number++) {
      const copy = number === 0 ? event : copyOf(event, number)
      columns.putInSeries(columns.add(copy), copy)
    }
  }
  await takeLive(database, { take })
  shifts.clear()
  return LiveCatalog.of(columns, setImmediate)
}

const { rows } = await database.pool.query<{ count: number }>(
  `select count(*)::int as count from events where status = 'published'`,
)
const before = bytesHeld()
const catalog = await load(rows[0]?.count ?? 0)
const bytesPerEvent = (bytesHeld() - before) / catalog.size
const live = { catalog, awaySince: undefined, refresh: async () => {} }
const { metrics, samples } = await measureProcess({ config, database, version, live, log })
const search = new LiveSearch(database, () => catalog)
const served = { database, version, live, search, metrics, log }
const server = createServer(createSite(config, builtPages(), served).listener)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, bytesPerEvent })
})

process.on('disconnect', async () => {
  server.closeAllConnections()
  server.close()
  await samples.stop()
  await version.close()
  await database.close()
  process.exit(0)
})
