import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pastEvent } from '../../../../tests/support/past-events.ts'
import { createCatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { saveEvents } from '../../../catalog/server/event-store.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { startArchiveIndex } from './index-job.ts'

const { db, connection } = await testDatabase()
const log = createLog('silent')

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from archive_changes`.execute(
    db,
  )
  return rows[0]?.count
}

const store = (id: string, date: string) =>
  db.transaction().execute((transaction) => saveEvents(transaction, [pastEvent({ id, date })]))

test('the archive is indexed at start and soon after each change, until it is stopped', async () => {
  await store('before', '2020-05-01')
  const jobs = await startJobs(connection, log)
  const sendNow = vi.spyOn(jobs, 'sendNow')
  const version = await createCatalogVersion(connection, log)
  try {
    const stop = await startArchiveIndex({ jobs, db, version, log })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 15_000)
    await store('after', '2021-05-01')
    expect(await waiting()).toBe(1)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 15_000)
    stop()
    sendNow.mockClear()
    await store('later', '2022-05-01')
    await sleep(2_500)
    // A job that was sent before, or by the clock, may index it all the same.
    expect(sendNow).not.toHaveBeenCalled()
  } finally {
    await jobs.stop()
    await version.close()
  }
}, 60_000)
