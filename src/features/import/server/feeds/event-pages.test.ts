/** Own pages of events that a followed feed no longer lists: which statements count, and which don't. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { useProcesses, useTasksHere } from '../../../../../tests/support/tasks-here.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryRows, queryValue } from '../../../../platform/db/query.ts'
import type { MissingEventView } from '../../contract.ts'

const app = await testApp()
const { db, database, json } = app
const { as } = await reviewer(app)
const { server, clock, followed, mails, ...feeds } = await followedFeeds(database)
/** Milliseconds for a page. Long enough for a busy machine; shorter only where a page never answers. */
let pageMs = 15_000

beforeEach(() => {
  pageMs = 15_000
})

const read = (feed: { id: string }, hoursLater?: number) =>
  feeds.read(feed, hoursLater, { pageLimits: { pageMs, pauseMs: 0 } })

const days: Record<string, string> = {
  a: '20990801',
  b: '20990808',
  c: '20990815',
  d: '20990822',
  e: '20990829',
  f: '20990905',
}
/** Calendar of the shows with these names. */
const shows = (names: string) => calendar(...[...names].map((name) => show(name, days[name] ?? '')))

/**
 * Sets each event's website, by default its own page. Uses SQL because the import accepts no IP addresses as websites,
 * and no host name resolves to this machine everywhere.
 */
const setPages = async (pages: Record<string, string> = {}) => {
  await sql`update events set website = ${server.at('/events/')} || source_id`.execute(db)
  for (const [name, website] of Object.entries(pages)) {
    await sql`
      update events set website = ${website} where split_part(source_id, '/', 1) = ${name}
    `.execute(db)
  }
}

const day = (name: string) => (days[name] ?? '').replace(/(....)(..)(..)/, '$1-$2-$3')

const page = (...events: object[]) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>Shows</title>${events
    .map((event) => `<script type="application/ld+json">${JSON.stringify(event)}</script>`)
    .join('')}`,
})
const event = (name: string, more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: `Car Show ${name}`,
  startDate: `${day(name)}T10:00:00-05:00`,
  ...more,
})
const status = (word: string) => ({ eventStatus: `https://schema.org/Event${word}` })

/** Reads the feed with the shows in `before`, then with those in `after`. */
const lose = async (before: string, after: string, pages: Record<string, string> = {}) => {
  const feed = await begin(shows(before), pages)
  server.serve('/a.ics', shows(after))
  return { feed, result: await read(feed) }
}

const begin = async (first: string, pages: Record<string, string> = {}) => {
  server.serve('/a.ics', first)
  const feed = await followed('/a.ics')
  await read(feed)
  await setPages(pages)
  return feed
}

const eventStates = async () => {
  const { rows } = await sql<{ line: string }>`
    select source_id || ' ' || status || ' ' || event_status as line from events
    order by source_id`.execute(db)
  return rows.map(({ line }) => line)
}

const requestedPages = () => server.paths.filter((path) => path.startsWith('/events/'))

const idOf = async (sourceId: string) => {
  return (
    (await queryValue(db)`
    select id from events where source_id = ${sourceId}`) ?? ''
  )
}

const noteOf = (sourceId: string) =>
  queryValue(db)`select status_note from events where source_id = ${sourceId}`

const auditOf = async (sourceId: string) =>
  queryRows(db)<object>`
    select actor, action, before, after, note from audit_log
    where subject_id = ${await idOf(sourceId)} order by id`

const subjects = async () => (await mails()).map(({ subject }) => subject)

const desk = () => json<MissingEventView[]>(as('GET', '/api/admin/missing-events'))

