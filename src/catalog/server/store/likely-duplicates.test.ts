import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import { findLikelyDuplicates } from './likely-duplicates.ts'

const { db } = await testDatabase()

it('looks candidates up by state and day, however many events there are', async () => {
  const event = madeEvent({ id: 'one', name: 'Turkey Rod Run' })
  await saveMade(db, [{ id: 'one', name: 'Turkey Rod Run' }])
  await sql`
    insert into events (id, status, name, event_type, date, state, city, time_zone, latitude, longitude,
      location_precision, source, source_id)
    select 'many' || n, 'published', 'Show ' || n, 'car_show', date '2030-01-01' + n % 700,
      (array['TX', 'CA', 'OH', 'NY'])[n % 4 + 1], 'Town', 'UTC', 40, -90, 'city', 'many', n
    from generate_series(1, 20000) as n`.execute(db)
  await sql`analyze events`.execute(db)
  await db.transaction().execute(async (tx) => {
    const events = Array.from({ length: 200 }, () => event)
    const found = await findLikelyDuplicates(tx, events, 'list')
    expect(found.get(0)).toMatchObject({ id: 'one' })
    const { rows } = await sql<{ whole: number; read: number }>`
      select seq_tup_read::int as whole, idx_tup_fetch::int as read
      from pg_stat_xact_user_tables where relname = 'events'`.execute(tx)
    expect(rows[0]?.whole).toBeLessThan(20_000)
    expect(rows[0]?.read).toBeLessThan(2_000)
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

it('reads no events to find that there is no other source', async () => {
  await sql`delete from events`.execute(db)
  await sql`
    insert into events (id, status, name, event_type, date, state, city, time_zone, latitude, longitude,
      location_precision, source, source_id)
    select 'own' || n, 'published', 'Show ' || n, 'car_show', '2030-01-01', 'TX', 'Town', 'UTC', 40, -90,
      'city', 'list', n
    from generate_series(1, 5000) as n`.execute(db)
  await db.transaction().execute(async (tx) => {
    const event = madeEvent({ id: 'one', name: 'Show 1', date: '2030-01-01' })
    expect((await findLikelyDuplicates(tx, [event], 'list')).size).toBe(0)
    const { rows } = await sql<{ whole: number; read: number }>`
      select seq_tup_read::int as whole, idx_tup_fetch::int as read
      from pg_stat_xact_user_tables where relname = 'events'`.execute(tx)
    expect((rows[0]?.whole ?? 0) + (rows[0]?.read ?? 0)).toBeLessThan(100)
  })
})
