import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { setMissingDismissed } from '../../../../catalog/event/server/missing-events.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryColumn, queryRows } from '../../../../platform/db/query.ts'
import type { FeedSettings, Trust } from '../../contract.ts'
import { feedSpacingMs, spaceConnections } from '../reading/link-limits.ts'
import { change, setPlace, unfollow } from './change-feeds.ts'
import { claimFeed, findFeed, findMissing } from './feed-store.ts'
import { runDueFeeds, runFeed } from './run-feed.ts'

const database = await testDatabase()
const { db } = database
const { server, clock, parts, read, mails, ...feeds } = await followedFeeds(database, {
  site: 'https://atlas.example',
})

const followed = (path: string, trust: Trust = 'queue', more?: Partial<FeedSettings>) =>
  feeds.followed(path, trust, more)

const three = calendar(show('a', '20990801'), show('b', '20990808'), show('c', '20990815'))

const events = () =>
  queryColumn(db)`
    select concat_ws(' ', source_id, date, to_char(start_time, 'HH24:MI'), status,
      case when m.event_id is not null then 'missing' end) as line
    from events e left join missing_events m on m.event_id = e.id order by source_id`

describe('a feed', () => {
  it('adds new events for review, updates changed ones, and leaves others unchanged', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics')
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts: { rows: 3, taken: 3 } })
    expect(await read(feed)).toMatchObject({ counts: { taken: 0, updated: 0, unchanged: 3 } })
    server.serve('/a.ics', three.replace('20990808T100000', '20990809T090000'))
    expect(await read(feed)).toMatchObject({ counts: { taken: 0, updated: 1, unchanged: 2 } })
    expect(await events()).toEqual([
      'a 2099-08-01 10:00 pending',
      'b 2099-08-09 09:00 pending',
      'c 2099-08-15 10:00 pending',
    ])
  })

  it('publishes its events if trusted, including those waiting for review', async () => {
    server.serve('/a.ics', { body: three, headers: { etag: '"1"' } })
    const feed = await followed('/a.ics')
    await read(feed)
    await change(db, feed.id, { trust: 'live' }, 'system')
    expect(await read(feed)).toMatchObject({ outcome: 'read' })
    expect((await events()).every((event) => event.endsWith('published'))).toBe(true)
  })

  it('sends conditional requests, and a full one once a week', async () => {
    const headers = { etag: '"v1"', 'last-modified': 'Wed, 01 Jul 2099 00:00:00 GMT' }
    server.serve('/a.ics', { body: three, headers })
    const feed = await followed('/a.ics')
    await read(feed)
    expect(await read(feed)).toMatchObject({ outcome: 'unchanged' })
    expect(server.requests.at(-1)).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': headers['last-modified'],
    })
    expect(await read(feed, 24 * 8)).toMatchObject({ outcome: 'read' })
    expect(server.requests.at(-1)?.['if-none-match']).toBeUndefined()
    expect(await findFeed(db, feed)).toMatchObject({ failures: 0, format: 'calendar' })
  })

  it('can be CSV, JSON or a page with JSON-LD', async () => {
    server.serve(
      '/a.csv',
      'id,name,date,city,state,eventType\n1,Show,2099-08-01,Springfield,IL,car_show\n',
    )
    server.serve('/b', '{"races":[{"id":2,"title":"Oval Race","date":"2099-08-01"}]}')
    const event = {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Cars and Coffee',
      startDate: '2099-08-02T08:00:00-05:00',
      location: { '@type': 'Place', name: 'Lot', address: 'Springfield, IL 62701' },
    }
    const page = `<html><script type="application/ld+json">${JSON.stringify(event)}</script></html>`
    server.serve('/c', { body: page, type: 'text/html' })
    await followed('/a.csv')
    const more = {
      root: 'races',
      set: ['eventType=racing_event'],
      default: ['city=Concord,state=NC'],
    }
    await followed('/b', 'queue', more)
    await followed('/c')
    clock.now = Date.now() + 60_000
    expect(await runDueFeeds(parts())).toBe(3)
    expect(await runDueFeeds(parts())).toBe(0)
    const rows = await queryColumn(db)`select name from events order by name`
    expect(rows).toEqual(['Cars and Coffee', 'Oval Race', 'Show'])
  })

  it('is found on the given page, and read directly from then on', async () => {
    const page = `<!doctype html><html><head><title>Club</title>
      <link rel="alternate" type="text/calendar" href="/club.ics"></head></html>`
    server.serve('/club', { body: page, type: 'text/html' })
    server.serve('/robots.txt', { status: 404 })
    server.serve('/club.ics', { body: three, headers: { etag: '"1"' } })
    const feed = await followed('/club')
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts: { taken: 3 } })
    expect(await findFeed(db, feed)).toMatchObject({ url: server.at('/club.ics'), etag: '"1"' })
    expect(await read(feed)).toMatchObject({ outcome: 'unchanged' })
    server.serve('/other', { body: page, type: 'text/html' })
    const other = await followed('/other')
    expect(await read(other)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('which you follow as'),
    })
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', action, after->>'url') as line from audit_log
      where action = 'address_changed'`.execute(db)
    expect(rows).toEqual([{ line: `address_changed ${server.at('/club.ics')}` }])
    // Migration for feeds older than the setting `found`; an address given by a person ignores robots.txt.
    await sql`update feeds set settings = settings - 'found'`.execute(db)
    await sql.raw(readFileSync('migrations/0750-found-addresses.sql', 'utf8')).execute(db)
    expect((await findFeed(db, feed))?.settings).toEqual({ ...feed.settings, found: true })
    expect((await findFeed(db, other))?.settings).toEqual(other.settings)
    server.serve('/robots.txt', 'User-agent: *\nDisallow: /club.ics\n')
    expect(await read(feed)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('robots.txt'),
    })
    await change(db, feed.id, { url: server.at('/club.ics') }, 'system')
    expect(await read(feed)).toMatchObject({ outcome: 'read' })
    await sql.raw(readFileSync('migrations/0750-found-addresses.sql', 'utf8')).execute(db)
    expect((await findFeed(db, feed))?.settings).toEqual(feed.settings)
    server.serve('/robots.txt', { status: 404 })
  })

  it('ignores a reading of its previous address', async () => {
    server.serve('/a.ics', three)
    server.serve('/b.ics', three)
    const { id } = await followed('/a.ics')
    const claimed = await claimFeed(db, clock.now, id)
    if (!claimed) throw new Error('Somebody else reads it.')
    await change(db, id, { url: server.at('/b.ics') }, 'system')
    await runFeed(parts(), claimed)
    const row = () => db.selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirst()
    expect(await row()).toMatchObject({
      url: server.at('/b.ics'),
      running_until: null,
      run_at: null,
      last_result: null,
      last_answer: null,
      failures: 0,
      deaths: 0,
    })
    clock.now = Date.now() + 60_000
    expect(await runDueFeeds(parts())).toBe(1)
    expect(await row()).toMatchObject({ last_result: { outcome: 'read' } })
  })

  describe('that two people change at once', () => {
    /** Runs `one` in a transaction that stays open until `other` waits for it. */
    const together = async (one: (tx: Tx) => Promise<void>, other: () => Promise<void>) => {
      let second = Promise.resolve()
      await db.transaction().execute(async (tx) => {
        await one(tx)
        second = other()
        second.catch(() => {})
        await vi.waitFor(async () => {
          const rows = await queryRows(db)`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          expect(rows).toHaveLength(1)
        })
      })
      return second
    }

    it('keeps a permission withdrawn while its place is set', async () => {
      const { id } = await followed('/a.ics', 'queue', { permitted: true })
      await together(
        (tx) => change(tx, id, { permitted: false }, 'system'),
        () => setPlace(db, id, 'Springfield, IL', 'system'),
      )
      expect((await findFeed(db, { id }))?.settings).toMatchObject({
        permitted: false,
        default: ['city=Springfield', 'state=IL'],
      })
    })

    it('cannot get an address that another feed is just getting', async () => {
      const [a, b] = [await followed('/a.ics'), await followed('/b.ics')]
      const url = server.at('/c.ics')
      const second = together(
        (tx) => change(tx, a.id, { url }, 'system'),
        () => change(db, b.id, { url }, 'system'),
      )
      await expect(second).rejects.toMatchObject({ code: 'conflict' })
    })
  })

  it('waits a second between two connections to one server, including redirects', async () => {
    const { port } = new URL(server.at('/'))
    const location = `http://localhost:${port}/a.ics`
    server.serve('/hop', { status: 302, headers: { location } })
    server.serve('/a.ics', three)
    await followed('/hop')
    await followed('/a.ics')
    clock.now = Date.now() + 60_000
    const started = performance.now()
    expect(await runDueFeeds(parts())).toBe(2)
    expect(server.requests).toHaveLength(3)
    expect(performance.now() - started).toBeGreaterThan(2 * feedSpacingMs)
  })

  it('is read within three hours, even with 5,000 redirected feeds on one server; other servers do not wait', () => {
    let elapsed = 0
    const waitFor = spaceConnections(() => elapsed)
    for (let n = 0; n < 10_000; n++) {
      elapsed += waitFor('203.0.113.5')
      if (n % 1000 === 0) expect(waitFor(`198.51.100.${n / 1000}`)).toBe(0)
    }
    expect(elapsed).toBeLessThan(3 * 3_600_000)
    expect(waitFor('203.0.113.5')).toBe(feedSpacingMs)
    elapsed += 2 * feedSpacingMs
    expect(waitFor('203.0.113.5')).toBe(0)
  })

  it('is read by one process at a time, and taken over from a process that died', async () => {
    server.serve('/a.ics', three)
    const { id } = await followed('/a.ics')
    const claims = await Promise.all([claimFeed(db, clock.now, id), claimFeed(db, clock.now, id)])
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claimFeed(db, clock.now + 16 * 60_000, id)).toMatchObject({ id })
  })

  it('is not read from private addresses, nor from loopback unless allowed', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics')
    const { result } = await runFeed({ ...parts(), allowLoopback: false }, feed)
    expect(result).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('not on the public internet'),
    })
    expect(server.requests).toEqual([])
  })

  it('is not read while paused', async () => {
    const feed = await followed('/a.ics')
    await change(db, feed.id, { paused: true }, 'system')
    clock.now = Date.now() + 60_000
    expect(await runDueFeeds(parts())).toBe(0)
    await change(db, feed.id, { paused: false }, 'system')
    expect(await runDueFeeds(parts())).toBe(1)
  })
})

