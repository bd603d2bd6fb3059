import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { listLive } from '../../../../tests/support/live-search.ts'
import { getDraft } from '../../../catalog/event/check-draft.ts'
import type { EventDraftInput } from '../../../catalog/event/event-draft.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { type Jobs, startJobs } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { archiveAllPast, startArchiveJob } from './archive-job.ts'

const database = await testDatabase({ poolSize: 8 })
const { db, connection } = database

/** Before all events of these tests, so that they are stored as live. */
const before = Date.parse('2026-06-01T12:00:00Z')

const event = (
  fields: Partial<EventDraftInput>,
  { timeZone = 'America/Chicago', ...rest }: Partial<NewEvent> = {},
): NewEvent => ({
  draft: getDraft({ name: 'Show', eventType: 'car_show', date: '2026-07-04', ...fields }),
  place: { latitude: 41.88, longitude: -87.63, locationPrecision: 'zip', timeZone },
  requestedStatus: 'published',
  ...rest,
})

const save = (events: readonly NewEvent[], now = before) =>
  inTransaction(db, (transaction) => saveEvents(transaction, events, now))

const archiveAt = (instant: string) => archiveAllPast(db, { now: Date.parse(instant) })

const names = async (status: string) => {
  const found = await queryColumn(db)`select name from events where status = ${status}`
  return found.sort()
}

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'search_vocabulary')
})

describe('past events are archived', () => {
  test('once the local day is over: New York before Chicago before Hawaii', async () => {
    await save([
      event({ name: 'New York' }, { timeZone: 'America/New_York' }),
      event({ name: 'Chicago' }),
      event({ name: 'Hawaii' }, { timeZone: 'Pacific/Honolulu' }),
    ])
    // Midnight is 04:00Z, 05:00Z and 10:00Z.
    expect(await archiveAt('2026-07-05T03:59:59Z')).toBe(0)
    expect(await archiveAt('2026-07-05T04:00:00Z')).toBe(1)
    expect(await names('archived')).toEqual(['New York'])
    expect(await archiveAt('2026-07-05T05:00:00Z')).toBe(1)
    expect(await archiveAt('2026-07-05T09:59:59Z')).toBe(0)
    expect(await names('published')).toEqual(['Hawaii'])
    expect(await archiveAt('2026-07-05T10:00:00Z')).toBe(1)
  })

  test('not when its hours end, but when its day ends', async () => {
    await save([event({ startTime: '08:00', endTime: '10:00' })])
    expect(await archiveAt('2026-07-04T23:00:00Z')).toBe(0)
    expect(await archiveAt('2026-07-05T05:00:00Z')).toBe(1)
  })

  test('a day with a clock change has its actual length', async () => {
    await save([event({ date: '2026-11-01' })])
    // The day has 25 hours: it begins at 05:00Z and ends at 06:00Z.
    expect(await archiveAt('2026-11-02T05:59:59Z')).toBe(0)
    expect(await archiveAt('2026-11-02T06:00:00Z')).toBe(1)
  })

  test('multi-day events end with the last day', async () => {
    await save([event({ date: '2026-07-03', endDate: '2026-07-05' })])
    expect(await archiveAt('2026-07-04T12:00:00Z')).toBe(0)
    expect(await archiveAt('2026-07-06T04:59:59Z')).toBe(0)
    expect(await archiveAt('2026-07-06T05:00:00Z')).toBe(1)
  })

  test('canceled and postponed ones, too; ongoing, pending and deleted ones never', async () => {
    await save([
      event({ name: 'cancelled', eventStatus: 'cancelled' }),
      event({ name: 'postponed', eventStatus: 'postponed' }),
      event({ name: 'ongoing', ongoing: true }),
      event({ name: 'waiting' }, { requestedStatus: 'pending' }),
      event({ name: 'deleted' }),
    ])
    await sql`update events set status = 'deleted' where name = 'deleted'`.execute(db)
    expect(await archiveAt('2199-01-01T00:00:00Z')).toBe(2)
    expect(await names('archived')).toEqual(['cancelled', 'postponed'])
    expect(await names('published')).toEqual(['ongoing'])
    expect(await names('pending')).toEqual(['waiting'])
    expect(await names('deleted')).toEqual(['deleted'])
  })

  test('only the state and the times of archiving and update change', async () => {
    await save([event({ startTime: '09:00' })])
    const [was] = await db.selectFrom('events').selectAll().execute()
    await archiveAt('2026-07-06T00:00:00Z')
    const [is] = await db.selectFrom('events').selectAll().execute()
    const at = '2026-07-06T00:00:00.000Z'
    const changed = { status: 'archived', archived_at: at, updated_at: at }
    expect(is).toEqual({ ...was, ...changed, changed_in: expect.any(String) })
  })

  test('the next date then leads its series', async () => {
    await inTransaction(db, (transaction) =>
      saveSeries(transaction, [{ id: 'weekly', rule: null, ruleInWords: 'Every Saturday' }]),
    )
    const dates = ['2026-07-04', '2026-07-11', '2026-07-18']
    await save(dates.map((date) => event({ name: date, date }, { seriesId: 'weekly' })))
    const shown = async () =>
      (await listLive(database, () => 0)).map(({ name, series }) => [name, series?.moreDates])
    expect(await shown()).toEqual([['2026-07-04', 2]])
    await archiveAt('2026-07-05T05:00:00Z')
    expect(await shown()).toEqual([['2026-07-11', 1]])
  })

  test('with concurrent processes, each event is archived once', async () => {
    await save(Array.from({ length: 60 }, (_, i) => event({ name: `Show ${i}` })))
    const moved = await Promise.all(
      Array.from({ length: 6 }, () => archiveAt('2026-08-01T00:00:00Z')),
    )
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(await names('published')).toEqual([])
  })

  test('many events take several transactions, and the job can stop in between', async () => {
    await save(Array.from({ length: 41 }, (_, i) => event({ name: `Show ${i}` })))
    const now = Date.parse('2026-08-01T00:00:00Z')
    expect(await archiveAllPast(db, { now, batch: 20, signal: AbortSignal.abort() })).toBe(20)
    expect(await archiveAllPast(db, { now, batch: 20 })).toBe(21)
  })
})

describe('the job', () => {
  const running: Jobs[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  })

  test('runs at startup in one process, and every five minutes', async () => {
    const pastDate = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    await save(
      [event({ name: 'over', date: pastDate }), event({ name: 'to come', date: '2199-01-01' })],
      Date.now() - 30 * 86_400_000,
    )
    const log = createLog('silent')
    const info = vi.spyOn(log, 'info')
    for (let process = 0; process < 2; process++) {
      const jobs = await startJobs(connection, log)
      running.push(jobs)
      await startArchiveJob(jobs, db, log)
    }
    await vi.waitFor(() => expect(info).toHaveBeenCalled(), { timeout: 15_000 })
    expect(await names('archived')).toEqual(['over'])
    expect(await names('published')).toEqual(['to come'])
    expect(info.mock.calls).toEqual([[{ moved: 1 }, 'archived events that are over']])
    const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule`.execute(db)
    expect(rows).toEqual([{ cron: '*/5 * * * *' }])
  })
})
