/** Site on a primary and a streaming replica, each behind a proxy that can switch to another server. */
import { afterAll, beforeAll, expect } from 'vitest'
import { measureReplica } from '../../src/app/measure-process.ts'
import { createApp } from '../../src/app/server.ts'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../../src/catalog/search/server/live/live-sync.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { type Database, type Db, openDatabase } from '../../src/platform/db/database.ts'
import { queryValue } from '../../src/platform/db/query.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { createReadAll } from '../../src/platform/metrics/worker-metrics.ts'
import { signedInAdministrator } from './administrator.ts'
import { asJson } from './as-json.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type StreamingPair, startStreamingPair } from './streaming-pair.ts'
import { tempFolder } from './temp-folder.ts'

const folder = tempFolder()
const log = createLog('silent')
export const logged: string[] = []
export const closings: (() => unknown)[] = []
export let pair: StreamingPair
/** Addresses as provided by a proxy or a managed service. */
export let writer: DatabaseProxy
export let reader: DatabaseProxy
export let database: Database
export let request: (at: string, init?: RequestInit) => Promise<Response>
export let cookie = ''

beforeAll(async () => {
  const settings = { fsync: 'off', shared_buffers: '32MB' }
  pair = await startStreamingPair({ folder, settings, isMigrated: true })
  writer = await startDatabaseProxy({ connectionString: pair.primary.url })
  reader = await startDatabaseProxy({ connectionString: pair.replica.url })
  closings.push(writer.close, reader.close)
  database = await open({ databaseUrl: writer.url, replicaUrl: reader.url })
  const { db, pool, connection, reads } = database
  const version = await createCatalogVersion(database.connection, log)
  version.onChange(() => void reads.requireLatest())
  const live = await startLiveSync(database, version, log, { beforeShown: reads.requireLatest })
  closings.push(live.close, () => version.close())
  const search = new LiveSearch(reads, () => live.catalog)
  const config = parseConfig({ NODE_ENV: 'test' })
  const metrics = createMetrics()
  measureReplica(metrics, reads)
  const readAllMetrics = createReadAll(metrics)
  const more = { search, version, refresh: live.refresh, readAllMetrics, log }
  const parts = { config, db, pool, connection, reads, ...more }
  const app = createApp(parts)
  const showPort = async () => ({ status: 200, headers: {}, body: String(await readsFrom()) })
  for (const page of ['/manage/:token', '/manage-not'])
    app.routes.add({ method: 'GET', path: page, answer: showPort })
  request = app.request
  cookie = (await signedInAdministrator(db)).cookie
})

afterAll(async () => {
  for (const close of closings.toReversed()) await close()
  await pair?.close()
})

type Opening = {
  databaseUrl: string
  replicaUrl: string
  poolSize?: number
  patienceMs?: number
  lookEveryMs?: number
}

const limits = { lookEveryMs: 100, mostBehindMs: 400, statementTimeoutMs: 7_000, dataDir: '' }

export const open = async (config: Opening): Promise<Database> => {
  const opened = await openDatabase({ ...limits, ...config, log: (line) => logged.push(line) })
  closings.push(opened.close)
  return opened
}

/** Opens a database that checks its replica only once, at the beginning. */
export const openLookedAtOnce = async (config: Omit<Opening, 'databaseUrl'>): Promise<Database> => {
  const opened = await open({ databaseUrl: pair.primary.url, lookEveryMs: 60_000, ...config })
  return opened.reads.status()?.state === 'following' ? opened : openLookedAtOnce(config)
}

export const portOf = async (db: Db): Promise<number> => {
  return (await queryValue(db)<number>`select inet_server_port() as port`) ?? 0
}

export const readsFrom = () => portOf(database.reads.db)
export const status = () => database.reads.status()
export const onCopy = async () => {
  await expect.poll(readsFrom, soon).toBe(pair.replica.port)
}
export const soon = { timeout: 30_000, interval: 20 }

export const archived = async (keyword: string): Promise<string[]> => {
  const answer = await request('/api/archived-events/search', asJson('POST', { keyword }))
  const body = await answer.json()
  expect({ status: answer.status, body }).toEqual({ status: 200, body: expect.any(Array) })
  return body.map(({ id }: { id: string }) => id)
}

export const admin = (at: string, init: RequestInit = {}) =>
  request(at, { ...init, headers: { cookie, 'content-type': 'application/json' } })
