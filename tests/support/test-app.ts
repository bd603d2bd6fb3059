/** The whole API on a database of a test file's own, asked without a network. */
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect } from 'vitest'
import { type App, createApp } from '../../src/app/server.ts'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { type Call, createCall } from '../../src/kit/call.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { makePool, onlyReading } from '../../src/platform/db/pool/make-pool.ts'
import { type Reads, readsOfPrimary } from '../../src/platform/db/reads.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { keepPlans, type TestDatabase, testDatabase } from './database.ts'
import { openLiveSearch } from './live-search.ts'

export type TestApp = {
  database: TestDatabase
  app: App
  /** For what a test changes by itself: searches know of it when this has returned. A request's changes they know at once. */
  catchUp: () => Promise<void>
  request: App['request']
  /** For loaders and actions of pages. */
  call: Call
  /** POST as JSON. */
  post: (path: string, body: unknown) => Promise<Response>
  /** Reads the body of an answer that must be a 200. */
  json: <T>(response: Response | Promise<Response>) => Promise<T>
  /** Reads the fields that an answer with this status says are wrong. */
  fieldsOf: (response: Response | Promise<Response>, status?: number) => Promise<string[]>
}

/**
 * Call it at the top of a file; everything is closed after its last test. `settings` go into the
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
  // Walks of all calls make backups, too: none beside the checkout.
  const backups = settings.DATA_DIR === undefined ? { BACKUP_DIR: 'off' } : {}
  const config = parseConfig({ NODE_ENV: 'test', ...backups, ...settings })
  const { refresh } = live
  const parts = { db, pool, connection, reads, search, version, refresh }
  const app = createApp({ config, ...parts, log })
  const { request } = app
  return {
    database,
    app,
    catchUp,
    request,
    call: createCall(request),
    post: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
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

/** Reads as on a replica: what visitors read must not change anything. */
const openOnlyReading = ({ connection }: TestDatabase): Reads => {
  const pool = makePool(connection, { poolSize: 5 }, onlyReading)
  keepPlans(pool)
  afterAll(() => pool.end())
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return readsOfPrimary({ db, pool })
}
