/** Finding feeds at arbitrary URLs, and limits on requests as a polite visitor. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { agentName } from '../../../../platform/fetch/agent-name.ts'
import { PoliteFetcher } from '../../../../platform/fetch/polite-fetcher.ts'
import { findSource, openFollowed, type Preference } from './find-source.ts'

const server = await feedServer()
const folder = mkdtempSync(path.join(tmpdir(), 'finding-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  server.paths.length = 0
  server.requests.length = 0
  server.serve('/robots.txt', { status: 404 })
})

const usualAgent = agentName('https://atlas.example/')

const fetcher = (pauseMs = 0, totalMs = 20_000, agent = usualAgent) =>
  new PoliteFetcher(folder, {
    headers: { 'user-agent': agent },
    allowLoopback: true,
    maxBytes: 32 * 1024 * 1024,
    timeout: 10_000,
    totalMs,
    pauseMs,
  })

const find = (way: string, preference: Preference = 'feed') =>
  findSource(server.at(way), fetcher(), preference)

const html = (text: string) => ({ type: 'text/html', body: `<!doctype html><html>${text}</html>` })
const linkedData = (name: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Event',
    name,
    startDate: '2099-08-01T10:00',
    location: { '@type': 'Place', address: 'Springfield, IL' },
  })}</script>`
const tribeEvent = (id: number) => ({
  id,
  status: 'publish',
  title: `Car Show ${id}`,
  date: '2026-01-01 09:00:00',
  start_date: '2099-08-01 10:00:00',
  utc_start_date: '2099-08-01 15:00:00',
  venue: { venue: 'Fairgrounds', city: 'Springfield', state: 'IL' },
})

describe('a page of The Events Calendar', () => {
  it('leads to its REST interface, with all pages', async () => {
    const rest = '/wp-json/tribe/events/v1/events'
    server.serve(
      '/events/',
      html(`<head><link rel="alternate" href="${server.at('/wp-json/tribe/events/v1/')}">
        <meta name="tec-api-version" content="v1"></head>${linkedData('One of many')}`),
    )
    const next = server.at(`${rest}?per_page=50&page=2`)
    server.serve(
      `${rest}?per_page=50`,
      JSON.stringify({ events: [tribeEvent(1), tribeEvent(2)], next_rest_url: next }),
    )
    server.serve(`${rest}?per_page=50&page=2`, JSON.stringify({ events: [tribeEvent(3)] }))
    const found = await find('/events/')
    expect(found).toMatchObject({
      platform: 'The Events Calendar',
      url: server.at(`${rest}?per_page=50`),
      format: 'json',
    })
    const { events } = JSON.parse(readFileSync(found.file, 'utf8')) as { events: { id: number }[] }
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(new Set(server.requests.map((headers) => headers['user-agent']))).toEqual(
      new Set([
        expect.stringMatching(
          /^Mozilla\/5\.0 \(compatible; GearheadAtlas\/[\d.]+; \+https:\/\/atlas\.example\/help#robots\)$/,
        ),
      ]),
    )
  })

  it('fails if a further page fails', async () => {
    const next = server.at('/wp-json/lost')
    server.serve('/list.json', JSON.stringify({ events: [tribeEvent(1)], next_rest_url: next }))
    await expect(
      openFollowed(server.at('/list.json'), fetcher(), { origin: 'given' }),
    ).rejects.toThrow('404')
  })

  it('is read itself if a page is requested, not a feed', async () => {
    server.serve(
      '/event/own/',
      html(`<meta name="tec-api-version" content="v1">${linkedData('Own')}`),
    )
    expect(await find('/event/own/', 'page')).toMatchObject({ format: 'web-page', hasEvents: true })
    expect(server.paths).toEqual(['/event/own/'])
  })
})

describe('requests', () => {
  const page = () => html('<link rel="alternate" type="text/calendar" href="/all.ics">')

  it('obey robots.txt for found addresses, not for the given one', async () => {
    server.serve('/shows', page())
    server.serve('/all.ics', calendar(show('a', '20990801')))
    expect(await find('/shows')).toMatchObject({ url: server.at('/all.ics'), format: 'calendar' })
    server.paths.length = 0
    server.serve('/robots.txt', 'User-agent: GearheadAtlas\nDisallow: /all.ics\n')
    await expect(find('/shows')).rejects.toThrow(
      /without events.* Its calendar or feed \S+\/all\.ics asks programs to stay away \(robots\.txt\)\./,
    )
    expect(server.paths).toEqual(['/shows', '/robots.txt'])
    expect(await find('/all.ics')).toMatchObject({ format: 'calendar', hasEvents: true })
  })

  it('obey the rules of robots.txt for the name in their user agent', async () => {
    const renamed = fetcher(0, 20_000, usualAgent.replace('GearheadAtlas', 'RideBook'))
    server.serve('/all.ics', calendar(show('a', '20990801')))
    server.serve('/robots.txt', 'User-agent: RideBook\nDisallow: /all.ics\n')
    await expect(renamed.fetch(server.at('/all.ics'), 'found')).rejects.toThrow('robots.txt')
    await fetcher().fetch(server.at('/all.ics'), 'found')
  })

  it('treat an unavailable robots.txt as a prohibition', async () => {
    server.serve('/shows', page())
    server.serve('/robots.txt', { status: 503 })
    await expect(find('/shows')).rejects.toThrow(
      /without events.*\/all\.ics is left alone, as its robots\.txt answered 503/,
    )
    expect(server.paths).not.toContain('/all.ics')
  })

  it('are spaced per host, and none are sent until Retry-After has passed', async () => {
    server.serve('/busy', { status: 429, headers: { 'retry-after': '60' } })
    server.serve('/one', 'x')
    const polite = fetcher(150)
    const began = performance.now()
    await polite.fetch(server.at('/one'), 'given')
    await polite.fetch(server.at('/one'), 'given')
    expect(performance.now() - began).toBeGreaterThan(140)
    await expect(polite.fetch(server.at('/busy'), 'given')).rejects.toMatchObject({
      retryAfter: 60,
    })
    const before = server.paths.length
    await expect(polite.fetch(server.at('/one'), 'given')).rejects.toMatchObject({ retryAfter: 60 })
    expect(server.paths).toHaveLength(before)
  })
})

describe('a page without events', () => {
  it('leads to the calendar page of its site, and from there to a calendar file', async () => {
    server.serve(
      '/',
      html('<a href="/about">About us</a><a href="/club/calendar">Our Calendar</a>'),
    )
    server.serve('/club/calendar', html('<a href="/files/club.ics">Subscribe</a>'))
    server.serve('/files/club.ics', calendar(show('a', '20990801')))
    expect(await find('/')).toMatchObject({ url: server.at('/files/club.ics'), hasEvents: true })
  })

  it('leads, as a feed of posts, to the pages of the events', async () => {
    const item = (n: number) =>
      `<item><title>Show ${n}</title><link>${server.at(`/show/${n}`)}</link><pubDate>Thu, 26 Nov 2026 12:00:00 GMT</pubDate></item>`
    server.serve(
      '/feed',
      `<?xml version="1.0"?><rss version="2.0"><channel>${item(1)}${item(2)}</channel></rss>`,
    )
    server.serve('/show/1', html(linkedData('Show 1')))
    server.serve('/show/2', html(linkedData('Show 2')))
    const found = await find('/feed')
    expect(found).toMatchObject({ format: 'json', hasEvents: true, url: server.at('/feed') })
    expect(readFileSync(found.file, 'utf8')).toMatch(/Show 1.*Show 2/)
    const followed = await openFollowed(server.at('/feed'), fetcher(), { origin: 'given' })
    expect(followed).toMatchObject({ status: 200, format: 'json', versions: {} })
  })

  it('leads to the event pages that it links to', async () => {
    server.serve(
      '/',
      html('<a href="/events/spring-show">Spring</a><a href="/events/fall-show">Fall</a>'),
    )
    server.serve('/events/spring-show', html(linkedData('Spring Show')))
    server.serve('/events/fall-show', html(linkedData('Fall Show')))
    const found = await find('/')
    expect(readFileSync(found.file, 'utf8')).toMatch(/Spring Show.*Fall Show/)
  })

  it('is reported with what would work instead', async () => {
    server.serve('/flyers', html('<title>Rods</title><a href="/june.pdf">June</a>'))
    server.serve('/login', html('<title>Rods</title><input name="p" type="password">'))
    server.serve('/wix', html('<meta name="generator" content="Wix.com Website Builder"/>'))
    server.serve('/waiting', html('<script src="/a.js"></script><h2>Loading events...</h2>'))
    server.serve('/face', html('<h1>Rods</h1><div class="fb-page"></div>'))
    await expect(find('/waiting')).rejects.toThrow(/script fills it in.*calendar or sheet that/)
    await expect(find('/face')).rejects.toThrow(/shows a Facebook page.*calendar file/)
    await expect(find('/flyers')).rejects.toThrow(/links to a flyer, which can't be read.*CSV/)
    await expect(find('/login')).rejects.toThrow('asks for a login')
    await expect(find('/wix')).rejects.toThrow('made with Wix')
  })
})

describe('hostile pages', () => {
  it('of 10 MB are read within bounds', async () => {
    server.serve('/big', html('<p class="mec-" data-org=>"luma://calendar/ x '.repeat(220_000)))
    const began = performance.now()
    await expect(find('/big')).rejects.toThrow('without events')
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it('with a thousand frames cause fewer than 25 requests', async () => {
    const frames = Array.from(
      { length: 1_000 },
      (_, n) =>
        `<link rel="alternate" type="text/calendar" href="/x${n}.ics"><a href="/events/page-${n}">e</a>`,
    )
    server.serve('/frames', html(frames.join('')))
    await expect(find('/frames')).rejects.toThrow('without events')
    expect(server.paths.length).toBeLessThan(25)
  })

  it('that name each other as their feed, or redirect in a circle, are reported as without events', async () => {
    server.serve('/self', html('<link rel="alternate" type="text/calendar" href="/self?again">'))
    server.serve('/self?again', html('<link rel="alternate" type="text/calendar" href="/self">'))
    await expect(find('/self')).rejects.toThrow('without events')
    server.serve('/round', { status: 302, headers: { location: '/round' } })
    server.serve('/loop', html('<link rel="alternate" type="text/calendar" href="/round">'))
    await expect(find('/loop')).rejects.toThrow('without events')
  })

  it('that point to private addresses are not followed', async () => {
    const inward = [
      'http://10.0.0.1/a.ics',
      'http://169.254.169.254/b.ics',
      'http://[fd00::1]/c.ics',
    ]
    server.serve(
      '/inward',
      html(
        inward.map((href) => `<link rel="alternate" type="text/calendar" href="${href}">`).join(''),
      ),
    )
    await expect(find('/inward')).rejects.toThrow('without events')
    expect(server.paths).toEqual(['/inward'])
  })

  it('that never end are given up after a timeout', async () => {
    server.serve('/endless', { hangs: true })
    const polite = fetcher(0, 300)
    await expect(findSource(server.at('/endless'), polite, 'feed')).rejects.toThrow(
      'did not answer',
    )
  })
})
