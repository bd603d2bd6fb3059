import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { countChanges, pastEvent } from '../../../../tests/support/past-events.ts'
import {
  type CatalogNews,
  createCatalogVersion,
} from '../../../catalog/event/server/catalog-version.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { startArchiveIndex } from './index-job.ts'

type Listener = (news: CatalogNews) => void

const { db, connection } = await testDatabase()
const log = createLog('silent')

const store = (id: string, date: string) =>
  db.transaction().execute((transaction) => saveEvents(transaction, [pastEvent({ id, date })]))

test('the archive is indexed at startup and soon after each change, until stopped', async () => {
  await store('before', '2020-05-01')
  const jobs = await startJobs(connection, log)
  const sendNow = vi.spyOn(jobs, 'sendNow')
  const version = await createCatalogVersion(connection, log)
  try {
    const stop = await startArchiveIndex({ jobs, db, version, log })
    await vi.waitFor(async () => expect(await countChanges(db)).toBe(0), 15_000)
    await store('after', '2021-05-01')
    expect(await countChanges(db)).toBe(1)
    await vi.waitFor(async () => expect(await countChanges(db)).toBe(0), 15_000)
    stop()
    sendNow.mockClear()
    await store('later', '2022-05-01')
    await sleep(2_500)
    // An earlier or scheduled job may still index the event.
    expect(sendNow).not.toHaveBeenCalled()
  } finally {
    await jobs.stop()
    await version.close()
  }
}, 60_000)

test('a check in progress when stopped queues no job', async () => {
  await store('unheard', '2023-05-01')
  const jobs = { define: async () => {}, sendNow: vi.fn(async () => {}), stop: async () => {} }
  const listeners: Listener[] = []
  const onChange = (listener: Listener) => {
    listeners.push(listener)
    return () => {}
  }
  const stop = await startArchiveIndex({ jobs, db, version: { onChange }, log })
  await db.transaction().execute(async (transaction) => {
    await sql`lock table archive_changes in access exclusive mode`.execute(transaction)
    for (const listener of listeners) listener('changed')
    // Not pg_stat_activity: within a transaction, it omits connections opened after its first use.
    const waits = sql`select from pg_locks where relation = 'archive_changes'::regclass and not granted`
    await expect
      .poll(async () => (await waits.execute(transaction)).rows.length, { timeout: 10_000 })
      .toBe(1)
    stop()
  })
  await sleep(300)
  // Once, at startup.
  expect(jobs.sendNow).toHaveBeenCalledTimes(1)
})
