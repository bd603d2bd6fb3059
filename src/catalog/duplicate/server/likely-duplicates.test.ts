import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type EventPlan, madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { findLikelyDuplicates } from './likely-duplicates.ts'
import { ListedDays } from './listed-days.ts'

const { db } = await testDatabase()

/** Inserts events of one source at one place; `day` and `state` are SQL with the number `n`. */
const fill = (source: string, count: number, day: string, state = "'TX'") =>
  sql`
    insert into events (id, status, name, event_type, date, state, city, time_zone, latitude, longitude,
      location_precision, source, source_id)
    select ${source} || n, 'published', 'Show No' || n, 'car_show', ${sql.raw(day)}, ${sql.raw(state)},
      'Chicago', 'UTC', 41.88, -87.62, 'city', ${source}, n
    from generate_series(1, ${count}::int) as n`.execute(db)

/**
 * Rows of `events` that the task reads, by sequential and by index scans. The view includes earlier transactions of the
 * connection that are not reported yet.
 */
const countReads = async (tx: Transaction<Tables>, task: () => Promise<void>) => {
  const read = async () => {
    const { rows } = await sql<{ whole: number; byIndex: number }>`
      select seq_tup_read::int as whole, idx_tup_fetch::int as "byIndex"
      from pg_stat_xact_user_tables where relname = 'events'`.execute(tx)
    return rows[0] ?? { whole: 0, byIndex: 0 }
  }
  const before = await read()
  await task()
  const after = await read()
  return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex }
}

it('looks up candidates by state and day, for any number of events', async () => {
  const event = madeEvent({ id: 'one', name: 'Turkey Rod Run' })
  await saveMade(db, [{ id: 'one', name: 'Turkey Rod Run' }])
  await fill(
    'many',
    6000,
    "date '2030-01-01' + n % 700",
    "(array['TX', 'CA', 'OH', 'NY'])[n % 4 + 1]",
  )
  await sql`analyze events`.execute(db)
  await db.transaction().execute(async (tx) => {
    const events = Array.from({ length: 200 }, () => event)
    const { whole, byIndex } = await countReads(tx, async () => {
      const found = await findLikelyDuplicates(tx, events, 'list')
      expect(found.get(0)).toMatchObject({ id: 'one' })
    })
    expect(whole).toBe(0)
    expect(byIndex).toBeLessThan(1_000)
  })
})

it('compares every event of a batch', async () => {
  const numbers = Array.from({ length: 120 }, (_, number) => number)
  const shows = numbers.map((number) => ({
    id: `show${number}`,
    name: `Harvest Show ${number}`,
    date: '2031-05-03',
    venueName: `Lot ${number}`,
  }))
  await saveMade(db, shows)
  const events = shows.map((show) => madeEvent({ ...show, id: `new-${show.id}` }))
  await db.transaction().execute(async (tx) => {
    const found = await findLikelyDuplicates(tx, events, 'list')
    const ids = numbers.map((number) => found.get(number)?.id)
    expect(ids).toEqual(shows.map(({ id }) => id))
  })
})

it('reads no events if there is no other source', async () => {
  await sql`delete from events`.execute(db)
  await fill('list', 1000, "date '2030-01-01'")
  await db.transaction().execute(async (tx) => {
    const event = madeEvent({ id: 'one', name: 'Show 1', date: '2030-01-01' })
    const { whole, byIndex } = await countReads(tx, async () => {
      expect((await findLikelyDuplicates(tx, [event], 'list')).size).toBe(0)
    })
    expect(whole + byIndex).toBeLessThan(100)
  })
})

const likeliest = async (one: EventPlan, source = 'list') =>
  db.transaction().execute(async (tx) => {
    const found = await findLikelyDuplicates(tx, [madeEvent(one)], source)
    return found.get(0)?.id
  })

describe('names without a distinctive word in common', () => {
  it.each([
    ['at the same time', 'Lions Car Show', 'Car Show', '10:00'],
    ['with the name of the town', 'Springfield Car Show', 'Car Show', '09:00'],
    ['the other way round', 'Car Show', 'Elks Car Show', '10:00'],
  ])('are compared %s', async (day, stored, name, startTime) => {
    const date = `2032-05-0${day.length % 9}`
    const place = { city: 'Springfield', state: 'IL', venueName: 'Fairgrounds', date }
    await saveMade(db, [{ id: `there-${day}`, name: stored, startTime: '10:00', ...place }])
    expect(await likeliest({ id: 'new', name, startTime, ...place })).toBe(`there-${day}`)
  })
})

it('finds an event that began days earlier, and one on a later day of a long event', async () => {
  const place = { city: 'Joliet', state: 'IL', venueName: 'Route 66 Raceway' }
  await saveMade(db, [
    { id: 'long', name: 'Prairie Rod Run', date: '2033-07-01', endDate: '2033-07-08', ...place },
    { id: 'late', name: 'Corn Belt Tour', date: '2033-09-12', ...place },
  ])
  const onLastDay = { id: 'a', name: 'Prairie Rod Run', date: '2033-07-08', ...place }
  expect(await likeliest(onLastDay)).toBe('long')
  const around = { date: '2033-09-05', endDate: '2033-09-15', ...place }
  expect(await likeliest({ id: 'b', name: 'Corn Belt Tour', ...around })).toBe('late')
  expect(await likeliest({ ...onLastDay, id: 'c', date: '2033-07-09' })).toBeUndefined()
})

it('reads each day of another source once per import, also with two concurrent batches', async () => {
  const date = '2034-05-06'
  await fill('dense', 1000, `date '${date}'`, "'IL'")
  await sql`analyze events`.execute(db)
  const days = new ListedDays('list')
  const batch = async (first: number) =>
    db.transaction().execute(async (tx) => {
      const shows = Array.from({ length: 100 }, (_, index) =>
        madeEvent({ id: `new${first + index}`, name: `Show No${first + index}`, date }),
      )
      const ids: unknown[] = []
      const { whole, byIndex } = await countReads(tx, async () => {
        const found = await findLikelyDuplicates(tx, shows, 'list', undefined, days)
        ids.push(...[...found.values()].map(({ id }) => id))
      })
      return { ids, read: whole + byIndex }
    })
  const results = await Promise.all([batch(1), batch(101)])
  results.push(await batch(201))
  const all = Array.from({ length: 300 }, (_, index) => `dense${index + 1}`)
  expect(results.flatMap(({ ids }) => ids).toSorted()).toEqual(all.toSorted())
  const read = results.reduce((sum, each) => sum + each.read, 0)
  expect(read).toBeLessThan(1_500)
})
