/** Feeds contain the results of the same search; independent parsers read every file. */
import * as fc from 'fast-check'
import { parseFeed } from 'htmlparser2'
import { afterEach, describe, expect, test } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { eventInstants } from '../../src/catalog/event/event-time.ts'
import type { EventQuery } from '../../src/catalog/search/server/event-search.ts'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { calendarRoutes } from '../../src/features/calendar/server/routes.ts'
import { discoveryRoutes } from '../../src/features/discovery/server/routes.ts'
import { toQuery } from '../../src/kit/endpoint.ts'
import { changeRows } from '../../src/platform/db/query.ts'
import { testDatabase } from '../support/database.ts'
import { openLiveSearch } from '../support/live-search.ts'
import { type EventPlan, saveMade } from '../support/made-event.ts'
import { costlyRuns } from '../support/property-runs.ts'
import { readByIcal, readByNodeIcal } from '../support/read-calendar.ts'
import { catalogs, firstNoon, queries, storeCatalog } from '../support/search-catalogs.ts'
import { isCanceled, type KnownEvent } from '../support/search-oracle.ts'
import { smallApi } from '../support/small-api.ts'

const database = await testDatabase()
const { db } = database
const { search, catchUp } = await openLiveSearch(database, { now: () => firstNoon })
const { request } = smallApi((api) => {
  discoveryRoutes(api, { search, db })
  calendarRoutes(api, { search, db, config: { PUBLIC_URL: 'https://atlas.example' } })
})

const textOf = async (path: string) => {
  const response = await request(path)
  const text = await response.text()
  expect({ path, status: response.status, text }).toMatchObject({ status: 200 })
  return text
}

const idOf = (uid: string | undefined) => uid?.replace(/@gearhead-atlas$/, '')

const rssIds = (text: string) => parseFeed(text, { xmlMode: true })?.items.map(({ id }) => idOf(id))

/** The filters as URL parameters. */
const filtersOf = ({
  near,
  everyDate: _all,
  sortBy: _sort,
  limit: _limit,
  // A computed date in the query, but a name such as `friday` in a URL.
  when: _friday,
  ...query
}: EventQuery) => ({
  ...query,
  series: query.series?.[0],
  venue: query.venue?.[0],
  organizer: query.organizer?.[0],
  userLat: near?.latitude,
  userLng: near?.longitude,
})

