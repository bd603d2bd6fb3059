import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { type EventPlan, madeEvent } from '../../../../tests/support/made-event.ts'
import {
  type NewSeries,
  saveEvents,
  saveSeries,
} from '../../../catalog/event/server/event-store.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { extendAllSeries } from './extend-series.ts'

const { db } = await testDatabase()

const now = Date.parse('2026-06-01T12:00:00Z')
/** 18 months after `now`. */
const horizon = '2027-12-01'

beforeEach(async () => {
  await emptyTables(db, 'events', 'series')
})

type Plan = Partial<Omit<EventPlan, 'date'>> & { date: string }

const store = async (series: Partial<NewSeries>, plans: Plan[]) =>
  db.transaction().execute(async (tx) => {
    await saveSeries(tx, [{ id: 's', rule: 'FREQ=WEEKLY', ruleInWords: null, ...series }])
    const source = (date: string) =>
      series.source ? { source: series.source, sourceId: `${series.sourceId}/${date}` } : {}
    const events = plans.map(({ date, ...plan }) => ({
      ...madeEvent({ id: `on-${date}`, seriesId: 's', startTime: '18:00', date, ...plan }),
      ...source(date),
    }))
    await saveEvents(tx, events, now)
  })

const extend = (at = now) => extendAllSeries(db, { now: at })

const datesOf = () =>
  queryColumn(db)`
    select date from events where series_id = 's' order by date, id`

describe('a rule without an end', () => {
  test('has dates for 18 months, each once, at the same hour before and after daylight saving changes', async () => {
    await store({ startsOn: '2026-06-05' }, [{ date: '2026-06-05' }, { date: '2026-06-12' }])
    expect(await extend()).toBeGreaterThan(70)
    const dates = await datesOf()
    expect(dates.slice(0, 4)).toEqual(['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26'])
    expect(dates.at(-1)).toBe('2027-11-26')
    expect(new Set(dates).size).toBe(dates.length)
    expect(await extend()).toBe(0)
    expect(await extend(now + 14 * 86_400_000)).toBe(2)
    const { rows } = await sql<{ hours: string }>`
      select string_agg(distinct to_char(starts_at at time zone 'America/Chicago', 'HH24:MI'), ' ')
        as hours from events`.execute(db)
    expect(rows[0]?.hours).toBe('18:00')
  })

  test('skips exceptions, and dates that were moved, canceled or taken down', async () => {
    const may = ['2027-11-05', '2027-11-12', '2027-11-19']
    await store(
      { startsOn: '2026-06-05', exceptDates: ['2027-11-26'] },
      may.map((date) => ({ date })),
    )
    await sql`update events set date = '2027-11-13', end_date = '2027-11-13', previous_date = '2027-11-12',
      event_status = 'rescheduled' where date = '2027-11-12'`.execute(db)
    await sql`update events set status = 'deleted' where date = '2027-11-05'`.execute(db)
    expect(await extend()).toBe(0)
    expect(await datesOf()).toEqual(['2027-11-05', '2027-11-13', '2027-11-19'])
    expect(await extend(now + 14 * 86_400_000)).toBe(2)
    expect((await datesOf()).slice(-2)).toEqual(['2027-12-03', '2027-12-10'])
  })

  test('continues with the rule it was moved to', async () => {
    await store({ rule: 'FREQ=WEEKLY;BYDAY=SA', startsOn: '2027-11-13' }, [
      { date: '2027-11-13', eventStatus: 'rescheduled', previousDate: '2027-11-12' },
      { date: '2027-11-20', eventStatus: 'rescheduled', previousDate: '2027-11-19' },
    ])
    expect(await extend()).toBe(1)
    const { rows } = await sql`
      select date, event_status as "eventStatus", previous_date as "previousDate" from events
      order by date desc limit 1`.execute(db)
    expect(rows).toEqual([{ date: '2027-11-27', eventStatus: 'scheduled', previousDate: null }])
  })

  test('adds dates that match those of its source', async () => {
    await store({ startsOn: '2027-11-19', source: 'club', sourceId: 'uid' }, [
      { date: '2027-11-19' },
    ])
    await extend()
    const rows = await queryColumn(db)`
      select source_id as "sourceId" from events order by date`
    expect(rows).toEqual(['uid/2027-11-19', 'uid/2027-11-26'])
  })

  test('does not mark new dates as confirmed', async () => {
    await store({}, [{ date: '2027-11-19' }])
    await sql`update events set last_confirmed_at = '2026-01-02T00:00:00Z'`.execute(db)
    await extend()
    const { rows } = await sql<{ times: number }>`
      select count(distinct last_confirmed_at)::int as times from events`.execute(db)
    expect(rows[0]?.times).toBe(1)
  })
})

describe('nothing is added', () => {
  const last = [{ date: '2026-06-05' }, { date: '2026-06-12' }, { date: '2026-06-19' }]

  test.each([
    ['its day to end has come', { rule: 'FREQ=WEEKLY;UNTIL=20260619' }],
    ['it has counted all its dates', { rule: 'FREQ=WEEKLY;COUNT=3', startsOn: '2026-06-05' }],
    ['it counts and nobody knows from where', { rule: 'FREQ=WEEKLY;COUNT=30' }],
    ['its own dates do not follow it', { rule: 'FREQ=WEEKLY;BYDAY=SU', startsOn: '2026-06-07' }],
    ['it cannot be read', { rule: 'FREQ=SOMETIMES' }],
  ])('to a rule if %s', async (_, series) => {
    await store(series, last)
    expect(await extend()).toBe(0)
  })

  test.each(['cancelled', 'postponed'] as const)(
    'to a series whose last dates are %s',
    async (eventStatus) => {
      await store(
        {},
        last.map((plan) => ({ ...plan, eventStatus })),
      )
      expect(await extend()).toBe(0)
    },
  )

  test('to demo data, whose number of events is fixed', async () => {
    await store({}, [{ date: '2026-06-05' }])
    await sql`update events set demo = true`.execute(db)
    expect(await extend()).toBe(0)
  })

  test('to a pending series', async () => {
    await store(
      {},
      last.map((plan) => ({ ...plan, requestedStatus: 'pending' as const })),
    )
    expect(await extend()).toBe(0)
  })
})

test('two concurrent processes add each date once', async () => {
  await store({}, [{ date: '2026-06-05' }])
  const added = await Promise.all([extend(), extend()])
  expect(added.reduce((a, b) => a + b)).toBe((await datesOf()).length - 1)
  const dates = await datesOf()
  expect(new Set(dates).size).toBe(dates.length)
  expect(dates.every((date) => date <= horizon)).toBe(true)
})
