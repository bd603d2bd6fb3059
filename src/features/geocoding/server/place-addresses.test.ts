import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { type FakePlace, fakeGeocoder } from '../../../../tests/support/fake-geocoder.ts'
import { getDraft } from '../../../catalog/event/check-draft.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { locate } from '../../../catalog/event/server/placing/locate.ts'
import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { geocoderKinds } from '../../../platform/addresses/geocoder-address.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryRow } from '../../../platform/db/query.ts'
import { type Pace, placeAddresses } from './place-addresses.ts'

const { db } = await testDatabase({ isFresh: true })
const fake = await fakeGeocoder()

/** A door in Joliet, three miles from the center of ZIP code 60435. */
const door = { latitude: 41.5405, longitude: -88.0821 }
const match: FakePlace = { ...door, houseNumber: '1200', state: 'IL', zipCode: '60435' }

type Made = {
  id: string
  streetAddress?: string
  city?: string
  state?: string
  zipCode?: string
  requestedStatus?: 'pending'
  date?: string
  createdAt?: string
  source?: string
  contentHash?: string
  demo?: boolean
}

const save = (...made: readonly Made[]) =>
  inTransaction(db, async (tx) => {
    const events = made.map(async ({ id, requestedStatus, source, ...more }): Promise<NewEvent> => {
      const { date = '2099-06-06', createdAt, contentHash, demo } = more
      const { streetAddress = '1200 N Main St', zipCode = '60435' } = more
      const { city = 'Joliet', state = 'IL' } = more
      const words = { streetAddress, city, state, zipCode }
      const draft = getDraft({ name: 'Meet', eventType: 'car_show', date, ...words })
      const { place } = await locate(tx, words)
      const origin = source ? { source, sourceId: id } : {}
      const status = {
        requestedStatus: requestedStatus ?? 'published',
        createdAt,
        contentHash,
        demo,
      } as const
      return { id, draft, place, ...status, ...origin }
    })
    return saveEvents(tx, await Promise.all(events))
  })

