/** Query plan and marks of the queue, if most events were looked up without success. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { recordQueries } from '../../../../tests/support/query-plans.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { dequeueEvent, listDueEvents } from './queries.ts'

const { db, pool } = await testDatabase({ isFresh: true })

const head = async (service: 'census' | 'nominatim' = 'census', limit = 200) =>
  (await listDueEvents(db, service, { except: [], limit })).map(({ id }) => id)

const addEvents = (prefix: string, count: number) =>
  sql`insert into events (id, status, name, event_type, date, latitude, longitude, location_precision,
      time_zone, street_address, city, state, zip_code, source, source_id)
    select ${prefix}::text || n, 'published', 'Show', 'car_show', '2099-06-06', 41.53, -88.11, 'zip',
      'America/Chicago', n || ' Oak St', 'Joliet', 'IL', '60435', 'feed', ${prefix}::text || n
    from generate_series(1, ${count}::int) n`.execute(db)

beforeAll(async () => {
  await addEvents('done', 3_000)
  await sql`
    insert into geocoded_events (event_id, address, service, placed, retry_at)
    select id, concat_ws(E'\n', street_address, city, state, zip_code), 'census', false,
      case when id like '%00' then now() + interval '30 days' end
    from events`.execute(db)
  await addEvents('new', 3)
  await sql`vacuum analyze events, geocoded_events`.execute(db)
}, 120_000)

test('3,000 events without a result are not read again', async () => {
  const { listened, queries } = recordQueries(pool)
  expect(await listDueEvents(listened, 'census', { except: [], limit: 200 })).toHaveLength(3)
  const [query] = queries
  const { rows } = await pool.query(
    `explain (analyze, buffers, timing off) ${query?.sql}`,
    query?.parameters.slice(),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('events_to_geocode')
  expect(plan).toContain('geocoded_events_open')
  expect(plan).not.toContain('Seq Scan')
  const [, hit = '0'] = /Buffers: shared hit=(\d+)/.exec(plan) ?? []
  expect(Number(hit)).toBeGreaterThan(0)
  expect(Number(hit)).toBeLessThan(60)
})

test('they are due again after a while, with another service, another address or a deleted result', async () => {
  await sql`update geocoded_events set retry_at = now() where event_id = 'done100'`.execute(db)
  expect(await head()).toEqual(['done100', 'new1', 'new2', 'new3'])
  expect(await head('nominatim', 6_000)).toHaveLength(3_003)
  await changeRows(db)`update events set street_address = '1 Elm St' where id in ('done1', 'done2')`
  await sql`delete from geocoded_events where event_id = 'done3'`.execute(db)
  expect((await head()).toSorted()).toEqual(
    ['done1', 'done100', 'done2', 'done3', 'new1', 'new2', 'new3'].toSorted(),
  )
  const address = '1 Elm St\nJoliet\nIL\n60435'
  const answer = { address, service: 'census', placed: false, retryAt: null } as const
  await dequeueEvent(db, { id: 'done1', ...answer })
  expect(await head()).not.toContain('done1')
  // Back to the recorded address.
  await sql`update events set street_address = '2 Oak St' where id = 'done2'`.execute(db)
  expect(await head()).not.toContain('done2')
})
