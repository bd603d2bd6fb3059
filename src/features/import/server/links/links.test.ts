/** Administrators' links: previews that store nothing, and imports without following. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { countUses } from '../../../../platform/rate-limit.ts'
import type { FeedView } from '../../contract.ts'
import type { LinkPreview } from '../../link-contract.ts'
import { createReadingSlots, maxRows, perAdministrator, perServer } from '../reading/link-limits.ts'

const { database, db, request } = await testApp({ FEEDS_LOOPBACK: 'on' })
const server = await feedServer()
const { cookie } = await signedInAdministrator(db)
const closed = await testApp({}, database)

beforeEach(async () => {
  server.requests.length = 0
  await emptyTables(db, 'feeds', 'events', 'series', 'missing_events', 'rate_limits')
})

const headers = { cookie, 'content-type': 'application/json' }

const send = (action: 'preview' | 'import', body: object, ask = request) =>
  ask(`/api/admin/links/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })

const preview = async (path: string, more: object = {}): Promise<LinkPreview> => {
  const answer = await send('preview', { url: server.at(path), ...more })
  const body = (await answer.json()) as LinkPreview
  expect({ status: answer.status, body }).toEqual({ status: 200, body })
  return body
}

const stored = () =>
  queryRows(db)<{ name: string; status: string }>`
    select name, status from events order by date, name`

const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return { status: answer.status, ...error }
}

const three = calendar(
  show('a', '20330801'),
  show('b', '20200808'),
  show('c', '20330715', 'STATUS:CANCELLED'),
)

describe('a preview', () => {
  it('distinguishes found addresses from given ones', async () => {
    const link = '<link rel="alternate" type="text/calendar" href="/shows.ics">'
    server.serve('/club', { body: `<!doctype html><html>${link}</html>`, type: 'text/html' })
    server.serve('/shows.ics', three)
    const url = server.at('/shows.ics')
    expect(await preview('/shows.ics')).toMatchObject({ url, isFound: false })
    expect(await preview('/club')).toMatchObject({ url, isFound: true })
    server.serve('/robots.txt', 'User-agent: *\nDisallow: /shows.ics\n')
    expect(await preview('/shows.ics')).toMatchObject({ result: { outcome: 'read' } })
    const found = await preview('/shows.ics', { settings: { found: true } })
    expect(found.result.message).toContain('robots.txt')
    server.serve('/robots.txt', { status: 404 })
  })

  it('lists the events, soonest first, and stores nothing', async () => {
    server.serve('/shows.ics', three)
    const found = await preview('/shows.ics')
    expect(found).toMatchObject({
      format: 'calendar',
      isFollowed: false,
      source: expect.stringMatching(/^127\.0\.0\.1:\d+\/shows\.ics$/),
      upcoming: 2,
      past: 1,
      isPartial: false,
      result: { outcome: 'read', counts: { rows: 3, taken: 2, skipped: 1 } },
    })
    expect(found.entries).toMatchObject([
      {
        name: 'Car Show c',
        notes: ['canceled'],
        date: '2033-07-15',
        startTime: '10:00',
        eventType: 'car_show',
      },
      { name: 'Car Show a', date: '2033-08-01', city: 'Springfield', state: 'IL', isOver: false },
      { name: 'Car Show b', date: '2020-08-08', isOver: true },
    ])
    expect(await stored()).toEqual([])
    const { rows } = await sql`select from feeds`.execute(db)
    expect(rows).toEqual([])
  })

  it('shows ten entries, each series once with its next date', async () => {
    const weekly = show('weekly', '20330105', 'RRULE:FREQ=WEEKLY;COUNT=4')
    const others = Array.from({ length: 14 }, (_, n) => show(`n${n}`, `203302${n + 10}`))
    server.serve('/season.ics', calendar(...others, weekly))
    const { entries, upcoming, result } = await preview('/season.ics')
    expect(entries).toHaveLength(10)
    // One entry is beyond the 18 months in which repeats are expanded.
    expect(upcoming).toBe(14)
    expect(result.counts?.reasons).toMatchObject([[expect.stringContaining('recurring'), 1]])
  })

  it('shows what would be skipped and why, what needs a place, and likely duplicates', async () => {
    const rows = [
      'id,name,date,time,venue,city,state',
      '1,Route 66 Car Show,2033-08-01,09:00,Village Square,Metamora,IL',
      '2,Quilt Fair,2033-08-02,09:00,Library,Metamora,IL',
      '3,Car Show Nowhere,2033-08-03,09:00,,,',
      '4,Car Show Undated,,,,Metamora,IL',
    ]
    server.serve('/first.csv', rows.slice(0, 2).join('\n'))
    expect((await send('import', { url: server.at('/first.csv') })).status).toBe(200)
    server.serve('/list.csv', rows.join('\n'))
    const { entries, result } = await preview('/list.csv')
    expect(result.counts).toMatchObject({ rows: 4, duplicates: 1, needPlace: 1, skipped: 2 })
    expect(result.counts?.reasons?.map(([reason]) => reason).join()).toMatch(
      /not about vehicles.*date|date.*not about vehicles/,
    )
    expect(entries.map(({ name, notes }) => [name, notes.join()])).toEqual([
      ['Route 66 Car Show', expect.stringContaining('likely the same as Route 66 Car Show')],
      ['Car Show Nowhere', expect.stringMatching(/./)],
    ])
    expect(await stored()).toHaveLength(1)
  })

  it('accepts the settings of a feed, and refuses unknown fields', async () => {
    server.serve('/plain.csv', 'id,name,date\n1,Evening at the Lot,2033-08-01\n')
    const settings = { default: ['eventType=cruise_night', 'city=Metamora,state=IL'] }
    expect((await preview('/plain.csv')).entries).toEqual([])
    expect((await preview('/plain.csv', { settings: { ...settings, all: true } })).entries).toEqual(
      [expect.objectContaining({ eventType: 'cruise_night', city: 'Metamora' })],
    )
    const wrong = await send('preview', {
      url: server.at('/plain.csv'),
      settings: { default: ['eventColor=red'] },
    })
    expect(wrong.status).toBe(400)
  })

  it('reports why an address is unreadable', async () => {
    server.serve('/page', { body: '<html><title>Club</title></html>', type: 'text/html' })
    server.serve('/gone', { status: 404 })
    server.serve('/round', { status: 302, headers: { location: '/round' } })
    server.serve('/empty.ics', calendar())
    expect((await preview('/page')).result.message).toContain('without events in JSON-LD')
    expect((await preview('/gone')).result.message).toContain('answered 404')
    expect((await preview('/round')).result.message).toContain('redirects more than 5 times')
    const url = server.at('/page').replace('http:', 'https:')
    const insecure = await (await send('preview', { url })).json()
    expect(insecure.result.message).toContain("couldn't connect securely")
    const empty = await preview('/empty.ics')
    expect(empty).toMatchObject({ format: 'calendar', result: { outcome: 'empty' }, entries: [] })
  })

  it('reads only the first entries of a long list, and says so', async () => {
    const rows = Array.from({ length: maxRows + 50 }, (_, n) => `${n},Car Show ${n},2033-08-01`)
    server.serve('/long.csv', ['id,name,date', ...rows].join('\n'))
    const settings = { default: ['city=Metamora,state=IL'] }
    const found = await preview('/long.csv', { settings })
    expect(found).toMatchObject({ isPartial: true, upcoming: maxRows })
    expect(await stored()).toEqual([])
  })

  it('requests no private or loopback addresses unless allowed', async () => {
    server.serve('/shows.ics', three)
    for (const url of [server.at('/shows.ics'), 'http://10.0.0.1/', 'http://169.254.169.254/']) {
      const answer = await send('preview', { url }, closed.request)
      const { result } = (await answer.json()) as LinkPreview
      expect(result).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('not on the public internet'),
      })
    }
    expect(server.requests).toEqual([])
    for (const url of ['ftp://club.example/', 'https://me:secret@club.example/', 'shows', '']) {
      expect(await refusalOf(await send('preview', { url }))).toMatchObject({ status: 422 })
    }
  })

  it('is limited per administrator and in number at a time', async () => {
    const requests = Array.from({ length: perAdministrator.limit }, () =>
      send('preview', { url: '-' }),
    )
    expect((await Promise.all(requests)).map(({ status }) => status)).not.toContain(429)
    const late = await send('preview', { url: server.at('/shows.ics') })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)

    const inSlot = createReadingSlots(1)
    const first = Promise.withResolvers<string>()
    const holding = inSlot(() => first.promise)
    await expect(inSlot(async () => 'second')).rejects.toMatchObject({ code: 'rate_limited' })
    first.resolve('first')
    expect(await holding).toBe('first')
    await expect(inSlot(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inSlot(async () => 'third')).toBe('third')
  })
})

/** Fills every bucket at once; on a busy machine, real readings take so long that buckets partly empty meanwhile. */
const useUp = () => {
  const full = sql`make_interval(secs => ${perServer.windowSeconds})`
  return sql`update rate_limits set empty_at = clock_timestamp() + ${full}`.execute(db)
}

