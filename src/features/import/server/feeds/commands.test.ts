import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { calendar, show as calendarShow } from '../../../../../tests/support/feed-calendar.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryColumn, queryRows } from '../../../../platform/db/query.ts'
import type { FeedView, MissingEventView } from '../../contract.ts'
import {
  changeFeed,
  type FollowFlags,
  printFeeds,
  runAddressCommand,
  runFeedNow,
  runFollowCommand,
} from '../feeds-command.ts'

const app = await testApp()
const { database, json } = app
const { db, connection } = database
const server = await feedServer()
const { as } = await reviewer(app)

const parts = {
  db,
  connection,
  allowLoopback: true,
  listRecipients: async () => [],
  site: undefined,
}

let lines: string[] = []
const print = (line: string) => void lines.push(line)
const printed = () => lines.splice(0).join('\n')

beforeEach(async () => {
  lines = []
  await emptyTables(db, 'feeds', 'events', 'missing_events')
})

const show = 'id,name,date,city,state\n1,Car Show,2033-08-01,Springfield,IL\n'

const followIt = (path: string, flags: Partial<FollowFlags> = {}) => {
  const follow = path.startsWith('/') ? server.at(path) : path
  return runFollowCommand(parts, { map: [], set: [], default: [], follow, ...flags }, print)
}

const feeds = () =>
  queryRows(db)<{ id: string; trust: string; settings: object }>`
    select id, trust, settings from feeds`

