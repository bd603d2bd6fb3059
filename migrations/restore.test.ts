import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { chicago, saveMade } from '../tests/support/made-event.ts'

const { db } = await testDatabase()

const plans = [
  {
    id: 'live',
    name: "Women's Concours d'Élégance",
    carMakes: ['Citroën', 'Mercedes-Benz'],
    features: ['Live Music'],
    seriesId: 'weekly',
  },
  { id: 'past', date: '2001-06-05', endDate: '2001-06-07' },
  { id: 'museum', ongoing: true, at: { ...chicago, latitude: -14.3, longitude: -170.7 } },
  { id: 'waiting', requestedStatus: 'pending' as const },
]

beforeAll(async () => {
  await saveMade(db, plans)
})

test('a process of the previous release can read the coordinates of an event', async () => {
  const { rows } = await sql<{ id: string; same: boolean }>`
    select id, cube_distance(e.place, ll_to_earth(e.latitude, e.longitude)) = 0 as same
    from events e order by id`.execute(db)
  expect(rows.map(({ same }) => same)).toEqual([true, true, true, true])
})

test('events can be restored from a dump, whose connection has an empty search_path', async () => {
  await db.transaction().execute(async (transaction) => {
    const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(transaction)).rows
    const columns = await run<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'events'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    )
    const list = columns.map(({ name }) => name).join(', ')
    const readAll = () => run<object>('select * from public.events order by id')
    const before = await readAll()
    expect(before).toHaveLength(plans.length)

    await run(`create temp table dumped on commit drop as select ${list} from events`)
    await run('delete from events')
    await run(`set local search_path = ''`)
    await run(`insert into public.events (${list}) select ${list} from pg_temp.dumped`)
    await run('reindex table public.events')
    const changed = (rows: object[]) => rows.map((row) => ({ ...row, changed_in: undefined }))
    expect(changed(await readAll())).toEqual(changed(before))
    expect(await run('select * from public.archived_event_terms')).not.toEqual([])
    await run(`update public.events set status = 'archived' where id = 'live'`)
    await run('truncate public.events cascade')
  })
})
