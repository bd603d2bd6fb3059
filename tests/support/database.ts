import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'
import { afterAll, inject } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { connectionUrl, withDatabase } from '../../src/platform/db/pool/connection.ts'

/** An open database of a test file's own, with its address for child processes. */
export interface TestDatabase extends Database {
  /** Value for DATABASE_URL. */
  url: string
}

/**
 * A fresh, migrated database for a test file, on a real PostgreSQL. Call it at the top of the file:
 *
 *     const { db } = await testDatabase()
 *
 * It is closed and dropped after the file's last test. Files run side by side, each on its own; tests
 * within a file share theirs.
 */
export async function testDatabase({
  fewPlaces = false,
  ...options
}: Options = {}): Promise<TestDatabase> {
  // Copying files is several times faster than PostgreSQL's default here, copying through the log.
  const how = `template ${inject('testTemplate')} strategy file_copy`
  const database = await createDatabase(how, options)
  keepPlans(database.pool)
  if (fewPlaces) await leaveFewPlaces(database)
  afterAll(database.close)
  return database
}

type Options = {
  poolSize?: number
  /** Two or three of each table of places: 99,000 make backups and comparisons of all rows slow. */
  fewPlaces?: boolean
}

/** All places are in memory before, where every file of the process asks the same copy. */
const leaveFewPlaces = async ({ db, pool }: TestDatabase): Promise<void> => {
  await loadPlaces(db)
  await pool.query("delete from zip_codes where zip not in ('60601', '10001')")
  for (const name of ['cities', 'census_areas'])
    await pool.query(
      `delete from ${name} where ctid <> all (array(select ctid from ${name} limit 3))`,
    )
}

/** Names of statements that take values, the same for all connections. */
const names = new Map<string, string>()

/** True for a statement that production does not prepare. */
export const isNamedByTests = (name: string): boolean => name.startsWith('test-')

/**
 * Prepares each statement once for a connection. Tests send the same few hundred again and again to tables with a few rows,
 * which takes PostgreSQL longer to plan than to execute.
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

/** A fresh database without a table or extension. `close` drops it; call that when done. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase("encoding 'UTF8' template template0")
}

/** A fresh database without a table, in which the migrations may run. `close` drops it; call that when done. */
export async function databaseToMigrate(): Promise<TestDatabase> {
  return createDatabase("encoding 'UTF8'")
}

async function createDatabase(how: string, options = {}): Promise<TestDatabase> {
  const now = Math.floor(Date.now() / 1000).toString(36)
  const name = `gearhead_test_${now}_${randomBytes(5).toString('hex')}`
  await administrate(`create database ${name} ${how}`)
  const url = connectionUrl(withDatabase(inject('testServer'), name))
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 5, ...options })
  const close = async () => {
    await database.close()
    await dropDatabase(name)
  }
  return { ...database, url, close }
}

async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await administrate(`drop database if exists ${name} with (force)`)
    } catch (error) {
      // PostgreSQL's own clean-up is at work in it, which only a superuser may stop.
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
