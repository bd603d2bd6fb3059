/** Figures: which requests count, what is stored of search words, and what administrators and organizers see. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pagePath } from '../../src/app/rendering/data-address.ts'
import {
  countedText,
  countRequests,
  maxSums,
  maxTexts,
} from '../../src/features/figures/server/count-requests.ts'
import { figuresRoutes } from '../../src/features/figures/server/routes.ts'
import { addFigures, forgetFigures } from '../../src/features/figures/server/store-figures.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import type { HttpResponse } from '../../src/platform/http/http-response.ts'
import { createLog } from '../../src/platform/log.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { asJson } from '../support/as-json.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { linkToEvents } from '../support/link-to-events.ts'
import { saveMade } from '../support/made-event.ts'
import { smallApi } from '../support/small-api.ts'
import { testApp } from '../support/test-app.ts'

const { db, json, request } = await testApp()
const { cookie } = await signedInAdministrator(db)
await saveMade(db, [
  { id: 'show-1', name: '＝Show' },
  { id: 'show-2', name: "'tis the Season" },
])

const figures = countRequests({ db, log: createLog('silent'), trustProxy: 1, pagePath })
afterAll(() => figures.stop())
beforeEach(() => emptyTables(db, 'figures'))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
type Asked = { headers?: Record<string, string>; answer?: Partial<HttpResponse>; body?: object }

/** Counts an HTTP request with the given response; responses of the page cache are counted the same way. */
const ask = async (path: string, { headers = {}, answer = {}, body }: Asked = {}) => {
  const asked = new Request(`https://atlas.example${path}`, {
    headers: { 'user-agent': firefox, 'x-forwarded-for': '192.0.2.1', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const sent: HttpResponse = { status: 200, headers: {}, body: '', ...answer }
  await figures.count(async () => sent)(HttpRequest.ofWeb(asked, { socketAddress: '127.0.0.1' }))
  await new Promise(setImmediate)
}

const stored = async () => {
  await figures.write()
  type Row = { kind: string; label: string | null; subject: string; count: number }
  return queryRows(db)<Row>`
    select kind, label, subject, count from figures order by kind, subject`
}
const sums = async () =>
  Object.fromEntries(
    (await stored()).map(({ kind, subject, count }) => [`${kind} ${subject}`, count]),
  )

type Report = Record<'words' | 'emptyWords' | 'places', { name: string; count: number }[]> & {
  days: Record<string, number | string>[]
  events: { id: string; view: number }[]
}
const report = (query = '') =>
  json<Report>(request(`/api/admin/figures${query}`, { headers: { cookie } }))

test('event pages and their files are counted by event, from any cache; other requests are not', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  await ask('/event/show-1', from('192.0.2.1'))
  await ask('/event/show-1/show-name', from('192.0.3.1'))
  await ask('/event/show-1/show.data', from('192.0.4.1'))
  await ask('/event/show-1/show', { ...from('192.0.5.1'), answer: { status: 304 } })
  // Repeats from the same network on one day, and pages that a script fetches.
  await ask('/event/show-1/show', from('192.0.2.1'))
  const fetched = { 'x-forwarded-for': '192.0.6.1', 'sec-fetch-dest': 'empty' }
  await ask('/event/show-1', { headers: fetched })
  await ask('/event/show-1.ics')
  await ask('/api/events/show-2', { headers: { 'sec-fetch-site': 'same-origin' } })
  // Requests that are not a view of an event.
  await ask('/api/events/show-2')
  for (const path of ['/event/show-1/report', '/event/gone', '/about']) await ask(path)
  await ask('/event/show-1', { answer: { status: 301 } })
  expect(await sums()).toEqual({ 'view show-1': 4, 'calendar show-1': 1, 'view show-2': 1 })
})

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program', { 'user-agent': 'curl/8.9' }],
  ['an administrator', { cookie: 'device=x; __Host-session=abc' }],
  ['a page that is fetched ahead', { 'sec-purpose': 'prefetch' }],
])('%s is not counted', async (_, headers) => {
  await ask('/event/show-1', { headers })
  await ask('/?keyword=corvette', { headers })
  expect(await sums()).toEqual({})
})

const search = (keyword: string, from: string, total = '3') =>
  ask('/api/events/search', {
    body: { keyword, limit: 20, eventType: ['cruise_night'], near: 'Dayton' },
    headers: { 'x-forwarded-for': from },
    answer: { headers: { 'x-total-count': total, 'x-place': 'kind=city&label=Dayton%2C+OH' } },
  })

test('a search word is stored in plain text only after searches from three networks', async () => {
  await search('Bat Mobile', '192.0.2.1', '0')
  await search('bat  mobile', '192.0.2.2', '0')
  await search('bat mobile', '192.0.2.2', '0')
  const before = await stored()
  expect(before.filter(({ kind }) => kind === 'word')).toMatchObject([{ label: null, count: 2 }])
  expect(JSON.stringify(before)).not.toMatch(/bat|mobile|dayton|192/i)
  expect((await report()).words).toEqual([])
  await search('bat mobile', '192.0.2.3', '0')
  await figures.write()
  const { words, emptyWords, places, days } = await report()
  expect([words, emptyWords, places]).toEqual([
    [{ name: 'bat mobile', count: 3 }],
    [{ name: 'bat mobile', count: 3 }],
    [{ name: 'dayton, oh', count: 3 }],
  ])
  expect(days.at(-1)).toMatchObject({ search: 4, empty: 4 })
  expect(days).toHaveLength(30)
})

