import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { asAdministrator, smallApi } from '../../../../tests/support/small-api.ts'
import { AppError } from '../../../kit/errors.ts'
import type { CoveredCity, SourceList } from '../contract.ts'
import { checkSources } from './check-command.ts'
import { type CoverageDeps, coverageRoutes } from './routes.ts'
import { readStarterList } from './source-file.ts'

const database = await testDatabase()
const { db } = database
const { search, catchUp } = await openLiveSearch(database)

type Followed = Awaited<ReturnType<CoverageDeps['findFollowed']>>[number]
let followed: (Followed & { trust?: string })[] = []

const { request } = smallApi((api) =>
  coverageRoutes(api, {
    db,
    search,
    findFollowed: async () => followed,
    follow: async (_, wanted) => {
      if (wanted.source === 'Twice') throw new AppError('conflict', { message: 'Known by name.' })
      followed.push({ ...wanted, url: new URL(wanted.url).href })
    },
  }),
)

const ask = async (what: string, body?: object) =>
  request(`/api/admin/${what}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...asAdministrator, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const answerOf = async <T>(what: string, body?: object): Promise<T> =>
  (await ask(what, body)).json()

beforeEach(async () => {
  followed = []
  await emptyTables(db, 'events', 'series')
})

test('the starter list has at least 150 sources, each with where and when it was found', () => {
  const { sources, problems } = readStarterList()
  expect(problems).toEqual([])
  expect(sources.length).toBeGreaterThanOrEqual(150)
  expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length)
  const wrong = sources.filter(
    ({ found, foundOn, kind, state }) =>
      !/@[0-9a-f]{8}:|: MID \d+$/.test(found) ||
      !/^\d{4}-\d\d-\d\d$/.test(foundOn) ||
      kind === 'other' ||
      state === '',
  )
  expect(wrong).toEqual([])
})

const csv = [
  'name,url,kind,state,keywords,permission',
  'Ohio Club,https://ohio.example/events.ics,club,Ohio,"cruise, show",',
  'Ohio Town,webcal://town.example/all.ics,town,OH,,',
  'Asked First,https://msr.example/x,club,OH,,needed',
  'Allowed,https://msr.example/y,club,OH,,given',
  'Twice,https://twice.example/,club,OH,,',
  'Idaho,https://idaho.example/,circus,ID,,',
  'Script,javascript:alert(1),club,OH,,',
  ',https://nameless.example/,club,OH,,',
  'Nowhere,https://nowhere.example/,club,ZZ,,',
].join('\n')

test('a list is read without following sources, and invalid lines are reported', async () => {
  const list = await answerOf<SourceList>('source-list/read', { csv })
  expect(list.sources.map(({ name, state, kind }) => [name, state, kind])).toEqual([
    ['Ohio Club', 'OH', 'club'],
    ['Ohio Town', 'OH', 'town'],
    ['Asked First', 'OH', 'club'],
    ['Allowed', 'OH', 'club'],
    ['Twice', 'OH', 'club'],
    ['Idaho', 'ID', 'other'],
  ])
  expect(list.problems.map(({ line }) => line)).toEqual([8, 9, 10])
  expect(followed).toEqual([])
  const starter = await answerOf<SourceList>('source-list/read', {})
  expect(starter.sources.length).toBe(readStarterList().sources.length)
})

test('around a city, the nearest sources come first and those of unknown towns last', async () => {
  const towns = [
    'name,url,city,state',
    'No Town,https://no.example/,,ID',
    'Far,https://far.example/,Seattle,WA',
    'Other Portland,https://me.example/,Portland,ME',
    'Near,https://near.example/,Nampa,ID',
  ]
  const near = { latitude: 43.6, longitude: -116.2 }
  const list = await answerOf<SourceList>('source-list/read', { csv: towns.join('\n'), near })
  expect(list.sources.map(({ name }) => name)).toEqual(['Near', 'Far', 'Other Portland', 'No Town'])
  expect(list.sources.map(({ miles }) => miles)).toEqual([19, 405, 2268, null])
  const starter = await answerOf<SourceList>('source-list/read', { near })
  const unknown = starter.sources.filter(({ city, miles }) => city && miles === null)
  expect(unknown.map(({ city, state }) => `${city}, ${state}`)).toEqual([])
})

test.each(['', 'x', 'one,two\n1,2', 'name,url\n"open'])(
  '%j is refused or means the starter list',
  async (text) => {
    const { status } = await ask('source-list/read', { csv: text })
    expect(status).toBe(text === '' ? 200 : 400)
  },
)

test('adopting follows the sources of one state, for review, and lists those that failed', async () => {
  const done = await answerOf('source-list/adopt', { csv, state: 'OH' })
  expect(done).toEqual({
    adopted: 3,
    known: 0,
    refused: [
      { name: 'Asked First', message: 'It needs a permission first.' },
      { name: 'Twice', message: 'Known by name.' },
    ],
  })
  expect(followed.map(({ url, trust }) => [url, trust])).toEqual([
    ['https://ohio.example/events.ics', 'queue'],
    ['https://town.example/all.ics', 'queue'],
    ['https://msr.example/y', 'queue'],
  ])
  expect(followed[2]?.settings).toMatchObject({ default: ['state=OH'], permitted: true })
  const again = await answerOf('source-list/adopt', { csv, state: 'OH' })
  expect(again).toMatchObject({ adopted: 0, known: 3 })
  const { sources } = await answerOf<SourceList>('source-list/read', { csv })
  expect(sources.filter((each) => each.followed)).toHaveLength(3)
  await answerOf('source-list/adopt', { csv, url: 'https://idaho.example/' })
  expect(followed.at(-1)?.url).toBe('https://idaho.example/')
  // The page's calendar was found at another address.
  const last = followed.at(-1)
  if (last) Object.assign(last, { url: 'https://calendar.example/x.ics' })
  if (last) Object.assign(last.settings, { found: true })
  expect(await answerOf('source-list/adopt', { csv, url: 'https://idaho.example/' })).toEqual({
    adopted: 0,
    known: 1,
    refused: [],
  })
})

test('followed sources are exported as a list that another site can read', async () => {
  await answerOf('source-list/adopt', { csv, state: 'OH' })
  followed.push({ url: 'https://x.example/', source: '=1+1', settings: { default: [] } })
  const response = await ask('source-list.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await response.text()
  expect(text).toContain("\n'=1+1,")
  const { sources } = await answerOf<SourceList>('source-list/read', { csv: text })
  expect(sources.map(({ name, state }) => [name, state])).toContainEqual(['Ohio Club', 'OH'])
  expect(sources.every((each) => each.followed)).toBe(true)
})

test('only administrators can read or adopt', async () => {
  for (const address of ['/api/admin/coverage', '/api/admin/source-list.csv'])
    expect((await request(address)).status).toBe(401)
})

test('coverage counts listings within 30 miles of each city, cities without any first', async () => {
  const joliet = { latitude: 41.525, longitude: -88.0817, timeZone: 'America/Chicago' }
  const plans: EventPlan[] = [
    { id: 'coffee', eventType: 'cars_coffee' },
    { id: 'w1', eventType: 'cruise_night', date: '2099-06-05', seriesId: 'w' },
    { id: 'w2', eventType: 'cruise_night', date: '2099-06-12', seriesId: 'w' },
    { id: 'show', city: 'Joliet', at: joliet },
    { id: 'race', eventType: 'racing_event' },
    { id: 'waits', requestedStatus: 'pending' },
  ]
  await saveMade(db, plans)
  await catchUp()
  const cities = await answerOf<CoveredCity[]>('coverage')
  expect(cities).toHaveLength(500)
  expect(cities[0]).toMatchObject({ slug: 'new-york-ny', peoplePerEvent: null })
  const chicago = cities.find(({ slug }) => slug === 'chicago-il')
  expect(chicago).toMatchObject({ carsCoffee: 1, shows: 0, cruises: 1 })
  expect(chicago?.peoplePerEvent).toBe(Math.round((chicago?.population ?? 0) / 2))
  expect(cities.find(({ slug }) => slug === 'joliet-il')).toMatchObject({ shows: 1, cruises: 0 })
  const some = cities.flatMap(({ peoplePerEvent }) => peoplePerEvent ?? [])
  expect(some).toEqual(some.toSorted((a, b) => b - a))
})

test('the check requests every URL and prints the results', async () => {
  const server = createServer((asked, response) => {
    if (asked.url === '/gone') response.writeHead(404).end()
    else
      response.end(asked.url === '/a.ics' ? 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n' : '<p>')
  })
  const port = await listen(server)
  const base = `http://127.0.0.1:${port}`
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'list-')), 'list.csv')
  writeFileSync(file, `name,url\nA,${base}/a.ics\nB,${base}/page\nC,${base}/gone\nD,ftp://x\n`)
  const lines: string[] = []
  await checkSources({ file, print: (line) => lines.push(line), allowLoopback: true })
  server.close()
  expect(lines[0]).toMatch(/^ok .*A: calendar, 1 entries/)
  expect(lines[1]).toMatch(/^ok .*B: page/)
  expect(lines[2]).toMatch(/^FAIL .*C: /)
  expect(lines.slice(3)).toEqual([
    'Line 5: Its address is not one of the web.',
    '2 of 3 answer, 1 do not.',
  ])
})
