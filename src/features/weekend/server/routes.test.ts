import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asJson } from '../../../../tests/support/as-json.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { readQrCode } from '../../../../tests/support/read-qr-code.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { maxInCode } from '../../../catalog/event/saved-events.ts'
import { changeRows, queryValue } from '../../../platform/db/query.ts'
import { weekendRoutes } from './routes.ts'

const { db } = await testDatabase()
const config = { PUBLIC_URL: 'https://atlas.example', OFFLINE_COPIES: 'on' as const }
const { request } = smallApi((api) => weekendRoutes(api, { db, config }))

beforeAll(async () => {
  await saveMade(db, [
    { id: 'sunday', name: 'Sunday Meet', date: '2099-06-07' },
    { id: 'saturday', name: 'Saturday Meet', date: '2099-06-06', startTime: '08:00' },
    { id: 'copy', name: 'Saturday Meeting', date: '2099-06-06' },
    { id: 'copy-of-copy', name: 'Sat Meet', date: '2099-06-06' },
    { id: 'waiting', requestedStatus: 'pending' },
    { id: 'museum', ongoing: true },
  ])
  await sql`update events set status = 'deleted' where id in ('copy', 'copy-of-copy')`.execute(db)
  await sql`insert into event_redirects (event_id, kept_id)
    values ('copy', 'saturday'), ('copy-of-copy', 'copy')`.execute(db)
})

const list = async (ids: string) => {
  const answer = await request(`/api/weekend?events=${ids}`)
  const body = await answer.json()
  return { status: answer.status, body, ids: body.events?.map(({ id }: { id: string }) => id) }
}

describe('a list by its ids', () => {
  test('contains live events, soonest first, and lists unknown ids', async () => {
    const { body, ids } = await list('sunday,waiting,saturday,nowhere,%00,sunday')
    expect(ids).toEqual(['saturday', 'sunday'])
    expect(body.missing).toEqual(['waiting', 'nowhere'])
    expect(JSON.stringify(body)).not.toContain('contactEmail')
  })

  test('follows merged events through all merges, and shows the kept one once', async () => {
    const { body, ids } = await list('copy,copy-of-copy,saturday')
    expect(ids).toEqual(['saturday'])
    expect(body.merged).toEqual({ copy: 'saturday', 'copy-of-copy': 'saturday' })
    expect(body.missing).toEqual([])
  })

  test('has a maximum length', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`).join()
    expect((await list(ids(200))).status).toBe(200)
    expect((await list(ids(201))).status).toBe(400)
    expect((await request('/api/weekend')).status).toBe(400)
    const codes = await Promise.all(
      [maxInCode, maxInCode + 1].map((count) => request(`/weekend/code.svg?events=${ids(count)}`)),
    )
    expect(codes.map(({ status }) => status)).toEqual([200, 400])
  })

  test('has no QR code if it has too many ids', async () => {
    const code = async (count: number, length: number) => {
      const ids = Array.from({ length: count }, (_, index) => `${index}`.padStart(length, 'x'))
      return (await request(`/weekend/code.svg?events=${ids.join()}`)).status
    }
    expect(await code(41, 64)).toBe(200)
    expect(await code(60, 58)).toBe(400)
    expect((await request(`/weekend/code.svg?events=${'x'.repeat(3_500)}`)).status).toBe(200)
  })
})

test('the calendar file has each dated event once, with the same UID as other calendars', async () => {
  const answer = await request('/weekend.ics?events=copy,saturday,museum,sunday')
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const uids = [...(await answer.text()).matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid?.trim())
  expect(uids).toEqual(['saturday@gearhead-atlas', 'sunday@gearhead-atlas'])
})

test('the QR code encodes the link to the list', async () => {
  const answer = await request('/weekend/code.svg?events=saturday,sunday')
  expect(await readQrCode(await answer.text())).toBe(
    'https://atlas.example/weekend?events=saturday,sunday',
  )
})

describe('a calendar to subscribe to', () => {
  const send = (method: string, path: string, body?: object) => request(path, asJson(method, body))
  const make = async (events: string[]): Promise<string> =>
    (await (await send('POST', '/api/weekend/calendars', { events })).json()).token
  const namesIn = (text: string) =>
    [...text.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, name]) => name)

  test('follows its list until it is ended, with cheap revalidation', async () => {
    const token = await make(['copy'])
    const first = await request(`/weekend/${token}.ics`)
    expect(namesIn(await first.text())).toEqual(['Saturday Meet'])
    const etag = first.headers.get('etag') ?? ''
    const again = await request(`/weekend/${token}.ics`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const changed = { events: ['sunday', 'saturday'] }
    expect((await send('PUT', `/api/weekend/${token}`, changed)).status).toBe(204)
    const second = await (await request(`/weekend/${token}.ics`)).text()
    expect(namesIn(second)).toEqual(['Saturday Meet', 'Sunday Meet'])
    expect((await send('DELETE', `/api/weekend/${token}`)).status).toBe(204)
    expect((await request(`/weekend/${token}.ics`)).status).toBe(404)
    expect((await send('DELETE', `/api/weekend/${token}`)).status).toBe(404)
  })

  test('is stored by the hash of its secret, and its last request is recorded once a day', async () => {
    const token = await make(['sunday'])
    const stored = await sql<{ row: string }>`
      select c::text as row from weekend_calendars c`.execute(db)
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(token)
    const age = () =>
      queryValue(db)<number>`
        select extract(epoch from now() - asked_at)::int / 3600 as hours
        from weekend_calendars where 'sunday' = any(event_ids)`
    for (const [before, after] of [
      [20, 20],
      [30, 0],
    ] as const) {
      await changeRows(db)`
        update weekend_calendars set asked_at = now() - make_interval(hours => ${before}::int)`
      await request(`/weekend/${token}.ics`)
      expect(await age()).toBe(after)
    }
  })

  test('has 1 to 200 unique event ids', async () => {
    const many = Array.from({ length: 201 }, (_, index) => `id${index}`)
    const lists = [[], many, ['\0'], ['a b'], ['x'.repeat(65)]]
    const answers = await Promise.all(
      lists.map((events) => send('POST', '/api/weekend/calendars', { events })),
    )
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 400))
    await make(['twice', 'twice'])
    const { rows } = await sql<{ ids: string[] }>`select event_ids as ids
      from weekend_calendars where 'twice' = any(event_ids)`.execute(db)
    expect(rows).toEqual([{ ids: ['twice'] }])
  })
})

describe('the service worker', () => {
  test('is small, fetches only from this site, and is not cached', async () => {
    const answer = await request('/service-worker.js')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; connect-src 'self'`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect((await answer.text()).trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('can be replaced by one that removes it and its caches, but keeps saved events', async () => {
    const off = smallApi((api) =>
      weekendRoutes(api, { db, config: { ...config, OFFLINE_COPIES: 'off' } }),
    )
    const text = await (await off.request('/service-worker.js')).text()
    expect(text).toContain('registration.unregister()')
    expect(text).toContain('caches.delete')
    expect(text).not.toMatch(/fetch|indexedDB/)
  })
})