describe('a response that is not a feed', () => {
  const page = '<!doctype html><html><head><title>Just a moment...</title></head></html>'
  const withData = page.replace(
    '</head>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite"}</script></head>',
  )

  const errors: [Parameters<typeof server.serve>[1], string][] = [
    [{ body: page, type: 'text/html' }, 'used to be a calendar'],
    [{ body: withData, type: 'text/html' }, 'used to be a calendar'],
    [{ body: '' }, 'is empty'],
    [{ body: ' \r\n ' }, 'only blank space'],
    [{ body: three.slice(0, -40) }, 'cut off'],
    [{ body: '{"error":"rate limit"}', type: 'text/calendar' }, 'used to be a calendar'],
    [{ body: 'Service unavailable, try later' }, 'used to be a calendar'],
    [{ status: 500, body: three }, 'answered 500'],
    [{ status: 206, body: three }, 'answered 206'],
    [{ status: 404 }, 'answered 404'],
    [{ body: calendar(['UID:a', 'SUMMARY:A']) }, 'no usable events'],
  ]

  it('changes no events, and fails', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    const before = await events()
    for (const [answer, message] of errors) {
      server.serve('/a.ics', answer)
      const result = await read(feed)
      expect(result).toMatchObject({ outcome: 'failed', message: expect.stringContaining(message) })
      expect(await events()).toEqual(before)
    }
    server.serve('/a.ics', three)
    expect(await read(feed)).toMatchObject({ outcome: 'read', counts: { gone: 0, unchanged: 3 } })
  })

  it('fails on the first reading, too', async () => {
    server.serve('/a.ics', { body: page, type: 'text/html' })
    expect(await read(await followed('/a.ics'))).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('proof of being a person'),
    })
    server.serve('/b.csv', 'Service unavailable, try later')
    expect(await read(await followed('/b.csv'))).toMatchObject({ outcome: 'failed' })
    server.serve('/c.json', '{"error":"rate limit"}')
    expect(await read(await followed('/c.json'))).toMatchObject({ outcome: 'failed' })
  })

  it('may contain any characters', async () => {
    const odd = `${'x'.repeat(59)}🚗 and no columns at all`
    server.serve('/odd', odd)
    expect(await read(await followed('/odd'))).toMatchObject({ outcome: 'failed' })
    const entry = show('a\u0001b', '20990801').map((line) =>
      line.replace('Car Show', 'Potluck \u0007'),
    )
    server.serve('/odd.ics', calendar(entry))
    expect(await read(await followed('/odd.ics'))).toMatchObject({ counts: { skipped: 1 } })
  })

  it('does not affect other feeds if it causes an internal error', async () => {
    server.serve('/a.ics', three)
    const broken = await followed('/b.ics')
    await sql`update feeds set settings = '{}', next_run_at = now() - interval '1 hour'
      where id = ${broken.id}`.execute(db)
    await followed('/a.ics')
    server.serve('/b.ics', three)
    clock.now = Date.now() + 60_000
    await expect(runDueFeeds(parts())).rejects.toThrow('internal error')
    expect(await events()).toHaveLength(3)
    expect(await findFeed(db, broken)).toMatchObject({
      failures: 1,
      lastResult: { message: expect.stringContaining('an internal error') },
    })
    expect(await runDueFeeds(parts())).toBe(0)
  })

  it('is retried at growing intervals, with an email after the third failure', async () => {
    const feed = await followed('/none.ics')
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      await read(feed)
      const rows = await queryRows(db)<{ next: string }>`select next_run_at as next from feeds`
      waits.push((Date.parse(rows[0]?.next ?? '') - clock.now) / 60_000)
    }
    waits.forEach((wait, n) => {
      const usual = Math.min(15 * 2 ** n, 24 * 60)
      expect(wait).toBeGreaterThan(usual * 0.89)
      expect(wait).toBeLessThan(usual * 1.11)
    })
    expect(await mails()).toMatchObject([
      {
        subject: expect.stringContaining('none.ics'),
        text: expect.stringContaining('answered 404'),
      },
    ])
    server.serve('/none.ics', { status: 503, headers: { 'retry-after': '400000' } })
    await read(feed)
    const { rows } = await sql<{ next: string }>`select next_run_at as next from feeds`.execute(db)
    // Retry-After is limited to a day.
    const wait = Date.parse(rows[0]?.next ?? '') - clock.now
    expect(wait).toBeGreaterThanOrEqual(86_400_000)
    expect(wait).toBeLessThan(86_400_000 * 1.11)
  })
})

