import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Event, picturedEvent } from '../../src/catalog/event/event.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { db, catchUp, request, json } = await testApp()

beforeAll(async () => {
  await saveMade(db, [
    { id: 'alone', name: 'Alone', startTime: '18:30' },
    { id: 'waiting', requestedStatus: 'pending' },
    { id: 'gone' },
    { id: 'past', date: '2001-06-05', seriesId: 'weekly' },
    { id: 'first', date: '2099-06-05', seriesId: 'weekly' },
    { id: 'second', date: '2099-06-12', seriesId: 'weekly' },
    { id: 'third', date: '2099-06-19', seriesId: 'weekly', eventStatus: 'cancelled' },
    { id: 'draft', date: '2099-06-26', seriesId: 'weekly', requestedStatus: 'pending' },
  ])
  await sql`update events set status = 'deleted' where id = 'gone'`.execute(db)
  await catchUp()
})

describe('GET /api/events/{id}', () => {
  test('returns live and archived events', async () => {
    const event = await json<Event>(request('/api/events/alone'))
    expect(event).toMatchObject({ id: 'alone', startTime: '18:30', series: null, archivedAt: null })
    expect((await json<Event>(request('/api/events/past'))).archivedAt).not.toBeNull()
  })

  test('returns the same before and after the event is in memory, with only event fields', async () => {
    for (const id of ['second', 'gone-soon']) {
      await saveMade(db, id === 'second' ? [] : [{ id }])
      const first = await json<Event>(request(`/api/events/${id}`))
      await catchUp()
      const again = await json<Event>(request(`/api/events/${id}`))
      expect(again).toEqual(first)
      expect(Object.keys(first).sort()).toEqual(Object.keys(picturedEvent.shape).sort())
    }
    await sql`update events set status = 'deleted' where id = 'gone-soon'`.execute(db)
    await catchUp()
    expect((await request('/api/events/gone-soon')).status).toBe(404)
  })

  test.each(['waiting', 'gone', 'nobody', '%00', 'a%20b', 'x'.repeat(300)])(
    'returns 404 for %s',
    async (id) => {
      for (const path of [`/api/events/${id}`, `/api/events/${id}/dates`]) {
        const response = await request(path)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
      }
    },
  )

  test.each([
    ['past', 2, '2099-06-05'],
    ['first', 1, '2099-06-12'],
    ['third', 0, null],
  ])('%s has the number of later dates that are on', async (id, moreDates, nextDate) => {
    const { series } = await json<Event>(request(`/api/events/${id}`))
    expect(series).toEqual({ id: 'weekly', rule: 'Dates of weekly', moreDates, nextDate })
  })

  test('can be cached and revalidated by ETag', async () => {
    const response = await request('/api/events/alone')
    expect(response.headers.get('cache-control')).toContain('public')
    const etag = response.headers.get('etag') ?? ''
    const again = await request('/api/events/alone', { headers: { 'if-none-match': `W/${etag}` } })
    expect(again.status).toBe(304)
  })

  test('shows a change as soon as the process knows it', async () => {
    await json(request('/api/events/alone'))
    await sql`update events set name = 'Renamed' where id = 'alone'`.execute(db)
    await catchUp()
    expect((await json<Event>(request('/api/events/alone'))).name).toBe('Renamed')
  })
})

describe('GET /api/events/{id}/dates', () => {
  test('returns the other live dates, soonest first', async () => {
    const dates = await json<{ id: string }[]>(request('/api/events/second/dates'))
    expect(dates.map(({ id }) => id)).toEqual(['first', 'third'])
    expect(dates[1]).toEqual({
      id: 'third',
      name: 'Meet',
      date: '2099-06-19',
      endDate: '2099-06-19',
      startTime: null,
      endTime: null,
      venueName: 'Lot',
      city: 'Chicago',
      state: 'IL',
      eventStatus: 'cancelled',
    })
  })

  test('returns the upcoming dates for a past date', async () => {
    const dates = await json<{ id: string }[]>(request('/api/events/past/dates'))
    expect(dates.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
  })

  test('returns none for an event without a series', async () => {
    expect(await json(request('/api/events/alone/dates'))).toEqual([])
  })

  test('returns at most a hundred', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ id: `daily${n}`, seriesId: 'daily' }))
    await saveMade(db, many)
    expect(await json<unknown[]>(request('/api/events/daily0/dates'))).toHaveLength(100)
  })
})

