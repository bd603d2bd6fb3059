/** The whole API on the test file's own database, without a network. */
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect } from 'vitest'
import { type App, createApp } from '../../src/app/server.ts'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { type Call, createCall } from '../../src/kit/call.ts'
import { parseConfig } from '../../src/platform/config.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { makePool, onlyReading } from '../../src/platform/db/pool/make-pool.ts'
import { type Reads, readsOfPrimary } from '../../src/platform/db/reads.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { asJson } from './as-json.ts'
import { keepPlans, type TestDatabase, testDatabase } from './database.ts'
import { openLiveSearch } from './live-search.ts'

export type TestApp = {
  database: TestDatabase
  db: Db
  app: App
  /** Makes a test's direct database changes visible to searches, which see changes by requests at once. */
  catchUp: () => Promise<void>
  request: App['request']
  /** Caller for loaders and actions of pages. */
  call: Call
  /** Sends a POST with a JSON body. */
  post: (path: string, body: unknown) => Promise<Response>
  /** Body of a response that must be 200. */
  json: <T>(response: Response | Promise<Response>) => Promise<T>
  /** Names of the invalid fields in an error response with this status. */
  fieldsOf: (response: Response | Promise<Response>, status?: number) => Promise<string[]>
}

/**
 * Call it at the top of a file; everything closes after its last test. `settings` override the
 * configuration; a `database` of the same file may be shared, as between processes.
 */
export const testApp = async (
  settings: Record<string, string> = {},
  shared?: TestDatabase,
  log: Log = createLog('silent'),
): Promise<TestApp> => {
  const database = shared ?? (await testDatabase())
  const version = await createCatalogVersion(database.connection, log)
  afterAll(() => version.close())
  const { db, pool, connection } = database
  const reads = openOnlyReading(database)
  const { search, live, catchUp } = await openLiveSearch(database, {
    reads,
    version,
  })
  // No backups by default: tests that walk all calls would write them beside the checkout.
  const backups = settings.DATA_DIR === undefined ? { BACKUP_DIR: 'off' } : {}
  const config = parseConfig({ NODE_ENV: 'test', ...backups, ...settings })
  const { refresh } = live
  const parts = { db, pool, connection, reads, search, version, refresh }
  const app = createApp({ config, ...parts, log })
  const { request } = app
  return {
    database,
    db,
    app,
    catchUp,
    request,
    call: createCall(request),
    post: (path, body) => request(path, asJson('POST', body)),
    json: async (response) => {
      const answer = await response
      const body = await answer.json()
      expect({ status: answer.status, body }).toEqual({ status: 200, body })
      return body
    },
    fieldsOf: async (response, status = 400) => {
      const answer = await response
      const { error } = (await answer.json()) as { error: { fields?: Record<string, string> } }
      expect(answer.status).toBe(status)
      return Object.keys(error.fields ?? {}).sort()
    },
  }
}

/** Read-only reads, as on a replica, since visitors' reads must not change anything. */
const openOnlyReading = ({ connection }: TestDatabase): Reads => {
  const pool = makePool(connection, { poolSize: 5 }, onlyReading)
  keepPlans(pool)
  afterAll(() => pool.end())
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return readsOfPrimary({ db, pool })
}