/** All rows of the search, from all pages. */
const rowsOf = async (filters: Record<string, unknown>) => {
  const rows: FoundEvent[] = []
  let next: string | undefined = `/api/events${toQuery({ ...filters, limit: 7 })}`
  while (next) {
    const response = await request(next)
    rows.push(...((await response.json()) as FoundEvent[]))
    next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return rows
}

/** Groups dates as rows of results: the first date of each series, with the number of dates that are not canceled. */
const asRows = (ids: readonly (string | undefined)[], events: readonly KnownEvent[]) => {
  const rows = new Map<string, { id: string; dates: number }>()
  for (const id of ids) {
    const event = events.find((one) => one.id === id)
    if (!event) throw new Error(`Nobody knows ${id}.`)
    const key = event.seriesId ?? event.id
    const row = rows.get(key)
    if (!row) rows.set(key, { id: event.id, dates: 1 })
    else if (!isCanceled(event)) row.dates++
  }
  return [...rows.values()]
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('a filtered feed contains exactly the dates of the same search', async () => {
  const property = fc.asyncProperty(
    catalogs,
    fc.array(queries, { minLength: 5, maxLength: 5 }),
    async (events, some) => {
      await storeCatalog(db, events, firstNoon)
      await catchUp()
      for (const filters of some.map(filtersOf)) {
        const rows = (await rowsOf(filters)).map(({ id, series }) => {
          return { id, dates: 1 + (series?.moreDates ?? 0) }
        })
        const rss = rssIds(await textOf(`/events.rss${toQuery(filters)}`))
        expect(asRows(rss ?? [], events).sort(byId)).toEqual(rows.sort(byId))

        const file = await textOf(`/events.ics${toQuery(filters)}`)
        const entries = readByIcal(file)
        const dated = rss?.filter((id) => !events.find((one) => one.id === id)?.draft.ongoing)
        expect(entries.map(({ uid }) => idOf(uid))).toEqual(dated)
        expect(readByNodeIcal(file).sort(byUid)).toEqual([...entries].sort(byUid))
        for (const { uid, start } of entries) expect(start).toBe(startOf(uid, events))
      }
    },
  )
  await fc.assert(property, costlyRuns)
})

const byUid = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : 1)

/** Start as an instant, or as a date if the event has no time. */
const startOf = (uid: string, events: readonly KnownEvent[]) => {
  const event = events.find(({ id }) => id === idOf(uid))
  if (!event?.place) throw new Error(`Nobody knows ${uid}.`)
  const { draft, place } = event
  const lasts = draft.endDate !== null && draft.endDate !== draft.date
  const { startsAt, endsAt } = eventInstants({ ...draft, timeZone: place.timeZone })
  return lasts && endsAt === null ? draft.date : (startsAt ?? draft.date)
}

describe('of these events', () => {
  const save = async (...plans: EventPlan[]) => {
    await storeCatalog(db, [], firstNoon)
    await saveMade(db, plans)
    await catchUp()
  }
  const weekly = (id: string, date: string, more: Partial<EventPlan> = {}): EventPlan => ({
    id,
    name: 'Neon Nights',
    seriesId: 'neon',
    startTime: '18:00',
    endTime: '21:00',
    date,
    ...more,
  })

  afterEach(async () => storeCatalog(db, [], firstNoon))

  test('a series has all dates, before and after a daylight saving change', async () => {
    await save(weekly('a', '2099-10-31'), weekly('b', '2099-11-07'), weekly('c', '2001-07-04'))
    const file = await textOf('/series/neon.ics')
    expect(readByIcal(file).map(({ start }) => start)).toEqual([
      '2001-07-04T23:00:00.000Z',
      '2099-10-31T23:00:00.000Z',
      '2099-11-08T00:00:00.000Z',
    ])
    expect(file.match(/DTSTART;TZID=America\/Chicago:\d{8}T180000/g)).toHaveLength(3)
    expect(file).toContain('\r\nX-WR-CALNAME:Gearhead Atlas: Neon Nights\r\n')
    expect((await request('/series/unknown.ics')).status).toBe(404)
  })

  test('a date has the same UID in every feed, and a higher sequence after each change', async () => {
    await save(weekly('a', '2099-10-31'), weekly('b', '2099-11-07'))
    const line = (file: string, name: string) =>
      new RegExp(`UID:b@[^]*?\\r\\n(${name}:[^\\r]*)`).exec(file)?.[1] ?? `no ${name}`
    const read = async () => {
      const files = await Promise.all(
        ['/event/b.ics', '/series/neon.ics', '/events.ics?keyword=neon'].map(textOf),
      )
      const versions = files.map((file) =>
        ['SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP'].map((name) => line(file, name)).join(),
      )
      expect(new Set(versions).size).toBe(1)
      expect(versions[0]).not.toContain('no ')
      return versions[0] ?? ''
    }
    const before = await read()
    await changeRows(db)`update events set sequence = 1, updated_at = '2199-01-01T00:00:00Z'
      where id = 'b'`
    await catchUp()
    expect(before).toMatch(/^SEQUENCE:0,/)
    expect(await read()).toBe('SEQUENCE:1,LAST-MODIFIED:21990101T000000Z,DTSTAMP:21990101T000000Z')
  })

  test('the title of a canceled date begins with CANCELED, with a higher sequence', async () => {
    await save(weekly('a', '2099-11-07'), weekly('b', '2099-11-14'))
    const before = await request('/events.ics?series=neon')
    const etag = before.headers.get('etag') ?? ''
    const unchanged = await request('/events.ics?series=neon', {
      headers: { 'if-none-match': etag },
    })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    await db
      .updateTable('events')
      .set(({ eb }) => ({ event_status: 'cancelled', sequence: eb('sequence', '+', 1) }))
      .where('id', '=', 'b')
      .execute()
    await catchUp()
    const after = await request('/events.ics?series=neon', { headers: { 'if-none-match': etag } })
    expect(after.status).toBe(200)
    const file = await after.text()
    expect(readByIcal(file).map(({ title }) => title)).toEqual([
      'Neon Nights',
      'CANCELED: Neon Nights',
    ])
    expect(file.match(/SEQUENCE:\d+/g)).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
    expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT60M\r\n')
    const rss = parseFeed(await textOf('/events.rss?series=neon'), { xmlMode: true })
    expect(rss?.items[1]?.title).toBe('CANCELED: Neon Nights (Sat, Nov 14, 2099, Chicago, IL)')
  })

  test('a feed has at most the thousand nearest dates, and says if it is cut', async () => {
    const plans = Array.from({ length: 1_000 }, (_, n) => ({
      id: `e${String(n).padStart(4, '0')}`,
      date: addDays('2099-06-01', Math.floor(n / 2)),
    }))
    await save(...plans)
    const whole = await textOf('/events.ics')
    expect(readByIcal(whole)).toHaveLength(1_000)
    expect(whole).not.toContain('Only the nearest')
    await saveMade(db, [{ id: 'sooner', date: '2099-05-01' }])
    await catchUp()
    for (const path of ['/events.ics', '/events.rss']) {
      const cut = await textOf(path)
      expect(cut.replace(/\r\n /g, '').replaceAll('\\', '')).toContain(
        'Only the nearest 1,000 dates are included',
      )
      expect(cut).toContain('sooner@gearhead-atlas')
      expect(cut).not.toContain('e0999@gearhead-atlas')
    }
    expect(readByIcal(await textOf('/events.ics'))).toHaveLength(1_000)
  })

  test('special characters of each format are escaped', async () => {
    const name =
      'Neon & Chrome; <b>cars</b>, "trucks"\\ 🚗👨‍👩‍👧‍👦🏁 ]]> and a very long name so that lines fold'
    await save({
      id: 'odd',
      name,
      description: 'Lots\n<script>alert(1)</script>\n\u0007🚗'.repeat(9),
    })
    const file = await textOf('/events.ics')
    expect(readByIcal(file)[0]?.title).toBe(name)
    expect(readByNodeIcal(file)[0]?.title).toBe(name)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const rss = await textOf('/events.rss')
    expect(rss).not.toContain('<script>')
    expect(parseFeed(rss, { xmlMode: true })?.items[0]?.title).toContain(name)
  })

  test('an invalid filter is refused, as in the search', async () => {
    for (const path of ['/events.ics', '/events.rss', '/api/events']) {
      expect((await request(`${path}?near=Nowhere Atall`)).status).toBe(400)
      expect((await request(`${path}?color=red`)).status).toBe(400)
    }
  })
})