describe('GET /api/events/{id}/near', () => {
  const at = (latitude: number) => ({ latitude, longitude: -110, timeZone: 'America/Denver' })
  type Near = { when: string; events: { id: string; distance: number }[] }
  const near = async (id: string) => {
    const { when, events } = await json<Near>(request(`/api/events/${id}/near`))
    return [when, ...events.map((event) => event.id)]
  }

  beforeAll(async () => {
    // 2099-06-06 is a Saturday; half a degree of latitude is 34.5 miles.
    await saveMade(db, [
      { id: 'meet', date: '2099-06-06', at: at(44), seriesId: 'meets' },
      { id: 'meet-next', date: '2099-06-07', at: at(44), seriesId: 'meets' },
      { id: 'near-sunday', date: '2099-06-07', at: at(44.2) },
      { id: 'near-friday-night', date: '2099-06-05', startTime: '18:00', at: at(44.1) },
      { id: 'near-friday-noon', date: '2099-06-05', startTime: '12:00', at: at(44.1) },
      { id: 'near-canceled', date: '2099-06-06', at: at(44.1), eventStatus: 'cancelled' },
      { id: 'near-museum', ongoing: true, at: at(44.1) },
      { id: 'near-later', date: '2099-08-01', at: at(44.3) },
      { id: 'too-far', date: '2099-06-06', at: at(45) },
      { id: 'near-long', date: '2099-06-01', endDate: '2099-06-20', at: at(44.5) },
      { id: 'near-fourth', date: '2099-06-06', at: at(44.6) },
      { id: 'near-past', date: '2001-06-05', at: at(44) },
      { id: 'lonely', date: '2099-06-06', at: at(60) },
    ])
    await catchUp()
  })

  test('returns three events on its weekend, nearest first, without its series and canceled events', async () => {
    const three = ['near-friday-night', 'near-sunday', 'near-long']
    expect(await near('meet')).toEqual(['that_weekend', ...three])
    const { events } = await json<Near>(request('/api/events/meet/near'))
    expect(events[0]?.distance).toBeCloseTo(6.9, 1)
  })

  test('returns those of the next weekend for a weekday', async () => {
    await saveMade(db, [{ id: 'tuesday', date: '2099-06-02', at: at(44) }])
    await catchUp()
    expect((await near('tuesday')).slice(0, 3)).toEqual([
      'that_weekend',
      'meet',
      'near-friday-night',
    ])
  })

  test('returns the next events if the event is off or nothing is on that weekend', async () => {
    expect(await near('near-past')).toEqual(['soon', 'tuesday', 'meet', 'near-friday-noon'])
    expect((await near('near-museum'))[0]).toBe('soon')
    expect((await near('near-later'))[0]).toBe('soon')
    expect(await near('lonely')).toEqual(['soon'])
    expect((await request('/api/events/nobody/near')).status).toBe(404)
  })
})

test('the example calls of the API reference work as printed', async () => {
  const { examples } = await import('../../src/features/api-docs/examples.ts')
  for (const [call, { query, body }] of Object.entries(examples)) {
    const [method = '', path = ''] = call.split(' ')
    const target = query ? `${path}?${new URLSearchParams(query)}` : path
    const headers = { 'content-type': 'application/json' }
    const response = await request(target, { method, headers, body: body && JSON.stringify(body) })
    expect({ call, status: response.status }).toEqual({ call, status: 200 })
  }
})

test('optional bodies, kinds of uploads and redirects of pictures are described correctly', async () => {
  type Operation = { requestBody?: { required?: boolean; content: object }; responses: object }
  type Described = { paths: Record<string, Record<string, Operation>> }
  const { paths } = await json<Described>(request('/openapi.json'))
  expect(paths['/api/events/{id}']?.delete?.requestBody).toMatchObject({ required: false })
  const upload = paths['/api/uploads']?.post
  expect(JSON.stringify(upload?.requestBody?.content)).toContain('"kind"')
  const shared = Object.entries(paths).filter(([path]) => path.endsWith('{version}.png'))
  expect(shared.length).toBeGreaterThan(0)
  for (const [, { get }] of shared) expect(get?.responses).toHaveProperty('301')
})