describe('a page that is gone', () => {
  it.each([404, 410])('takes the event down at once (%d), which can be undone', async (code) => {
    server.serve('/events/b', { status: code })
    const feed = await begin(shows('abc'))
    server.serve('/a.ics', shows('ac'))
    // Only this reading starts real processes.
    if (code === 410) useProcesses()
    onTestFinished(useTasksHere)
    const result = await read(feed)
    useTasksHere()
    expect(await eventStates()).toContain('b deleted scheduled')
    expect(result).toMatchObject({
      counts: { gone: 1, takenDown: 1, calledOff: 0 },
      issues: [
        {
          kind: 'gone',
          name: 'Car Show b',
          reason: '2099-08-08 taken down: its own page is gone',
        },
      ],
      remarks: ['1 event page was checked for events that are no longer listed; events: 1 gone.'],
    })
    expect(await auditOf('b')).toMatchObject([
      {
        actor: 'system',
        action: 'taken_down',
        note: `${feed.source} no longer lists it, and its own page is gone.`,
      },
    ])
    expect(await subjects()).toEqual([`1 event from ${feed.source} was taken down`])
    expect(await desk()).toEqual([])
    const id = await idOf('b')
    expect((await as('POST', `/api/admin/events/${id}/restore`)).status).toBe(200)
    for (let n = 0; n < 4; n++) await read(feed)
    expect(await eventStates()).toContain('b published scheduled')
    expect(requestedPages()).toEqual(['/events/b'])
  })

  it('is overruled when the feed lists the event again', async () => {
    server.serve('/events/b', { status: 404 })
    const { feed } = await lose('abc', 'ac')
    server.serve('/a.ics', shows('abc'))
    expect(await read(feed)).toMatchObject({ counts: { back: 1 } })
    expect(await eventStates()).toContain('b published scheduled')
  })

  it('does not count if all pages of its site are gone', async () => {
    for (const name of 'abc') server.serve(`/events/${name}`, { status: 404 })
    const { feed, result } = await lose('abcdef', 'def')
    const host = new URL(server.at('/')).host
    expect(result).toMatchObject({
      counts: { gone: 3, takenDown: 0 },
      remarks: [
        '3 event pages were checked for events that are no longer listed; no answer about an event.',
        `All 3 pages checked at ${host} are gone: the site was probably rebuilt, so nothing was taken down for it.`,
      ],
    })
    await read(feed)
    expect(
      (await eventStates()).filter((each) => each.endsWith('published scheduled')),
    ).toHaveLength(6)
    await read(feed)
    expect(await eventStates()).toContain('a deleted scheduled')
  })

  it('counts if another page of its site still exists', async () => {
    for (const name of 'ab') server.serve(`/events/${name}`, { status: 404 })
    server.serve('/events/c', { status: 410 })
    server.serve('/events/d', page())
    await lose('abcdef', 'ef')
    expect(await eventStates()).toEqual([
      'a deleted scheduled',
      'b deleted scheduled',
      'c deleted scheduled',
      'd published scheduled',
      'e published scheduled',
      'f published scheduled',
    ])
  })

  it('does not count if several events share it', async () => {
    server.serve('/events/all', { status: 404 })
    server.serve('/events/pair', { status: 404 })
    const all = server.at('/events/all')
    const pair = server.at('/events/pair')
    await lose('abcdef', 'bef', { a: all, b: all, c: pair, d: pair })
    expect(requestedPages()).toEqual(['/events/all', '/events/pair'])
    expect((await eventStates()).filter((each) => each.includes('deleted'))).toEqual([])
  })

  it('takes down all dates of its series', async () => {
    server.serve('/events/w', { status: 404 })
    const weekly = show('w', '20990801', 'RRULE:FREQ=WEEKLY;COUNT=2')
    const first = calendar(show('x', '20990803'), show('y', '20990901'), weekly)
    const feed = await begin(first, { w: server.at('/events/w') })
    server.serve('/a.ics', calendar(show('x', '20990803'), show('y', '20990901')))
    expect(await read(feed)).toMatchObject({ counts: { takenDown: 2 } })
    expect(requestedPages()).toEqual(['/events/w'])
  })
})

