import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { takeToken } from '../../../platform/rate-limit.ts'
import { purgeSessions } from './accounts/sessions.ts'
import { startPurgeJob } from './purge-job.ts'

const { db, connection } = await testDatabase()

const counts = () =>
  queryRow(db)<{ sessions: number; limits: number }>`select
    (select count(*) from sessions) as sessions, (select count(*) from rate_limits) as limits`

test('idle and expired sessions are deleted, others stay', async () => {
  for (let i = 0; i < 3; i++) await signedInAdministrator(db)
  await sql`update sessions set last_seen_at = now() - interval '9 hours'
    where token_hash = (select min(token_hash) from sessions)`.execute(db)
  await sql`update sessions set expires_at = now() - interval '1 second'
    where token_hash = (select max(token_hash) from sessions)`.execute(db)
  expect(await purgeSessions(db)).toBe(2)
  expect(await counts()).toMatchObject({ sessions: 1 })
})

test('the job deletes sessions and counters of rate limits', async () => {
  const jobs = await startJobs(connection, createLog('silent'))
  onTestFinished(() => jobs.stop())
  await takeToken(db, 'past', { limit: 1, windowSeconds: 1 })
  await sql`update rate_limits set empty_at = now() - interval '1 hour'`.execute(db)
  await takeToken(db, 'present', { limit: 1, windowSeconds: 3600 })
  await sql`update sessions set expires_at = now()`.execute(db)
  await startPurgeJob(jobs, db)
  await jobs.sendNow('purge-sessions-and-limits')
  await expect.poll(counts, { timeout: 15_000 }).toEqual({ sessions: 0, limits: 1 })
})