const shown = (id: string) =>
  db
    .selectFrom('events')
    .select(['latitude', 'longitude', 'location_precision as precision', 'sequence', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const atDoor = { ...door, precision: 'address' }

const quick = { betweenMs: 0, timeout: 20_000 }
/** Pace for a service that doesn't respond. */
const impatient = { betweenMs: 0, timeout: 300 }
const run = (
  kind: (typeof geocoderKinds)[number] = 'census',
  { timeout, ...pace }: Pace & { timeout?: number } = quick,
) => {
  const contact = 'info@atlas.org'
  return placeAddresses(
    { db, places: placesOf(db), geocoder: fake.address(kind), timeout, contact },
    pace,
  )
}

/** The last two entries of the audit log, which is append-only. */
const newEntries = async () => {
  const newest = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2)
  return (await newest.execute()).toReversed()
}

const answers = () =>
  db.selectFrom('geocoded_addresses').select(['outcome', 'reason', 'attempts']).execute()
const resume = () =>
  sql`update geocoder_state set paused_until = now() - interval '1 second'`.execute(db)

beforeEach(async () => {
  await emptyTables(db, 'events', 'geocoded_addresses', 'geocoded_events', 'geocoder_state')
  fake.asked.length = 0
  fake.answer = [match]
})

describe('a result', () => {
  test.each(geocoderKinds)(
    'of %s that matches: the pin moves to the address, and the change is logged',
    async (kind) => {
      await save({ id: 'e1' }, { id: 'e2', requestedStatus: 'pending' })
      const before = await shown('e1')
      expect(before.precision).toBe('zip')
      expect(await run(kind)).toEqual({ requests: 1, placed: 2 })
      for (const id of ['e1', 'e2']) expect(await shown(id)).toMatchObject(atDoor)
      expect(await shown('e1')).toMatchObject({
        sequence: before.sequence + 1,
        status: 'published',
      })
      expect((await shown('e2')).status).toBe('pending')
      const entries = await newEntries()
      expect(entries).toMatchObject([
        {
          actor: 'system',
          action: 'placed',
          subject_id: 'e1',
          before: { locationPrecision: 'zip', latitude: before.latitude },
          after: { locationPrecision: 'address', ...door },
          note: 'Placed by the geocoder.',
        },
        { subject_id: 'e2' },
      ])
      expect(await run(kind)).toEqual({ requests: 0, placed: 0 })
    },
  )

  test('none: the event keeps its pin, and is not requested again', async () => {
    fake.answer = []
    await save({ id: 'e1' })
    const before = await shown('e1')
    expect(await run()).toEqual({ requests: 1, placed: 0 })
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    expect(await shown('e1')).toEqual(before)
    expect(await answers()).toMatchObject([{ outcome: 'none', reason: 'No match.' }])
  })

  test('several: duplicates count as one; two distinct places, or one elsewhere, count as none', async () => {
    await save({ id: 'e1' })
    fake.answer = [match, { ...match, latitude: 41.5415 }]
    await run()
    expect(await shown('e1')).toMatchObject(atDoor)
    await save({ id: 'e2', streetAddress: '1200 S Main St' })
    fake.answer = [match, { ...match, latitude: 41.6 }]
    await run()
    expect((await shown('e2')).precision).toBe('zip')
    expect((await answers()).map(({ reason }) => reason)).toContain('2 places match.')
    await save({ id: 'e3', streetAddress: '1200 E Main St' })
    fake.answer = [{ ...match, state: 'OH', latitude: 40.1, longitude: -82.9 }, match]
    await run()
    expect(await shown('e3')).toMatchObject(atDoor)
  })

  test.each<[string, Partial<FakePlace>, string]>([
    ['another state', { state: 'OH' }, 'In another state.'],
    ['another house number', { houseNumber: '1210' }, 'Another house number.'],
    ['a street', { houseNumber: undefined }, 'A street or town, not an address.'],
    ['far from the ZIP code', { latitude: 40.9, zipCode: '61761' }, '45 miles from the ZIP code.'],
    [
      'swapped axes',
      { latitude: door.longitude, longitude: door.latitude },
      'Not in the United States.',
    ],
    ['no degrees', { latitude: 941 }, 'Not in the United States.'],
    ['the middle of nowhere', { latitude: 0, longitude: 0 }, 'Not in the United States.'],
  ])('%s is not accepted', async (_, different, reason) => {
    fake.answer = [{ ...match, ...different }]
    await save({ id: 'e1' })
    expect(await run()).toMatchObject({ placed: 0 })
    expect((await shown('e1')).precision).toBe('zip')
    expect(await answers()).toMatchObject([{ outcome: 'none', reason }])
  })

  test('numbers as text are accepted; other text and null are not', async () => {
    fake.answer = [{ ...match, latitude: '41.5405', longitude: '-88.0821' }]
    await save({ id: 'e1' })
    await run()
    expect(await shown('e1')).toMatchObject(atDoor)
    for (const [index, latitude] of ['41,54', '', '0x29', '1e1', 'NaN', null].entries()) {
      fake.answer = [{ ...match, latitude: latitude as string }]
      await save({ id: `f${index}`, streetAddress: `1200 Main St ${'N'.repeat(index + 1)}` })
      await run()
      await resume()
      expect((await shown(`f${index}`)).precision).toBe('zip')
    }
    const failed = (await answers()).filter(({ outcome }) => outcome !== 'found')
    expect(failed).toHaveLength(6)
    expect(new Set(failed.map(({ reason }) => reason))).toEqual(
      new Set(['answered in another form than this kind of service.']),
    )
  })
})

describe('a service that fails', () => {
  test.each([429, 503])('%i: is paused for as long as it requests', async (status) => {
    fake.answer = { status, headers: { 'retry-after': '7200' } }
    await save({ id: 'e1' }, { id: 'e2', streetAddress: '9 Oak St' })
    expect(await run()).toEqual({ requests: 1, placed: 0, paused: `answered ${status}.` })
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    const state = await db.selectFrom('geocoder_state').selectAll().executeTakeFirstOrThrow()
    expect(Date.parse(state.paused_until) - Date.now()).toBeGreaterThan(7_100_000)
    expect(Date.parse(state.paused_until) - Date.now()).toBeLessThan(7_210_000)
    await resume()
    fake.answer = (url) => (url.searchParams.get('street') === '9 Oak St' ? [] : [match])
    expect(await run()).toEqual({ requests: 2, placed: 1 })
    expect(await db.selectFrom('geocoder_state').selectAll().execute()).toEqual([])
  })

  test('is paused longer each time', async () => {
    fake.answer = { status: 503 }
    await save({ id: 'e1' })
    const pauses = []
    for (let times = 0; times < 3; times++) {
      await run()
      const state = await db.selectFrom('geocoder_state').selectAll().executeTakeFirstOrThrow()
      pauses.push(Math.round((Date.parse(state.paused_until) - Date.now()) / 1000 / 10) * 10)
      await resume()
    }
    expect(pauses).toEqual([60, 120, 240])
  })

  test.each<[string, typeof fake.answer, string]>([
    [
      'HTML',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Maintenance</h1>' },
      'answered without JSON.',
    ],
    ['nothing', { status: 200 }, 'answered without JSON.'],
    [
      'other JSON',
      { status: 200, body: '{"error":"over quota"}' },
      'answered in another form than this kind of service.',
    ],
    ['a hang', { respond: () => {} }, 'did not answer within 0.3 s.'],
    [
      'half an answer, then a hang',
      { respond: (response) => void response.write('{"result":') },
      'did not answer within 0.3 s.',
    ],
    ['5 MB', { status: 200, body: `"${'x'.repeat(5_000_000)}"` }, 'answered with more than 1 MB.'],
    ['a server error', { status: 500 }, 'answered 500.'],
    ['a bad request', { status: 400 }, 'answered 400.'],
  ])(
    '%s: other addresses are requested, up to three failures in a row',
    async (_, answer, reason) => {
      fake.answer = (url) =>
        url.searchParams.get('street') === '1200 N Main St' ? [match] : (answer as never)
      const at = (minute: number) => `2026-01-01T00:0${minute}:00Z`
      await save(
        { id: 'bad1', streetAddress: '1 Oak St', createdAt: at(1) },
        { id: 'good', createdAt: at(2) },
        { id: 'bad2', streetAddress: '2 Oak St', createdAt: at(3) },
      )
      const pace = reason.includes('0.3 s') ? impatient : quick
      expect(await run('census', pace)).toEqual({ requests: 3, placed: 1 })
      expect((await answers()).filter((each) => each.outcome === 'retry')).toEqual([
        { outcome: 'retry', reason, attempts: 1 },
        { outcome: 'retry', reason, attempts: 1 },
      ])
      // After three attempts, an address is skipped for a day, and the queue continues.
      expect(await run('census', pace)).toEqual({ requests: 2, placed: 0 })
      expect(await run('census', pace)).toEqual({ requests: 2, placed: 0 })
      expect(await run()).toEqual({ requests: 0, placed: 0 })
      expect((await shown('bad1')).precision).toBe('zip')
      await sql`update geocoded_events set retry_at = now() - interval '1 second'`.execute(db)
      await sql`update geocoded_addresses set asked_at = now() - interval '25 hours'`.execute(db)
      fake.answer = [{ ...match, houseNumber: '1' }]
      expect(await run()).toMatchObject({ placed: 1 })
      expect(await shown('bad1')).toMatchObject(atDoor)
    },
  )

  test('three failures in a row end the run', async () => {
    fake.answer = { status: 200, body: '<html>' }
    await save(
      ...['1', '2', '3', '4', '5'].map((n) => ({ id: `e${n}`, streetAddress: `${n} Oak St` })),
    )
    expect(await run()).toEqual({ requests: 3, placed: 0, paused: 'answered without JSON.' })
  })

  test('a redirect is not followed', async () => {
    fake.answer = { status: 302, headers: { location: fake.url('census').replace('census+', '') } }
    await save({ id: 'e1' })
    expect(await run()).toEqual({ requests: 1, placed: 0, paused: 'answered 302.' })
    expect(fake.asked).toHaveLength(1)
  })

  test('an unreachable service', async () => {
    await save({ id: 'e1' })
    const geocoder = { ...fake.address('photon'), base: 'http://127.0.0.1:1' }
    const parts = { db, places: placesOf(db), geocoder }
    expect(await placeAddresses(parts, { betweenMs: 0 })).toMatchObject({
      requests: 1,
      paused: expect.stringContaining('could not be reached'),
    })
  })

  test('a stopped run leaves the event to the next run', async () => {
    fake.answer = { respond: () => {} }
    await save({ id: 'e1' })
    const signal = AbortSignal.timeout(100)
    expect(await run('census', { betweenMs: 0, signal })).toEqual({ requests: 0, placed: 0 })
    expect(await answers()).toEqual([])
    fake.answer = [match]
    const pause = AbortSignal.timeout(300)
    await save({ id: 'e2', streetAddress: '9 Oak St' })
    expect(await run('census', { betweenMs: 60_000, signal: pause })).toEqual({
      requests: 1,
      placed: 1,
    })
  })
})

describe('cached results', () => {
  test('one request per address in any spelling, and per ZIP code', async () => {
    await save(
      { id: 'e1' },
      { id: 'e2', streetAddress: '1200 n. main st., Suite 4' },
      { id: 'e3', zipCode: '60436' },
    )
    expect(await run()).toEqual({ requests: 2, placed: 3 })
    expect(fake.asked.map(({ url }) => url.searchParams.get('street'))).toEqual(
      Array.from({ length: 2 }, () => '1200 N Main St'),
    )
    await save({ id: 'e4' })
    expect(await run()).toEqual({ requests: 0, placed: 1 })
  })

  test('addresses without a result are requested again after 30 days, or with another service', async () => {
    fake.answer = []
    await save({ id: 'e1' })
    await run()
    await sql`update geocoded_events set retry_at = retry_at - interval '30 days'`.execute(db)
    await sql`update geocoded_addresses set asked_at = asked_at - interval '29 days'`.execute(db)
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    await sql`update geocoded_events set retry_at = now()`.execute(db)
    await sql`update geocoded_addresses set asked_at = asked_at - interval '2 days'`.execute(db)
    expect(await run()).toEqual({ requests: 1, placed: 0 })
    fake.answer = [match]
    expect(await run('photon')).toEqual({ requests: 1, placed: 1 })
  })

  test('an address without a house number is never requested', async () => {
    await save({ id: 'e1', streetAddress: 'Fairgrounds Road' })
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    await save({ id: 'e2', streetAddress: 'PO Box 12' })
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    expect(fake.asked).toEqual([])
  })
})

describe('pins set by others', () => {
  const setPin = (id: string, latitude: number) =>
    changeRows(db)`
      update events set latitude = ${latitude}, location_precision = 'address' where id = ${id}`

  test('a precise pin is not moved', async () => {
    await save({ id: 'e1' })
    await setPin('e1', 41.5)
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    expect((await shown('e1')).latitude).toBe(41.5)
  })

  test('a pin set during the request is not moved', async () => {
    await save({ id: 'e1' })
    fake.answer = { places: [match], after: () => setPin('e1', 41.5) }
    expect(await run()).toEqual({ requests: 1, placed: 0 })
    expect((await shown('e1')).latitude).toBe(41.5)
  })

  test('an event moved back to the center of its ZIP code stays there', async () => {
    await save({ id: 'e1' })
    const { latitude, longitude } = await shown('e1')
    await run()
    await sql`update events set latitude = ${latitude}, longitude = ${longitude},
      location_precision = 'zip' where id = 'e1'`.execute(db)
    expect(await run()).toEqual({ requests: 0, placed: 0 })
    await sql`update events set street_address = '1202 N Main St' where id = 'e1'`.execute(db)
    fake.answer = [{ ...match, houseNumber: '1202' }]
    expect(await run()).toEqual({ requests: 1, placed: 1 })
  })

  test('an import of the same address keeps the pin; another address does not', async () => {
    await save({ id: 'e1', source: 'feed', contentHash: 'a' })
    await run()
    await save({ id: 'e1', source: 'feed', contentHash: 'b' })
    expect(await shown('e1')).toMatchObject(atDoor)
    await save({ id: 'e1', source: 'feed', contentHash: 'c', streetAddress: '7 Elm St' })
    expect((await shown('e1')).precision).toBe('zip')
    fake.answer = [{ ...match, houseNumber: '7', latitude: 41.55 }]
    await run()
    expect(await shown('e1')).toMatchObject({ precision: 'address', latitude: 41.55 })
  })
})

describe('the queue', () => {
  test('live before archived, submitted before imported, oldest first, demo data never', async () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00Z`
    await save(
      { id: 'demo', streetAddress: '9 Oak St', demo: true },
      { id: 'past', streetAddress: '1 Oak St', date: '2001-06-06', createdAt: at(1) },
      { id: 'imported', streetAddress: '2 Oak St', source: 'feed', createdAt: at(2) },
      { id: 'newer', streetAddress: '3 Oak St', createdAt: at(4) },
      { id: 'older', streetAddress: '4 Oak St', createdAt: at(3), requestedStatus: 'pending' },
    )
    await run()
    expect(fake.asked.map(({ url }) => url.searchParams.get('street')?.[0])).toEqual([
      '4',
      '3',
      '2',
      '1',
    ])
  })

  test('requests keep the pace, one at a time, with contact details', async () => {
    await save(...['1', '2', '3', '4'].map((n) => ({ id: `e${n}`, streetAddress: `${n} Oak St` })))
    await run('census', { betweenMs: 150 })
    const times = fake.asked.map(({ at }) => at)
    expect(times).toHaveLength(4)
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThan(145)
    expect(fake.asked[0]?.agent).toBe('GearheadAtlas/1.0 (info@atlas.org)')
  })

  test('with 3,000 queued events, a run makes as many requests as it has time for', async () => {
    await save({ id: 'e0', source: 'feed' })
    await sql`
      insert into events (id, status, name, event_type, date, latitude, longitude,
        location_precision, time_zone, street_address, city, state, zip_code, source, source_id)
      select 'x' || n, 'published', 'Show', 'car_show', '2099-06-06', 41.53, -88.11, 'zip',
        'America/Chicago', n || ' Oak St', 'Joliet', 'IL', '60435', 'feed', 'x' || n
      from generate_series(1, 3000) n`.execute(db)
    const began = performance.now()
    const { requests: asked } = await run('census', { betweenMs: 200, runMs: 2_000 })
    expect(asked).toBeGreaterThan(1)
    expect(asked).toBeLessThan(13)
    // All events would take ten minutes.
    expect(performance.now() - began).toBeLessThan(20_000)
    // Old statistics of a few rows would be used for 3,000.
    await sql`analyze events`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from events e
      where e.location_precision <> 'address' and e.street_address <> '' and e.status <> 'deleted'
        and not e.demo and not e.looked_up
      order by (e.status = 'archived'), (e.source is not null), e.created_at, e.id
      limit 200`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_to_geocode')
  })
})

test('across a time zone border, hours follow the address', async () => {
  await save({ id: 'e1' })
  await sql`update events set start_time = '09:00', time_zone = 'America/New_York',
    latitude = 40.7, longitude = -74 where id = 'e1'`.execute(db)
  await run()
  const event = await queryRow(db)`
    select time_zone, starts_at, day_ends_at from events where id = 'e1'`
  expect(event).toEqual({
    time_zone: 'America/Chicago',
    starts_at: '2099-06-06T14:00:00.000Z',
    day_ends_at: '2099-06-07T05:00:00.000Z',
  })
})