test('requests of administrators to one server are limited by its address, including redirects', async () => {
  const { port } = new URL(server.at('/'))
  server.serve('/hop', { status: 302, headers: { location: `http://localhost:${port}/shows.ics` } })
  server.serve('/shows.ics', three)
  for (const action of ['preview', 'import'] as const)
    expect((await send(action, { url: server.at('/hop') })).status).toBe(200)
  expect(await countUses(db, 'link-reading-server:127.0.0.1', perServer)).toBeGreaterThan(2)
  await useUp()
  const asked = server.requests.length
  for (const action of ['preview', 'import'] as const)
    expect((await send(action, { url: server.at('/shows.ics') })).status).toBe(429)
  expect(server.requests).toHaveLength(asked)
})

describe('"Read now"', () => {
  const feeds = async (method = 'GET', id = '', body?: object) =>
    request(`/api/admin/feeds${id}`, { method, headers, body: body && JSON.stringify(body) })
  const follow = async (path: string) => {
    const answer = await feeds('POST', '', { url: server.at(path), source: path })
    return ((await answer.json()) as FeedView).id
  }

  it('is limited per administrator, as previews are', async () => {
    const id = await follow('/shows.ics')
    const press = () => feeds('PATCH', `/${id}`, { run: true })
    const presses = await Promise.all(Array.from({ length: perAdministrator.limit }, press))
    expect(presses.map(({ status }) => status)).not.toContain(429)
    const late = await press()
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalOf(late)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await feeds('PATCH', `/${id}`, { paused: true })).status).toBe(200)
  })
})

