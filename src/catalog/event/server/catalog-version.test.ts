import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { announceChange } from './after-change.ts'
import { createCatalogVersion } from './catalog-version.ts'

const database = await testDatabase()
const { db } = database
const silent = { warn: () => {} }
const soon = { timeout: 20_000 }

const announce = () => db.transaction().execute((transaction) => announceChange(transaction))

const killListener = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%catalog_changed'`.execute(db)

test('the version changes after a committed change', async () => {
  const version = await createCatalogVersion(database.connection, silent)
  const before = version.current
  const heard = vi.fn<() => void>()
  const forget = version.onChange(heard)
  await announce()
  await vi.waitFor(() => expect(version.current).toBeGreaterThan(before), soon)
  expect(heard).toHaveBeenCalled()

  forget()
  heard.mockClear()
  const known = version.current
  await db
    .transaction()
    .execute(async (transaction) => {
      await announceChange(transaction)
      throw new Error('undone')
    })
    .catch(() => {})
  await sleep(200)
  expect(version.current).toBe(known)
  await announce()
  await vi.waitFor(() => expect(version.current).toBeGreaterThan(known), soon)
  expect(heard).not.toHaveBeenCalled()
  await version.close()
})

test('a lost connection counts as a change, reconnects and listens again', async () => {
  const version = await createCatalogVersion(database.connection, silent)
  const heard = vi.fn<() => void>()
  version.onChange(heard)
  const before = version.current
  await killListener()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), soon)
  expect(version.current).toBeGreaterThan(before)

  const back = version.current
  await announce()
  await vi.waitFor(() => expect(version.current).toBeGreaterThan(back), soon)
  await version.close()
})

test('settings are read after each LISTEN, as earlier changes are not notified', async () => {
  const read = vi.fn<() => Promise<void>>(async () => {})
  const version = await createCatalogVersion(database.connection, silent, read)
  expect(read).toHaveBeenCalledTimes(1)
  const heard = vi.fn<() => void>()
  version.onChange(heard)
  await killListener()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), soon)
  expect(read).toHaveBeenCalledTimes(2)
  await version.close()
})

test('closing ends its session', async () => {
  const version = await createCatalogVersion(database.connection, silent)
  await version.close()
  await version.close()
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name like '%catalog_changed'`.execute(db)
    expect(rows).toEqual([])
  }, soon)
})

test('throws without a database', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  await expect(createCatalogVersion(nowhere, silent)).rejects.toThrow('ECONNREFUSED')
})