it('follows a readable feed, once', async () => {
  server.serve('/shows.csv', show)
  expect(await followIt('/shows.csv', { dryRun: true })).toBe(true)
  expect(printed()).toMatch(
    /1 row \(dry run.*1 new, 0 updated, 0 unchanged, 0 gone, 0 likely duplicates, 0 skipped/s,
  )
  expect(await feeds()).toEqual([])
  expect(await followIt('/shows.csv', { trust: 'live' })).toBe(true)
  expect(printed()).toMatch(/1 new.*The feed is now followed/s)
  expect(await followIt('/shows.csv', { set: ['eventType=concours'] })).toBe(true)
  expect(printed()).toContain('0 new, 1 updated')
  expect(await feeds()).toMatchObject([
    { trust: 'live', settings: { set: ['eventType=concours'], default: [] } },
  ])
  await expect(followIt('/shows.csv', { source: 'other' })).rejects.toThrow('already followed as')
})

it('does not follow an unreadable feed', async () => {
  expect(await followIt('/none.ics')).toBe(false)
  expect(printed()).toMatch(/answered 404.*The feed is not followed/s)
  expect(await followIt(server.at('/shows.ics').replace('http:', 'https:'))).toBe(false)
  expect(printed()).toMatch(/couldn't connect securely.*The feed is not followed/s)
  server.serve('/page.ics', '<html><head><title>Down</title></head></html>')
  expect(await followIt('/page.ics')).toBe(false)
  expect(printed()).toContain('is a web page ("Down"), not a calendar')
  expect(await feeds()).toEqual([])
})

const clubPage = `<!doctype html><html><title>Rods</title>
  <link rel="alternate" type="text/calendar" href="/rods.ics"></html>`

it("finds the calendar of a club's page, describes it, and follows it", async () => {
  server.serve('/rods', { body: clubPage, type: 'text/html' })
  const shows = Array.from({ length: 6 }, (_, n) => calendarShow(`s${n}`, `2033080${n + 1}`))
  server.serve('/rods.ics', calendar(...shows))
  expect(await followIt('/rods', { dryRun: true })).toBe(true)
  expect(await feeds()).toEqual([])
  lines = []
  expect(await followIt('/rods')).toBe(true)
  const words = printed()
  expect(words).toContain('Calendar file: 6 events, all about cars, 6 dates to come, 6 new.')
  expect(words).toContain(server.at('/rods.ics'))
  expect(words.match(/Aug \d, 2033: Car Show s\d \(Springfield, IL\)/g)).toHaveLength(5)
  const rows = await queryRows(db)<{
    url: string
    source: string
    settings: object
  }>`select url, source, settings from feeds`
  const source = expect.stringMatching(/^127\.0\.0\.1:\d+\/rods$/)
  const settings = expect.objectContaining({ found: true })
  expect(rows).toEqual([{ url: server.at('/rods.ics'), source, settings }])
  server.serve('/robots.txt', 'User-agent: *\nDisallow: /rods.ics\n')
  expect(await followIt('/rods.ics')).toBe(false)
  expect(printed()).toContain('robots.txt')
  server.serve('/robots.txt', { status: 404 })
})

it('imports from an address once, and prints the command to follow it', async () => {
  server.serve('/rods', { body: clubPage, type: 'text/html' })
  server.serve('/rods.ics', calendar(calendarShow('a', '20330801')))
  const once = (flags: object) =>
    runAddressCommand(parts, server.at('/rods'), { map: [], set: [], default: [], ...flags }, print)
  const stored = async () => (await sql`select status from events`.execute(db)).rows
  expect(await once({ dryRun: true })).toBe(true)
  expect(await stored()).toEqual([])
  lines = []
  expect(await once({ publish: true })).toBe(true)
  expect(printed()).toMatch(
    /1 event, all about cars.*Imported: 1 new.*--follow http:.*\/rods\.ics/s,
  )
  expect(await stored()).toEqual([{ status: 'published' }])
  expect(await feeds()).toEqual([])
  server.serve('/empty', { body: '<html><title>Rods</title></html>', type: 'text/html' })
  const nothing = server.at('/empty')
  expect(await runAddressCommand(parts, nothing, { map: [], set: [], default: [] }, print)).toBe(
    false,
  )
  expect(printed()).toMatch(/without events.*A calendar file \(\.ics\).*would work/)
})

it('rejects conflicting options and invalid values', async () => {
  await expect(followIt('/x', { publish: true })).rejects.toThrow('use --trust live')
  await expect(followIt('/x', { venues: 'x.csv' })).rejects.toThrow("--venues can't be used with")
  await expect(followIt('/x', { trust: 'me' })).rejects.toThrow('--trust must be queue or live')
  await expect(followIt('/x', { zone: 'Mars' })).rejects.toThrow('not a time zone')
  await expect(followIt('ftp://x.example/')).rejects.toThrow('begins with https:// or webcal://')
  await expect(followIt('https://me:secret@x.example/')).rejects.toThrow('name and password')
  expect(await feeds()).toEqual([])
})

it('lists, runs, pauses, trusts and removes feeds', async () => {
  await printFeeds(db, print)
  expect(printed()).toContain('No feeds yet')
  server.serve('/shows.csv', show)
  await followIt('/shows.csv')
  const id = (await feeds())[0]?.id ?? ''
  lines = []
  await changeFeed(db, 'pause', [id], print)
  await changeFeed(db, 'trust', [id, 'live'], print)
  await changeFeed(db, 'place', [id, 'Springfield, IL'], print)
  await changeFeed(db, 'place', [id, ''], print)
  expect(printed().split('\n')).toEqual([
    expect.stringMatching(/^\S+ is paused, and not read until you resume it\.$/),
    expect.stringMatching(/: new events go live\.$/),
    expect.stringMatching(/: events without a place are in Springfield, IL\.$/),
    expect.stringMatching(/: events without a place get none\.$/),
  ])
  await printFeeds(db, print)
  expect(printed()).toMatch(/\(paused, trust: live\).*0 live, 1 waiting.*1 new/s)
  await changeFeed(db, 'resume', [id], print)
  expect(printed()).toMatch(/ is read again within minutes\.$/)
  expect(await runFeedNow(parts, id, print)).toBe(true)
  expect(printed()).toMatch(/1 live, 0 waiting.*1 updated/s)
  await changeFeed(db, 'remove', [id], print)
  expect(printed()).toMatch(/ is no longer followed\. Its events stay\.$/)
  await expect(runFeedNow(parts, id, print)).rejects.toThrow('no feed with this ID')
})

it('feeds can be managed by calls, which are in the audit log', async () => {
  const made = await as('POST', '/api/admin/feeds', {
    url: 'webcal://club.example/shows.ics#top',
  })
  expect(made.status).toBe(201)
  const feed = (await made.json()) as FeedView
  expect(feed).toMatchObject({
    url: 'https://club.example/shows.ics',
    source: 'club.example/shows.ics',
    trust: 'queue',
    state: 'due',
    lastResult: null,
  })
  const again = await as('POST', '/api/admin/feeds', { url: feed.url })
  expect(again.status).toBe(409)
  const namesake = { url: 'https://club.example/shows.ics?page=2' }
  expect((await as('POST', '/api/admin/feeds', namesake)).status).toBe(409)
  for (const body of [
    { url: 'gopher://x.example/' },
    { url: 'https://x.example/', settings: { zone: 'Mars' } },
    { url: 'https://x.example/', settings: { map: ['nonsense'] } },
  ]) {
    expect([400, 422]).toContain((await as('POST', '/api/admin/feeds', body)).status)
  }
  const path = `/api/admin/feeds/${feed.id}`
  const paused = await json<FeedView>(as('PATCH', path, { paused: true, trust: 'live' }))
  expect(paused).toMatchObject({ state: 'paused', trust: 'live' })
  await as('PATCH', path, { paused: false, run: true })
  expect(await json<FeedView[]>(as('GET', '/api/admin/feeds'))).toMatchObject([{ state: 'due' }])
  expect((await as('DELETE', path)).status).toBe(204)
  expect((await as('DELETE', path)).status).toBe(404)
  const rows = await queryColumn(db)`
    select action from audit_log where subject_id = ${feed.id} order by id`
  expect(rows).toEqual(['followed', 'trusted', 'resumed', 'unfollowed'])
})

it('lists missing events, also in review, until an administrator dismisses them', async () => {
  server.serve('/shows.csv', `${show}2,Other Car Show,2033-09-01,Springfield,IL\n`)
  await followIt('/shows.csv')
  server.serve('/shows.csv', show)
  await followIt('/shows.csv')
  expect(printed()).toContain('1 gone (0 taken down, 1 to decide)')
  const [event] = await json<MissingEventView[]>(as('GET', '/api/admin/missing-events'))
  expect(event).toMatchObject({ name: 'Other Car Show', date: '2033-09-01', status: 'pending' })
  const reviewed = `/api/admin/events/${event?.id}`
  expect(await json(as('GET', reviewed))).toMatchObject({ missingSince: event?.since })
  const missing = `/api/admin/missing-events/${event?.id}`
  expect((await as('PATCH', missing, { dismissed: true })).status).toBe(204)
  expect(await json(as('GET', '/api/admin/missing-events'))).toEqual([])
  expect(await json(as('GET', reviewed))).toMatchObject({ missingSince: null })
  expect((await as('PATCH', '/api/admin/missing-events/none', { dismissed: true })).status).toBe(
    404,
  )
})

it('an administrator takes down missing events, and can restore them', async () => {
  server.serve('/shows.csv', `${show}2,Other Car Show,2033-09-01,Springfield,IL\n`)
  await followIt('/shows.csv')
  server.serve('/shows.csv', show)
  await followIt('/shows.csv')
  const [event] = await json<MissingEventView[]>(as('GET', '/api/admin/missing-events'))
  expect(event).toMatchObject({ misses: 1, followed: true })
  // PostgreSQL text cannot contain NUL.
  const ids = [event?.id, 'nothing', '\0']
  const answer = await as('POST', '/api/admin/missing-events/remove', { ids })
  expect(await answer.json()).toEqual({ removed: 1 })
  expect(await json(as('GET', '/api/admin/missing-events'))).toEqual([])
  const { rows } = await sql<object>`
    select action, actor from audit_log where subject_id = ${event?.id} order by id`.execute(db)
  expect(rows).toEqual([{ action: 'taken_down', actor: 'administrator' }])
  // A person decided: the event stays down although the feed lists it again, and can be restored.
  server.serve('/shows.csv', `${show}2,Other Car Show,2033-09-01,Springfield,IL\n`)
  await followIt('/shows.csv')
  const reviewed = `/api/admin/events/${event?.id}`
  expect(await json(as('GET', reviewed))).toMatchObject({ status: 'deleted' })
  expect((await as('POST', `${reviewed}/restore`)).status).toBe(200)
})
