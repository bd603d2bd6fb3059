import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { listLive } from '../../../../tests/support/live-search.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { clearDemo } from './clear-demo.ts'
import { hasDemo, readDemoState } from './has-demo.ts'
import { loadDemo, loadDemoIntoEmpty } from './load-demo.ts'

const database = await testDatabase()
const { db } = database

const counts = () =>
  queryRow(db)<Record<string, number>>`
    select count(*)::int as all,
      count(*) filter (where status = 'published')::int as live,
      count(*) filter (where status = 'archived')::int as archived,
      count(distinct (city, state)) filter (where status = 'published')::int as cities,
      count(distinct state) filter (where status = 'published')::int as states,
      (select count(*)::int from series) as series
    from events
  `

const loaded = { all: 929, live: 537, archived: 392, cities: 268, states: 51, series: 42 }
const empty = { all: 0, live: 0, archived: 0, cities: 0, states: 0, series: 0 }

/** Neither the repeated hour at the end of daylight saving time nor midnight changes the counts or states of events. */
const expectLoadedAt = async (now: number) => {
  expect(await counts()).toEqual(loaded)
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from events where demo and (
      (status = 'published' and day_ends_at <= ${at})
      or (status = 'archived' and (archived_at < day_ends_at or archived_at > ${at}))
      or created_at > ${at})
  `.execute(db)
  expect(rows[0]?.wrong).toBe(0)
}

describe('demonstration data', () => {
  test('processes that start simultaneously load it once; it can be cleared', async () => {
    expect(await hasDemo(db)).toBe(false)
    const now = Date.parse('2026-11-01T06:30:00Z')
    const answers = await Promise.all([1, 2, 3].map(() => loadDemoIntoEmpty(db, now)))
    expect(answers.sort()).toEqual([0, 0, 929])
    await expectLoadedAt(now)
    expect(await readDemoState(db)).toEqual({ demo: true, mixed: false })
    expect(await loadDemo(db)).toBe(0)
    expect(await clearDemo(db, { actor: 'system' })).toBe(929)
    expect(await counts()).toEqual(empty)
    expect(await clearDemo(db, { actor: 'system' })).toBe(0)
    expect(await hasDemo(db)).toBe(false)
  })

  test('loaded one minute before midnight in Hawaii, the counts are the same, and one date leads each series', async () => {
    const now = Date.parse('2027-07-05T09:59:00Z')
    await loadDemo(db, now)
    await expectLoadedAt(now)
    const ids = (await listLive(database)).flatMap(({ series }) => series?.id ?? [])
    expect([ids.length, new Set(ids).size]).toEqual([42, 42])
    await clearDemo(db, { actor: 'system' })
  })

  test('the check for demo data uses an index', async () => {
    const plan = await inTransaction(db, async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      return sql<Record<string, string>>`explain select 1 from events where demo`.execute(
        transaction,
      )
    })
    expect(plan.rows.map((row) => Object.values(row)[0]).join('\n')).toContain('events_demo')
  })
})