describe('a page that cancels or postpones its event', () => {
  it.each([
    ['Cancelled', 'cancelled', 'canceled'],
    ['Postponed', 'postponed', 'postponed'],
  ])('marks the event (%s) until an administrator undoes it', async (word, stored, said) => {
    server.serve('/events/b', page(event('b', status(word))))
    const feed = await begin(shows('abc'))
    await sql`update events set status_note = 'The lot is closed'`.execute(db)
    server.serve('/a.ics', shows('ac'))
    const result = await read(feed)
    expect(await eventStates()).toContain(`b published ${stored}`)
    expect(await noteOf('b')).toBe('')
    expect(result).toMatchObject({
      counts: { gone: 1, takenDown: 0, calledOff: 1 },
      issues: [
        {
          kind: 'off',
          reason: `2099-08-08 marked as ${said}: its own page says so`,
        },
      ],
    })
    expect(await subjects()).toEqual([`1 event from ${feed.source} is canceled or postponed`])
    for (let n = 0; n < 4; n++) await read(feed)
    expect(await eventStates()).toContain(`b published ${stored}`)
    expect(requestedPages()).toEqual(['/events/b'])
    expect(await desk()).toMatchObject([{ name: 'Car Show b', pageSays: stored }])
    const path = `/api/admin/missing-events/${await idOf('b')}`
    expect((await as('PATCH', path, { dismissed: true })).status).toBe(204)
    for (let n = 0; n < 4; n++) await read(feed)
    expect(await eventStates()).toContain('b published scheduled')
    expect(await noteOf('b')).toBe('The lot is closed')
    expect(await desk()).toEqual([])
    expect(await auditOf('b')).toMatchObject([
      {
        actor: 'system',
        action: 'edited',
        before: { eventStatus: 'scheduled' },
        after: { eventStatus: stored },
        note: `${feed.source} no longer lists it, and its own page says that it is ${said}.`,
      },
      {
        actor: 'administrator',
        action: 'missing_dismissed',
        before: { eventStatus: stored },
        after: { eventStatus: 'scheduled' },
      },
    ])
  })

  it('is overruled when the feed lists the event again', async () => {
    server.serve('/events/b', page(event('b', status('Cancelled'))))
    const { feed } = await lose('abc', 'ac')
    server.serve('/a.ics', shows('abc'))
    expect(await read(feed)).toMatchObject({ counts: { back: 1 } })
    expect(await eventStates()).toContain('b published scheduled')
    expect(await auditOf('b')).toMatchObject([{}, { note: `${feed.source} lists it again.` }])
  })

  it('does not count after an administrator has edited the event', async () => {
    server.serve('/events/b', page(event('b', status('Postponed'))))
    const { feed } = await lose('abc', 'ac')
    const id = await idOf('b')
    const edit = await as('PATCH', `/api/admin/events/${id}`, {
      eventStatus: 'cancelled',
      website: '',
    })
    expect(edit.status).toBe(200)
    expect(await desk()).toMatchObject([{ pageSays: null }])
    server.serve('/a.ics', shows('abc'))
    await read(feed)
    expect(await eventStates()).toContain('b published cancelled')
  })

  it('may do so in microdata', async () => {
    const body = `<div itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">Car Show b</h1>
      <p><div itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">Park</b></div>
      <time itemprop="startDate" datetime="2099-08-08T10:00">Aug 8</time>
      <link itemprop="eventStatus" href="https://schema.org/EventCancelled"></div>`
    server.serve('/events/b', { type: 'text/html', body })
    await lose('abc', 'ac')
    expect(await eventStates()).toContain('b published cancelled')
  })
})

