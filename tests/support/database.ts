import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
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
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  // Copying files is several times faster than PostgreSQL's default here, copying through the log.
  const how = `template ${inject('testTemplate')} strategy file_copy`
  const database = await createDatabase(how, options)
  afterAll(database.close)
  return database
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
