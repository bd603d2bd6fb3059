import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type Pool, type PoolClient } from 'pg'
import { afterAll, inject } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { connectionUrl, withDatabase } from '../../src/platform/db/pool/connection.ts'
import { makePool, type PoolLimits } from '../../src/platform/db/pool/make-pool.ts'
import { readsOfPrimary } from '../../src/platform/db/reads.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { KeptDatabase } from './kept-database.ts'
import { fewPlaces } from './test-server.ts'

/** Open database for one test file, with its URL for child processes. */
export interface TestDatabase extends Database {
  /** Value for DATABASE_URL. */
  url: string
}

/**
 * A migrated database for a test file, on a real PostgreSQL, with only the template's rows. Call it at the file's top:
 *
 *     const { db } = await testDatabase()
 *
 * After the file's last test, its pool is closed, and the worker's next file gets the database, emptied; it is dropped
 * if more than rows has changed. Files run in parallel on separate databases; tests within a file share one.
 */
export async function testDatabase({
  fewPlaces: few = false,
  isFresh = false,
  ...options
}: Options = {}): Promise<TestDatabase> {
  if (few) await loadAllPlaces()
  const free = few ? freeWithFewPlaces : freeDatabases
  const kept = (isFresh ? undefined : free.pop()) ?? (await makeKept(few))
  const database = openKept(kept, options)
  let closing: Promise<void> | undefined
  const closeOnce = async () => {
    await database.close()
    if (!isFresh && !inject('isIsolated') && (await kept.reset())) free.push(kept)
    else {
      await kept.sessions.end()
      await dropDatabase(kept.name)
    }
  }
  const close = () => {
    closing ??= closeOnce()
    return closing
  }
  afterAll(close)
  return { ...database, close }
}

type Options = {
  poolSize?: number
  /** Creates a new copy, for tests of query plans, which depend on pages and statistics left by earlier files. */
  isFresh?: boolean
  /** Only two or three rows in each table of places, because 99,000 slow down backups and comparisons of all rows. */
  fewPlaces?: boolean
}

/** Databases of this worker that no file is using. */
const freeDatabases: KeptDatabase[] = []
const freeWithFewPlaces: KeptDatabase[] = []

const makeKept = async (few: boolean): Promise<KeptDatabase> => {
  const template = inject('testTemplate') + (few ? fewPlaces : '')
  // Copying files is several times faster than PostgreSQL's default (WAL_LOG).
  const kept = new KeptDatabase(await createDatabase(`template ${template} strategy file_copy`))
  const database = openKept(kept)
  await kept.remember(database.pool)
  await database.close()
  return kept
}

/** True once all places are in memory, which all files of the process share. */
let isLoaded = false

/** Loads all places from a complete database. */
const loadAllPlaces = async (): Promise<void> => {
  if (isLoaded) return
  const kept = freeDatabases.pop() ?? (await makeKept(false))
  const database = openKept(kept)
  await loadPlaces(database.db)
  await database.close()
  isLoaded = true
  freeDatabases.push(kept)
}

const openKept = ({ connection }: KeptDatabase, options: PoolLimits = {}): TestDatabase => {
  const pool = makePool(connection, { poolSize: 5, ...options })
  keepPlans(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    reads: readsOfPrimary({ db, pool }),
    connection,
    url: connection.connectionString,
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** Names of prepared statements, the same for all connections. */
const names = new Map<string, string>()

/** True for a statement that only tests prepare. */
export const isNamedByTests = (name: string): boolean => name.startsWith('test-')

/**
 * Prepares each statement once per connection. Tests repeat a few hundred statements on small
 * tables, for which planning takes PostgreSQL longer than execution.
 */
export const keepPlans = (pool: Pool): void => {
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const named = (text: unknown, values: unknown, ...more: unknown[]) => {
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      if (!isPlain) return query(text, values, ...more)
      const name = names.get(text) ?? `test-${names.size}`
      names.set(text, name)
      return query({ name, text, values }, ...more)
    }
    client.query = named as typeof client.query
  })
}

/** New database without tables or extensions. The caller must `close` it, which drops it. */
export const emptyDatabase = (): Promise<TestDatabase> =>
  freshDatabase("encoding 'UTF8' template template0 strategy file_copy")

/** New database without tables, ready for migrations. The caller must `close` it, which drops it. */
export const databaseToMigrate = (): Promise<TestDatabase> =>
  freshDatabase("encoding 'UTF8' strategy file_copy")

const freshDatabase = async (how: string): Promise<TestDatabase> => {
  const { name, url } = await createDatabase(how)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 5 })
  const close = async () => {
    await database.close()
    await dropDatabase(name)
  }
  return { ...database, url, close }
}

const createDatabase = async (how: string): Promise<{ name: string; url: string }> => {
  const now = Math.floor(Date.now() / 1000).toString(36)
  const name = `gearhead_test_${now}_${inject('runName')}_${randomBytes(5).toString('hex')}`
  await administrate(`create database ${name} ${how}`)
  return { name, url: connectionUrl(withDatabase(inject('testServer'), name)) }
}

async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await administrate(`drop database if exists ${name} with (force)`)
    } catch (error) {
      // PostgreSQL's autovacuum is working in the database; only a superuser may stop it.
      const { code } = error as { code?: string }
      if (code !== '42501' || tries === 50) throw error
      await setTimeout(200)
    }
  }
}

async function administrate(statement: string): Promise<void> {
  const client = new Client({ ...inject('testServer') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