describe('a page without a clear statement', () => {
  it('with another date is reported, and the date is not changed', async () => {
    const startDate = '2099-09-12T10:00:00-05:00'
    server.serve('/events/b', page(event('b', { startDate })))
    const { feed, result } = await lose('abc', 'ac')
    const reason =
      '2099-08-08 its own page now says Saturday, September 12, 2099; stays until you decide at /admin/sources'
    expect(result).toMatchObject({
      counts: { gone: 1, takenDown: 0, calledOff: 0 },
      issues: [{ kind: 'missing', reason }],
    })
    expect(await desk()).toMatchObject([
      { date: '2099-08-08', pageSays: 'moved', pageDate: '2099-09-12' },
    ])
    expect(await eventStates()).toContain('b published scheduled')
    await read(feed)
    await read(feed)
    expect(await eventStates()).toContain('b deleted scheduled')
  })

  type Answer = Parameters<typeof server.serve>[1]
  const silent: [string, (name: string) => Answer][] = [
    ['no-word', () => page()],
    ['as-it-was', (name) => page(event(name, status('Scheduled')))],
    ['another-is-off', (name) => page(event(name), event('c', status('Cancelled')))],
    [
      'last-year-off',
      (name) => page(event(name, { ...status('Cancelled'), startDate: '2098-09-05' })),
    ],
    ['last-year', (name) => page(event(name, { startDate: '2098-09-06' }))],
    ['one-of-two-off', (name) => page(event(name), event(name, status('Cancelled')))],
    [
      'several-dates',
      (name) =>
        page(event(name, { startDate: '2099-11-01' }), event(name, { startDate: '2099-12-01' })),
    ],
    [
      'broken-json-ld',
      () => ({ type: 'text/html', body: '<script type="application/ld+json">{"@type":"Event",' }),
    ],
    ['no-web-page', () => ({ type: 'application/pdf', body: '%PDF-1.7' })],
    ['nothing', () => ({ type: 'text/html', body: '' })],
    ['closed-door', () => ({ status: 403 })],
    ['login', () => ({ status: 302, headers: { location: '/login?next=b' } })],
    ['home', () => ({ status: 301, headers: { location: '/' } })],
  ]

  it('leaves all events as they are, until three readings in a row omit them', async () => {
    const listed = Array.from({ length: 20 }, (_, n) => show(`listed${n}`, `209910${10 + n}`))
    server.serve('/', page(event('home', status('Cancelled'))))
    server.serve('/login?next=b', page())
    for (const [index, [name, answer]] of silent.entries()) {
      days[name] = `209909${String(index + 1).padStart(2, '0')}`
      server.serve(`/events/${name}`, answer(name))
    }
    const feed = await begin(
      calendar(...listed, ...silent.map(([name]) => show(name, days[name] ?? ''))),
    )
    server.serve('/a.ics', calendar(...listed))
    const left = async () =>
      (await eventStates()).filter((each) => !each.startsWith('listed')).toSorted()
    const all = (state: string) => silent.map(([name]) => `${name} ${state} scheduled`).toSorted()
    const counts = { gone: silent.length, takenDown: 0, calledOff: 0 }
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts })
    expect(requestedPages()).toEqual(silent.map(([name]) => `/events/${name}`))
    const desked = (await desk()).map(({ name, pageSays }) => [name, pageSays])
    expect(desked.toSorted()).toEqual(silent.map(([name]) => [`Car Show ${name}`, null]).toSorted())
    await read(feed)
    expect(await left()).toEqual(all('published'))
    await read(feed)
    expect(await left()).toEqual(all('deleted'))
  })

  it.each<[string, Answer]>([
    ['a fault', { status: 500 }],
    ['out of service', { status: 503, headers: { 'retry-after': '60' } }],
    ['itself, again and again', { status: 302, headers: { location: '/events/b' } }],
    [
      '5 MB of HTML',
      {
        type: 'text/html',
        body: `${page(event('b', status('Cancelled'))).body}${'<p>x</p>'.repeat(650_000)}`,
      },
    ],
    ['no end', { hangs: true }],
    ['a private address', { status: 302, headers: { location: 'http://10.0.0.1/events/b' } }],
  ])('leaves the event as it is: %s', async (_, answer) => {
    server.serve('/events/b', answer)
    if (typeof answer === 'object' && 'hangs' in answer) pageMs = 1_000
    const { result } = await lose('abc', 'ac')
    expect(requestedPages()).toContain('/events/b')
    const counts = { gone: 1, takenDown: 0, calledOff: 0 }
    expect(result).toMatchObject({ outcome: 'read', counts })
    expect(await eventStates()).toContain('b published scheduled')
    expect(await desk()).toMatchObject([{ name: 'Car Show b', pageSays: null }])
  })

  it('leaves events as they are if several pages redirect to one, or one to a list', async () => {
    const off = page(event('a', status('Cancelled')), event('b', status('Cancelled')))
    server.serve('/events/one', page(event('a', status('Cancelled'))))
    server.serve('/events/list', off)
    const to = (location: string) => ({ status: 302, headers: { location } })
    server.serve('/events/a', to('/events/one'))
    server.serve('/events/c', to('/events/one'))
    server.serve('/events/b', to('/events/list'))
    const { result } = await lose('abcdef', 'def')
    expect(result).toMatchObject({ counts: { gone: 3, takenDown: 0, calledOff: 0 } })
  })

  it('leaves events as they are if several pages redirect to one error page', async () => {
    const lost = { status: 302, headers: { location: '/events/lost' } }
    server.serve('/events/a', lost)
    server.serve('/events/b', lost)
    server.serve('/events/lost', { status: 404 })
    expect((await lose('abcdef', 'cdef')).result).toMatchObject({ counts: { takenDown: 0 } })
  })
})