describe('an import of a link', () => {
  it('imports the events once, for review or live, without following', async () => {
    server.serve('/shows.ics', three)
    const url = server.at('/shows.ics')
    const answer = await send('import', { url, source: 'Springfield Club' })
    expect(await answer.json()).toMatchObject({
      source: 'Springfield Club',
      result: { outcome: 'read', counts: { taken: 2, skipped: 1 } },
    })
    // The past event has not been reviewed.
    expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'pending'])
    await send('import', { url, source: 'Springfield Club', trust: 'live' })
    expect((await stored()).map(({ status }) => status)).toEqual([
      'archived',
      'published',
      'published',
    ])
    const { rows: feeds } = await sql`select from feeds`.execute(db)
    expect(feeds).toEqual([])
    const { rows } = await sql`select subject_id, after->>'outcome' as outcome from audit_log
      where action = 'imported' and subject_id = 'Springfield Club' limit 1`.execute(db)
    expect(rows).toEqual([{ subject_id: 'Springfield Club', outcome: 'read' }])
  })

  it('reports no missing events the next time', async () => {
    server.serve('/shows.ics', three)
    await send('import', { url: server.at('/shows.ics') })
    server.serve('/shows.ics', calendar(show('z', '20330901')))
    await send('import', { url: server.at('/shows.ics') })
    expect(await stored()).toHaveLength(3)
    const { rows } = await sql`select from missing_events`.execute(db)
    expect(rows).toEqual([])
  })

  it('is refused for an address or source that is followed', async () => {
    server.serve('/shows.ics', three)
    const url = server.at('/shows.ics')
    const followed = await request('/api/admin/feeds', {
      method: 'POST',
      headers,
      body: JSON.stringify({ url, source: 'Club' }),
    })
    expect(followed.status).toBe(201)
    expect(await refusalOf(await send('import', { url }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('already followed'),
    })
    const other = { url: server.at('/other.ics'), source: 'Club' }
    expect(await refusalOf(await send('import', other))).toMatchObject({ status: 409 })
    expect(await preview('/shows.ics')).toMatchObject({ isFollowed: true, source: 'Club' })
    expect(await stored()).toEqual([])
  })
})