test('a cached page counts as a search; the strip and further pages do not', async () => {
  const body = { keyword: 'zeppelin', limit: 20, sortBy: 'relevance' }
  const sent = { method: 'POST', body: JSON.stringify(body) }
  const inner = new Request('https://atlas.example/api/events/search', sent)
  const none: HttpResponse = { status: 200, headers: { 'x-total-count': '0' }, body: '[]' }
  await figures.note(async () => none)(HttpRequest.ofWeb(inner))
  await ask('/?keyword=zeppelin')
  expect(await sums()).toMatchObject({ 'search ': 1, 'empty ': 1 })
  await emptyTables(db, 'figures')
  await ask('/api/events/search', { body: { ...body, limit: 3 } })
  await ask('/api/events/search', { body: { ...body, cursor: 'abc' } })
  for (const path of ['/', '/?utm_source=mail', '/?userLat=41.1&userLng=-87.2']) await ask(path)
  expect(await sums()).toEqual({})
})

test.each([
  ['Corvette  C8', 'corvette c8'],
  ['pat@example.com', undefined],
  ['call 555 123 4567', undefined],
  ['https://club.example', undefined],
  ['a'.repeat(21), undefined],
  ['word '.repeat(9), undefined],
  ['45402', '45402'],
  [' ', undefined],
])('of the search text %j, %j is counted', (typed, counted) =>
  expect(countedText(typed)).toBe(counted),
)

test('memory and table are bounded, and failed writes are repeated', async () => {
  const noDatabase = { db: {} as typeof db, log: createLog('silent') }
  const away = countRequests({ ...noDatabase, trustProxy: 0, pagePath })
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => away.press('view', `gone-${index}`))
  many(maxSums + 10)
  await away.stop()
  for (let index = 0; index < maxTexts + 20; index++)
    await search(`w${index}`, `198.51.100.${index % 9}`)
  await figures.write()
  const { rows } = await sql<{ words: number }>`
    select count(*)::int as words from figures where kind = 'word'`.execute(db)
  expect(rows[0]?.words).toBeLessThanOrEqual(maxTexts)
})

test('two processes add to the same sums; old sums are deleted, search words sooner', async () => {
  const now = Date.now()
  const day = 86_400_000
  const view = { kind: 'view', subject: 'show-1', count: 2 } as const
  const word = { kind: 'word', subject: 'rare', count: 1 } as const
  await Promise.all([addFigures(db, [view, word]), addFigures(db, [view])])
  expect(await sums()).toMatchObject({ 'view show-1': 4 })
  await addFigures(db, [view, word], now - 100 * day)
  await addFigures(db, [view], now - 402 * day)
  expect(await forgetFigures(db)).toBe(2)
})

test('a press is counted if the event exists, within the limit of its network, unless the visitor opted out', async () => {
  const counting = smallApi((api) => figuresRoutes(api, { db, figures }))
  const press = (body: object, headers: Record<string, string> = {}) =>
    counting.request(
      '/api/figures/presses',
      asJson('POST', body, { 'user-agent': firefox, ...headers }),
    )
  const body = { event: 'show-1', kind: 'directions' }
  expect((await press({ ...body, kind: 'view' })).status).toBe(400)
  expect((await press({ ...body, event: '<b>' })).status).toBe(400)
  expect((await press(body, { origin: 'https://evil.example' })).status).toBe(403)
  await emptyTables(db, 'rate_limits')
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await press(body)).status)
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([60, 429])
  await emptyTables(db, 'rate_limits')
  for (const refusal of ['dnt', 'sec-gpc'])
    expect((await press(body, { [refusal]: '1' })).status).toBe(204)
  await press({ ...body, event: 'gone' })
  expect(await sums()).toEqual({ 'directions show-1': 60 })
})

test('a private link shows only the sums of its events, for the last 30 days', async () => {
  await addFigures(db, [
    { kind: 'view', subject: 'show-1', count: 2 },
    { kind: 'website', subject: 'show-1', count: 1 },
    { kind: 'view', subject: 'show-2', count: 7 },
  ])
  const old = Date.now() - 31 * 86_400_000
  await addFigures(db, [{ kind: 'view', subject: 'show-1', count: 4 }], old)
  const token = await linkToEvents(db, ['show-1'])
  const { events } = await json<{ events: object[] }>(request(`/api/manage/${token}`))
  expect(events).toMatchObject([
    { id: 'show-1', figures: { view: 2, calendar: 0, directions: 0, website: 1 } },
  ])
  expect(events).toHaveLength(1)
})

test('the CSV escapes formulas and leaves out rare words', async () => {
  await addFigures(db, [
    { kind: 'view', subject: 'show-1', count: 2 },
    { kind: 'view', subject: 'show-2', count: 1 },
    { kind: 'word', subject: '@sum, "x"', count: 3 },
    { kind: 'word', subject: 'secret', count: 2 },
  ])
  const answer = await request('/api/admin/figures.csv?days=7', { headers: { cookie } })
  const day = /^\d{4}-\d\d-\d\d/m.exec(await answer.clone().text())?.[0]
  expect(await answer.text()).toBe(
    `day,kind,id,name,count\r\n${day},view,show-1,'＝Show,2\r\n${day},view,show-2,'tis the Season,1\r\n${day},word,,"'@sum, ""x""",3\r\n`,
  )
  expect((await report('?event=show-1&days=7')).days.at(-1)).toMatchObject({ view: 2, search: 0 })
})