describe('events that are no longer listed', () => {
  const without = calendar(show('a', '20990801'), show('c', '20990815'))

  it('are reported once and stay; those listed again are no longer missing', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    server.serve('/a.ics', without)
    expect(await read(feed)).toMatchObject({ counts: { gone: 1 } })
    expect(await read(feed)).toMatchObject({ counts: { gone: 0 } })
    expect(await events()).toContain('b 2099-08-08 10:00 published missing')
    expect(await findMissing(db)).toMatchObject({
      total: 1,
      events: [{ name: 'Car Show b', date: '2099-08-08', source: feed.source }],
    })
    expect(await mails()).toMatchObject([
      {
        subject: `1 event is no longer in ${feed.source}`,
        text: expect.stringContaining('Car Show b, Saturday, August 8, 2099'),
      },
    ])
    server.serve('/a.ics', three)
    expect(await read(feed)).toMatchObject({ counts: { gone: 0, back: 1 } })
    expect((await findMissing(db)).total).toBe(0)
  })

  it('are emailed once, even after they are dismissed', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics')
    await read(feed)
    server.serve('/a.ics', without)
    await read(feed)
    const [event] = (await findMissing(db)).events
    await db.transaction().execute((tx) => setMissingDismissed(tx, event?.id ?? '', true))
    await read(feed)
    expect((await findMissing(db)).total).toBe(0)
    expect(await mails()).toHaveLength(1)
  })

  it('are only upcoming ones', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    server.serve('/a.ics', calendar(show('c', '20990815')))
    expect(await read(feed, 24 * 34)).toMatchObject({ counts: { gone: 1 } })
    expect((await events()).filter((event) => event.endsWith('missing'))).toEqual([
      'b 2099-08-08 10:00 published missing',
    ])
  })

  it('do not include listed entries that are unusable', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    const odd = calendar(
      show('a', '20990801'),
      show('b', '20990808').map((line) => line.replace('Car Show b', 'Potluck Supper')),
      show('c', '20990815').map((line) => line.replace('SUMMARY:Car Show c', 'SUMMARY:')),
    )
    server.serve('/a.ics', odd)
    expect(await read(feed)).toMatchObject({ counts: { skipped: 2, gone: 0 } })
    const broken = without.replace('UID:c', 'UID;c')
    server.serve('/a.ics', broken)
    expect(await read(feed)).toMatchObject({
      outcome: 'read',
      message: expect.stringContaining('missing events were not determined'),
      counts: { gone: 0 },
    })
    expect((await findMissing(db)).total).toBe(0)
  })

  it('are reported for an empty calendar after the second reading', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    server.serve('/a.ics', { body: calendar(), headers: { etag: '"empty"' } })
    expect(await read(feed)).toMatchObject({
      outcome: 'empty',
      message: expect.stringContaining('its 3 upcoming events will be reported as missing'),
    })
    expect((await findMissing(db)).total).toBe(0)
    expect(await read(feed)).toMatchObject({ outcome: 'empty', counts: { gone: 3 } })
    expect((await findMissing(db)).total).toBe(3)
  })

  it('are no longer listed as missing once the feed is removed', async () => {
    server.serve('/a.ics', three)
    const feed = await followed('/a.ics', 'live')
    await read(feed)
    server.serve('/a.ics', without)
    await read(feed)
    await unfollow(db, feed.id, 'system')
    expect((await findMissing(db)).total).toBe(0)
    expect(await events()).toHaveLength(3)
  })
})
