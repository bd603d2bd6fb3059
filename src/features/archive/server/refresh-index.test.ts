import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { countChanges, pastEvent } from '../../../../tests/support/past-events.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { createCleanWords } from '../../../catalog/search/server/search-words.ts'
import { archiveSearch } from '../contract.ts'
import { findArchived } from './find-archived.ts'
import { refreshArchiveIndex } from './index-job.ts'

const { db, pool } = await testDatabase()
const clean = createCleanWords(db)

const find = async (filters: object) => {
  const { events, total } = await findArchived(db, archiveSearch.parse(filters), clean)
  return { ids: events.map(({ id }) => id), total }
}

const store = (...events: ReturnType<typeof pastEvent>[]) =>
  db.transaction().execute((transaction) => saveEvents(transaction, events))

/** Inserts many past events of one month. */
const fillMonth = (count: number) =>
  sql`insert into events (id, status, name, event_type, date, end_date, city, state, time_zone, latitude,
      longitude, location_precision)
    select 'n' || lpad(n::text, 5, '0'), 'archived', case when n % 1000 = 0 then 'Rare' else 'Common' end,
      'car_show', '2020-05-15', '2020-05-15', 'Elgin', 'IL', 'America/Chicago', 42, -88, 'city'
    from generate_series(1, ${count}::int) as n`.execute(db)

afterEach(async () => {
  await sql`delete from events`.execute(db)
  await refreshArchiveIndex(db)
})

describe('the index of the archive', () => {
  test('is built once for each changed month, newest first', async () => {
    await store(
      pastEvent({ id: 'a', date: '2020-05-01' }),
      pastEvent({ id: 'b', date: '2020-05-31' }),
      pastEvent({ id: 'c', date: '2021-01-01' }),
    )
    expect(await refreshArchiveIndex(db)).toBe(2)
    expect(await refreshArchiveIndex(db)).toBe(0)
    await sql`update events set name = 'Another' where id = 'a'`.execute(db)
    expect(await refreshArchiveIndex(db)).toBe(1)
    expect(await countChanges(db)).toBe(0)
  })

  test('ignores live events', async () => {
    await store(pastEvent({ id: 'live', date: '2099-05-01' }))
    await sql`update events set name = 'Another' where id = 'live'`.execute(db)
    await sql`delete from events where id = 'live'`.execute(db)
    expect(await countChanges(db)).toBe(0)
  })

  test('drops a month without events', async () => {
    await store(pastEvent({ id: 'a', date: '2020-05-01' }))
    await refreshArchiveIndex(db)
    await sql`delete from events`.execute(db)
    expect((await find({})).total).toBe(0)
    expect(await refreshArchiveIndex(db)).toBe(1)
    const { rows } = await sql`select from archive_terms union all select from archive_months
      union all select from archive_positions`.execute(db)
    expect(rows).toEqual([])
  })

  test('supports months of any size', async () => {
    await fillMonth(3_000)
    await refreshArchiveIndex(db)
    expect(await find({ keyword: 'rare', limit: 100 })).toEqual({
      ids: ['n03000', 'n02000', 'n01000'],
      total: 3,
    })
    expect((await find({ keyword: 'common', state: 'IL' })).total).toBe(2_997)
  }, 60_000)

  test('supports very long texts', async () => {
    const long = 'x'.repeat(5_000)
    await store(pastEvent({ id: 'long', date: '2020-05-01', venueName: 'Oval', city: 'Elgin' }))
    await sql`update events set event_type = ${long}, city = ${long}, zip_code = ${long},
      venue_name = ${`${long} Oval`}, name = ${`Café ${long}`} where id = 'long'`.execute(db)
    await refreshArchiveIndex(db)
    expect((await find({ keyword: 'cafe', location: 'Oval' })).ids).toEqual(['long'])
  })

  test('keeps changes queued that are committed during indexing', async () => {
    await store(pastEvent({ id: 'a', date: '2020-05-01', name: 'First' }))
    const writer = await pool.connect()
    try {
      await writer.query(`begin; update events set name = 'Second' where id = 'a'`)
      await refreshArchiveIndex(db)
      expect((await find({ keyword: 'first' })).ids).toEqual(['a'])
      await writer.query('commit')
    } finally {
      writer.release()
    }
    expect((await find({ keyword: 'second' })).ids).toEqual(['a'])
    expect(await refreshArchiveIndex(db)).toBe(1)
    expect((await find({ keyword: 'second' })).ids).toEqual(['a'])
    expect((await find({ keyword: 'first' })).ids).toEqual([])
  })

  test('is correct with several concurrent processes', async () => {
    await store(
      ...Array.from({ length: 60 }, (_, n) =>
        pastEvent({ id: `e${n}`, date: `20${10 + (n % 12)}-05-01` }),
      ),
    )
    await Promise.all([1, 2, 3].map(() => refreshArchiveIndex(db)))
    await refreshArchiveIndex(db)
    expect(await countChanges(db)).toBe(0)
    expect((await find({ keyword: 'show' })).total).toBe(60)
    expect((await find({ year: 2015 })).total).toBe(5)
  })

  test('searches see a consistent snapshot while months are indexed and events change', async () => {
    const events = Array.from({ length: 30 }, (_, n) =>
      pastEvent({ id: `e${n}`, date: `2020-0${1 + (n % 3)}-11` }),
    )
    await store(...events)
    const changing = { done: false }
    const change = async () => {
      for (let round = 0; round < 5; round++) {
        await sql`update events set name = name || ' again' where id = ${`e${round}`}`.execute(db)
        await refreshArchiveIndex(db)
      }
      changing.done = true
    }
    const look = async () => {
      while (!changing.done) {
        const { ids, total } = await find({ keyword: 'show', limit: 100 })
        expect(new Set(ids).size).toBe(30)
        expect(total).toBe(30)
      }
    }
    await Promise.all([change(), look(), look()])
  }, 60_000)
})
