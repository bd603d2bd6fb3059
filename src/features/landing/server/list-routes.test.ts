import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { type EventPlan, madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { maxListed, type WeekList } from '../lists/list-contract.ts'
import { landingRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database

/** A Friday. */
const now = Date.parse('2099-06-05T12:00:00Z')
const { search, catchUp } = await openLiveSearch(database, { now: () => now })
const config = { PUBLIC_URL: 'https://cars.example' }
const credit = { text: 'Event data from Elsewhere', url: 'https://elsewhere.example/' }
const findCredits = async () => new Map([['Elsewhere', credit]])
const { request } = smallApi((api) =>
  landingRoutes(api, { search, db, now: () => now, calmMs: 0, config, findCredits }),
)

const save = async (...plans: EventPlan[]) => {
  await saveMade(db, plans)
  await catchUp()
}

beforeEach(async () => {
  await emptyTables(db, 'events', 'series')
  await catchUp()
})

const read = async (path: string): Promise<string> => {
  const response = await request(`/lists/${path}`)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return response.text()
}

test('lists the next seven days by day, with events that are off marked', async () => {
  await save(
    {
      id: 'show',
      name: 'Lot Show',
      date: '2099-06-06',
      startTime: '08:00',
      endTime: '14:00',
      attendanceCost: 'free',
    },
    { id: 'off', name: 'Pie Cruise', date: '2099-06-06', eventStatus: 'cancelled' },
    {
      id: 'fair',
      name: 'Fair',
      date: '2099-06-01',
      endDate: '2099-06-07',
      eventStatus: 'postponed',
    },
    { id: 'w1', name: 'Night', date: '2099-06-05', startTime: '18:00', seriesId: 'w' },
    { id: 'w2', name: 'Night', date: '2099-06-08', startTime: '18:00', seriesId: 'w' },
    { id: 'late', name: 'Next Week', date: '2099-06-12' },
    { id: 'museum', name: 'Museum', ongoing: true },
  )
  const text = await read('illinois.txt')
  expect(text.split('\n')).toEqual([
    'Car Events in Illinois, June 5 to June 11',
    '',
    'FRIDAY, JUNE 5',
    '',
    'POSTPONED: Fair',
    'New date to be announced, through Sun, Jun 7',
    'Lot, Chicago, IL',
    '',
    'Night',
    '6:00 PM, also Mon, Jun 8',
    'Lot, Chicago, IL',
    '',
    'SATURDAY, JUNE 6',
    '',
    'Lot Show',
    '8:00 AM to 2:00 PM, free admission',
    'Lot, Chicago, IL',
    '',
    'CANCELED: Pie Cruise',
    'Lot, Chicago, IL',
    '',
    'Later dates: https://cars.example/car-events/illinois',
    'List by Gearhead Atlas: https://cars.example/',
    '',
  ])
  expect(await read('chicago-il.txt?lines=1')).toContain(
    '\nSATURDAY, JUNE 6\nLot Show - 8:00 AM to 2:00 PM, free admission, Lot, Chicago, IL\nCANCELED: Pie Cruise - Lot, Chicago, IL\n',
  )
})

const hostile = [
  '# [x](javascript:alert(1)) | <script>alert(1)</script>',
  '1. ![i](//evil.example/a.png) `code` **bold** &lt;b&gt; {{ 7*7 }}',
  'www.evil.example http://evil.example a@evil.example',
  'Line\u2028break\u202e “Quoted” – café',
]

test('escapes event names, so that they add no markup, links or lines', async () => {
  await save(...hostile.map((name, at) => ({ id: `h${at}`, name, venueName: `- ${name}` })))
  const text = await read('illinois.txt')
  expect(text).toMatch(/^[\n -~é]*$/)
  expect(text).toContain('Line break "Quoted" - café\n')
  const html = await read('illinois.html')
  const document = parseDocument(html)
  const links = DomUtils.getElementsByTagName('a', document)
  expect(links.map(({ attribs }) => new URL(attribs['href'] ?? '').host)).toEqual(
    links.map(() => 'cars.example'),
  )
  expect(DomUtils.getElementsByTagName('script', document)).toEqual([])
  expect(DomUtils.textContent(document)).toContain(hostile[0])
  const markdown = await read('illinois.md')
  // After removal of escaped characters and of this site's links, no mark remains.
  const bare = markdown
    .replace(/\\[!-/:-@[-`{-~]/g, '')
    .replace(/\]\(https:\/\/cars\.example[^)]*\)/g, ']')
  expect(bare).not.toMatch(/[<>`|!@]|\]\(|:\/\/|www\.|&lt;/)
  expect(
    bare.split('\n').filter((line) => !/^(|#{2,3} .*|- \*\*.*|  [^#-].*|\[.*)$/.test(line)),
  ).toEqual([])
})

test('names time zones if there are several, credits sources, and is limited', async () => {
  const denver = { latitude: 39.74, longitude: -104.99, timeZone: 'America/Denver' }
  const [sourced, ...rest] = [
    madeEvent({ id: 'own', startTime: '09:00', date: '2099-06-06' }),
    madeEvent({ id: 'far', startTime: '09:00', date: '2099-06-06', at: denver }),
    ...Array.from({ length: maxListed }, (_, at) =>
      madeEvent({ id: `e${at}`, date: '2099-06-07' }),
    ),
  ]
  await db
    .transaction()
    .execute((transaction) =>
      saveEvents(transaction, [
        { ...(sourced as NonNullable<typeof sourced>), source: 'Elsewhere', sourceId: '1' },
        ...rest,
      ]),
    )
  await catchUp()
  const text = await read('illinois.txt')
  expect(text).toContain('9:00 AM Central Time')
  expect(text).toContain('9:00 AM Mountain Time')
  expect(text).toContain('2 more, and later dates: https://cars.example/car-events/illinois')
  expect(text).toContain('Event data from Elsewhere: https://elsewhere.example/')
  const list: WeekList = await (await request('/api/lists/illinois')).json()
  expect([list.total, list.events.length]).toEqual([maxListed + 2, maxListed])
})

test('exists out of season, at one URL, and is cached for a minute', async () => {
  expect(await read('ohio.txt')).toContain('No events are listed for these days.')
  for (const path of ['nowhere.txt', 'chicago-oh.md', '.txt', '__proto__.html', 'ohio.pdf'])
    expect([path, (await request(`/lists/${path}`)).status]).toEqual([path, 404])
  expect((await request('/lists/ohio.txt?lines=2')).status).toBe(400)
  const moved = await request('/lists/IL.md?lines=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/lists/illinois.md?lines=1'])
  const response = await request('/lists/ohio.html')
  const { headers } = response
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  const again = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await request('/lists/ohio.html', { headers: again })).status).toBe(304)
})
