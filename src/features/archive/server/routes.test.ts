import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asJson } from '../../../../tests/support/as-json.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pastEvent } from '../../../../tests/support/past-events.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { refreshArchiveIndex } from './index-job.ts'
import { archiveRoutes } from './routes.ts'

const { db } = await testDatabase()

const { request } = smallApi((api) => archiveRoutes(api, { db }))

const get = (path: string, headers: Record<string, string> = {}) => request(path, { headers })
const post = (body: unknown) => request('/api/archived-events/search', asJson('POST', body))

const search = async (body: unknown) => {
  const response = await post(body)
  expect(response.status).toBe(200)
  const ids = ((await response.json()) as Event[]).map(({ id }) => id)
  expect(response.headers.get('x-total-count')).toBe(String(ids.length))
  return ids
}

const neon = {
  name: 'Café Néon Cruise',
  eventType: 'cruise_night',
  attendanceCost: 'free',
  carMakes: ['Citroën'],
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
  venueName: 'Gateway Drive-In',
}
const track = {
  name: 'Oval Track Day',
  eventType: 'track_day',
  attendanceCost: 'over_20',
  city: 'Elkhart Lake',
  state: 'WI',
  zipCode: '53020',
  venueName: 'Road America',
}

beforeAll(async () => {
  await db.transaction().execute((transaction) =>
    saveEvents(transaction, [
      pastEvent({ id: 'neon', date: '2023-06-05', ...neon }),
      pastEvent({ id: 'neon2', date: '2023-06-05', ...neon, attendanceCost: null }),
      pastEvent({ id: 'track', date: '2024-02-29', endDate: '2024-03-02', ...track }),
      pastEvent({
        id: 'seattle',
        date: '2022-01-01',
        city: 'Seattle',
        state: 'WA',
        venueName: '',
      }),
      pastEvent({
        id: 'capital',
        date: '2021-01-01',
        city: 'Washington',
        state: 'DC',
        zipCode: '20001',
      }),
      pastEvent({ id: 'coming', date: '2099-06-05', ...neon }),
      { ...pastEvent({ id: 'waiting', date: '2099-06-05' }), requestedStatus: 'pending' },
      pastEvent({ id: 'removed', date: '2023-06-05', ...neon }),
    ]),
  )
  await sql`update events set status = 'deleted' where id = 'removed'`.execute(db)
})

