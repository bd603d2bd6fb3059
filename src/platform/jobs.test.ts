import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { changeRows } from './db/query.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'

const { db, connection } = await testDatabase()
const running: Jobs[] = []

const start = async (log: Log = createLog('silent')) => {
  const jobs = await startJobs(connection, log)
  running.push(jobs)
  return jobs
}

const quick = { pollingSeconds: 0.5 }

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

describe('jobs', () => {
  test('processes that start simultaneously on an empty database share one queue; each job runs once', async () => {
    await sql`drop schema if exists pgboss cascade`.execute(db)
    const all = await Promise.all([start(), start(), start()])
    const runs: number[] = []
    await Promise.all(
      all.map((jobs, index) =>
        jobs.define('once', async () => void runs.push(index), { ...quick }),
      ),
    )
    for (let round = 1; round <= 3; round++) {
      await all[round % 3]?.sendNow('once')
      await vi.waitFor(() => expect(runs).toHaveLength(round), { timeout: 10_000 })
    }
    await sleep(1_500)
    expect(runs).toHaveLength(3)
  })

  test('of one name run one at a time across processes, with one more queued', async () => {
    const all = await Promise.all([start(), start()])
    let runs = 0
    let now = 0
    let most = 0
    const sent = Promise.withResolvers<void>()
    const work = async () => {
      runs++
      most = Math.max(most, ++now)
      await sleep(1_200)
      await sent.promise
      now--
    }
    for (const jobs of all) await jobs.define('alone', work, quick)
    await all[0]?.sendNow('alone')
    await vi.waitFor(() => expect(now).toBe(1), { timeout: 10_000 })
    for (let i = 0; i < 5; i++) await all[1]?.sendNow('alone')
    sent.resolve()
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
    await sleep(2_500)
    expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  })

  test('failed jobs are logged and retried', async () => {
    const log = createLog('silent')
    const error = vi.spyOn(log, 'error')
    const jobs = await start(log)
    let tries = 0
    const work = async () => {
      tries++
      if (tries < 2) throw new Error('The first try fails.')
    }
    await jobs.define('shaky', work, { ...quick, retryDelay: 1 })
    await jobs.sendNow('shaky')
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000 })
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'shaky', err: expect.any(Error) }),
      'a job failed',
    )
  })

  test('lost connections are logged and replaced', async () => {
    const log = createLog('silent')
    const error = vi.spyOn(log, 'error')
    const jobs = await start(log)
    let runs = 0
    await jobs.define('survivor', async () => void runs++, quick)
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'gearhead-atlas-jobs' and datname = current_database()
    `.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 10_000 })
    // The pool may return another dead connection before it learns of its end.
    await vi.waitFor(() => jobs.sendNow('survivor'), { timeout: 10_000 })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 10_000 })
  })

  test('stopping waits for a running job, but not forever', async () => {
    const patient = await start()
    let finished = false
    let begun = 0
    const work = async () => {
      begun++
      await sleep(1_500)
      finished = true
    }
    await patient.define('slow', work, quick)
    await patient.sendNow('slow')
    await expect.poll(() => begun).toBe(1)
    await patient.stop()
    expect(finished).toBe(true)

    const hasty = await start()
    let aborted = false
    const stuck = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        begun++
        signal.addEventListener('abort', () => {
          aborted = true
          resolve()
        })
      })
    await hasty.define('stuck', stuck, quick)
    await hasty.sendNow('stuck')
    await expect.poll(() => begun).toBe(2)
    const since = Date.now()
    await hasty.stop({ timeoutMs: 1_000 })
    expect(Date.now() - since).toBeLessThan(20_000)
    expect(aborted).toBe(true)
  })

  test('a schedule is removed if its job no longer has one', async () => {
    const jobs = await start()
    const schedules = () =>
      sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(db)
    await jobs.define('daily', async () => {}, { ...quick, every: '15 4 * * *' })
    expect((await schedules()).rows).toEqual([{ name: 'daily', cron: '15 4 * * *' }])
    await jobs.stop()
    const later = await start()
    await later.define('daily', async () => {}, quick)
    expect((await schedules()).rows).toEqual([])
  })

  test('a user without permission to create the schema gets the grants to make', async ({
    skip,
  }) => {
    const role = await sql<{ is: boolean }>`
      select rolsuper as is from pg_roles where rolname = current_user`.execute(db)
    skip(role.rows[0]?.is === true, 'a superuser may create anything')
    await sql`drop schema pgboss cascade`.execute(db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await changeRows(db)`
      revoke create on database ${sql.id(rows[0]?.name ?? '')} from public, current_user`
    await expect(start()).rejects.toThrow(/grant create on the database/)
  })
})