describe('pages that are requested', () => {
  it('do not include the feed itself, the home page and private addresses', async () => {
    server.serve('/', { status: 404 })
    const pages = {
      a: '',
      b: server.at('/a.ics#b'),
      c: server.at('/?utm_source=calendar'),
      d: 'http://10.0.0.1/events/d',
    }
    const { result } = await lose('abcdef', 'ef', pages)
    expect(server.paths).toEqual(['/a.ics', '/a.ics'])
    expect(result).toMatchObject({
      counts: { gone: 4, takenDown: 0, calledOff: 0 },
      remarks: [
        '1 event page was checked for events that are no longer listed; no answer about an event.',
      ],
    })
  })

  it('include one that the entry itself names', async () => {
    const entry = show('b', '20990808', 'URL:https://club.invalid/shows/b')
    server.serve('/a.ics', calendar(show('a', '20990801'), entry, show('c', '20990815')))
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', shows('ac'))
    expect(await read(feed)).toMatchObject({
      remarks: [expect.stringMatching(/^1 event page was checked .*; no answer about an event\.$/)],
    })
    expect(await eventStates()).toContain('b published scheduled')
  })

  it('do not include those of past events and of events of the same day', async () => {
    server.serve('/events/a', { status: 404 })
    server.serve('/events/b', { status: 404 })
    const feed = await begin(shows('abc'))
    server.serve('/a.ics', shows('c'))
    // Morning of August 8 in Springfield: a week after the first show, an hour before the second.
    clock.now = Date.parse('2099-08-08T10:00:00Z')
    await read(feed)
    expect(requestedPages()).toEqual([])
    expect(await eventStates()).toContain('b published scheduled')
    expect((await eventStates())[0]).toMatch(/^a (?:published|archived) scheduled$/)
  })

  it('do not include those of a list that is suddenly empty', async () => {
    server.serve('/events/a', { status: 404 })
    const feed = await begin(shows('a'))
    server.serve('/a.ics', calendar())
    for (let n = 0; n < 5; n++) await read(feed)
    expect(requestedPages()).toEqual([])
    expect(await eventStates()).toEqual(['a published scheduled'])
  })

  it('are at most twenty, and none of a host after it sent 429', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      show(`n${index}`, `209909${String(index + 1).padStart(2, '0')}`),
    )
    const few = Array.from({ length: 40 }, (_, index) => show(`m${index}`, '20990820'))
    for (let index = 0; index < 30; index++) server.serve(`/events/n${index}`, page())
    const feed = await begin(calendar(...few, ...many))
    server.serve('/a.ics', calendar(...few))
    await read(feed)
    expect(requestedPages()).toEqual(Array.from({ length: 20 }, (_, index) => `/events/n${index}`))
    server.paths.length = 0
    server.serve('/a.ics', calendar(...few, ...many))
    await read(feed)
    server.serve('/events/n1', { status: 429 })
    server.serve('/a.ics', calendar(...few))
    expect(await read(feed)).toMatchObject({
      remarks: [
        '20 event pages were checked for events that are no longer listed, 18 of them skipped; no answer about an event.',
      ],
    })
    expect(requestedPages()).toEqual(['/events/n0', '/events/n1'])
  })
})

it('requests no page that robots.txt disallows, and leaves its event as it is', async () => {
  server.serve('/robots.txt', 'User-agent: GearheadAtlas\nDisallow: /events/\n')
  await lose('ab', 'a')
  expect(server.paths).toContain('/robots.txt')
  expect(requestedPages()).toEqual([])
  expect((await eventStates()).filter((each) => each.includes('published'))).toHaveLength(2)
  server.serve('/robots.txt', { status: 404 })
})

it('requests the pages of a site that its robots.txt allows', async () => {
  server.serve('/robots.txt', 'User-agent: GearheadAtlas\nDisallow: /events/e\n')
  await lose('aef', 'a')
  expect(requestedPages()).toEqual(['/events/f'])
  server.serve('/robots.txt', { status: 404 })
})