describe('GET /api/archived-events', () => {
  test('returns an array, newest first, without live, pending or deleted events', async () => {
    const response = await get('/api/archived-events')
    expect(response.headers.get('x-total-count')).toBe('5')
    expect(response.headers.get('link')).toBeNull()
    const events = (await response.json()) as Event[]
    expect(events.map(({ id }) => id)).toEqual(['track', 'neon2', 'neon', 'seattle', 'capital'])
    for (const event of events) expect(event.archivedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('pages are linked by the Link header', async () => {
    const ids: string[] = []
    let path: string | undefined = '/api/archived-events?limit=2'
    while (path) {
      const response: Response = await get(path)
      expect(response.headers.get('x-total-count')).toBe('5')
      ids.push(...((await response.json()) as Event[]).map(({ id }) => id))
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(ids).toEqual(['track', 'neon2', 'neon', 'seattle', 'capital'])
  })

  test('returns 304 for a matching ETag', async () => {
    const etag = (await get('/api/archived-events?limit=2')).headers.get('etag') ?? ''
    const again = await get('/api/archived-events?limit=2', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    const other = await get('/api/archived-events?limit=3', { 'if-none-match': etag })
    expect(other.status).toBe(200)
  })
})

const searches: [object, string[]][] = [
  [{}, ['track', 'neon2', 'neon', 'seattle', 'capital']],
  [
    { keyword: '', location: '', eventType: '', attendanceCost: '', dateFrom: '', dateTo: '' },
    ['track', 'neon2', 'neon', 'seattle', 'capital'],
  ],
  [{ keyword: 'cafe neon' }, ['neon2', 'neon']],
  [{ keyword: 'NÉON citro' }, ['neon2', 'neon']],
  [{ keyword: 'neon track' }, []],
  [{ keyword: '"; drop table events; --' }, []],
  // NUL separates words, and "on" is ignored.
  [{ keyword: 'neon\0n' }, ['neon2', 'neon']],
  [{ keyword: 'track days wisconsin' }, ['track']],
  [{ keyword: 'cruise night MO' }, ['neon2', 'neon']],
  [{ keyword: 'cruise ca' }, []],
  [{ keyword: 'cruise 2023' }, ['neon2', 'neon']],
  [{ keyword: '2023 cruise' }, ['neon2', 'neon']],
  [{ keyword: 'March 2024 track days' }, ['track']],
  [{ keyword: 'cruise 2024' }, []],
  [{ keyword: 'track days in March 2024' }, ['track']],
  [{ keyword: 'track days, apr 2024' }, []],
  [{ keyword: 'cruise 2024', dateFrom: '2023-01-01' }, []],
  [{ keyword: 'washington' }, ['seattle', 'capital']],
  [{ keyword: '!!!' }, ['track', 'neon2', 'neon', 'seattle', 'capital']],
  [{ location: 'Saint Louis' }, ['neon2', 'neon']],
  [{ location: 'st louis, mo' }, ['neon2', 'neon']],
  [{ location: 'St. Louis, IL' }, []],
  [{ location: 'Wisconsin' }, ['track']],
  [{ location: 'wi' }, ['track']],
  [{ location: '53020' }, ['track']],
  [{ location: '53020-1234' }, ['track']],
  [{ location: 'Elkhart Lake, Wisconsin' }, ['track']],
  [{ location: 'road america' }, ['track']],
  [{ location: 'Gateway' }, ['neon2', 'neon']],
  [{ location: 'Washington' }, ['seattle', 'capital']],
  [{ location: 'Washington, DC' }, ['capital']],
  [{ location: 'Nowhere Atall' }, []],
  [{ location: "'; --" }, []],
  [{ eventType: 'track_day' }, ['track']],
  [{ eventType: 'Cruise Night' }, ['neon2', 'neon']],
  [{ attendanceCost: 'free' }, ['neon']],
  [{ attendanceCost: 'paid' }, ['track']],
  [{ attendanceCost: 'over_20' }, ['track']],
  [{ attendanceCost: 'over_50' }, []],
  [{ dateFrom: '2023-06-05', dateTo: '2023-06-05' }, ['neon2', 'neon']],
  [{ dateFrom: '2024-03-02' }, ['track']],
  [{ dateFrom: '2024-03-03' }, []],
  [{ dateTo: '2021-12-31' }, ['capital']],
  [{ state: 'WA', year: 2022 }, ['seattle']],
  [{ year: 2023, dateFrom: '2022-06-01' }, ['neon2', 'neon']],
  [
    { keyword: 'cruise', location: 'MO', eventType: 'cruise_night', attendanceCost: 'free' },
    ['neon'],
  ],
]

describe('POST /api/archived-events/search', () => {
  test.each(searches)('%j before its months are indexed', async (body, ids) => {
    expect(await search(body)).toEqual(ids)
  })

  test('finds the same after indexing', async () => {
    expect(await refreshArchiveIndex(db)).toBe(4)
    for (const [body, ids] of searches) expect([body, await search(body)]).toEqual([body, ids])
    expect(await refreshArchiveIndex(db)).toBe(0)
  })

  const fieldsOf = async (body: unknown) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
    return error.fields
  }

  test('names the field if the dates are reversed', async () => {
    expect(await fieldsOf({ dateFrom: '2024-02-01', dateTo: '2024-01-31' })).toEqual({
      dateTo: 'The "to" date can\'t be before the "from" date.',
    })
  })

  test('names every invalid field at once', async () => {
    const fields = await fieldsOf({
      keyword: 'x'.repeat(101),
      location: 7,
      attendanceCost: 'cheap',
      dateFrom: '2024-02-30',
      dateTo: 'soon',
      limit: 101,
      venue: 'Oval',
    })
    expect(Object.keys(fields).sort()).toEqual([
      'attendanceCost',
      'dateFrom',
      'dateTo',
      'keyword',
      'limit',
      'location',
      'venue',
    ])
    expect(
      await fieldsOf({ limit: 0, dateFrom: '2024-02-01', dateTo: '2024-01-31', nonsense: 1 }),
    ).toHaveProperty('dateTo')
  })

  test('refuses invalid JSON', async () => {
    const address = 'http://localhost/api/archived-events/search'
    const form = { method: 'POST', body: 'keyword=x', headers: { 'content-type': 'text/plain' } }
    expect((await request(address, form)).status).toBe(415)
  })
})

describe('browsing the archive', () => {
  const json = async (path: string) => (await get(path)).json()

  test('years and states with their counts', async () => {
    expect(await json('/api/archived-events/years')).toEqual([
      { year: 2024, events: 1 },
      { year: 2023, events: 2 },
      { year: 2022, events: 1 },
      { year: 2021, events: 1 },
    ])
    expect(await json('/api/archived-events/years?state=MO')).toEqual([{ year: 2023, events: 2 }])
    expect(await json('/api/archived-events/states?year=2023')).toEqual([
      { state: 'MO', events: 2 },
    ])
    expect(await json('/api/archived-events/states')).toEqual([
      { state: 'DC', events: 1 },
      { state: 'MO', events: 2 },
      { state: 'WA', events: 1 },
      { state: 'WI', events: 1 },
    ])
    expect((await get('/api/archived-events/states?year=20')).status).toBe(400)
  })

  test('the next event at the venue of a past event', async () => {
    expect(await json('/api/events/neon/next-date')).toMatchObject({
      same: 'venue',
      event: { id: 'coming' },
    })
    expect(await json('/api/events/track/next-date')).toBeNull()
    for (const id of ['waiting', 'removed', 'unknown']) {
      expect((await get(`/api/events/${id}/next-date`)).status).toBe(404)
    }
  })
})
