/** Pages without scripts, over HTTP alone: links are followed, forms are read, corrected and submitted. */
import type { APIRequestContext } from '@playwright/test'
import { addMonths, calendarToday, monthInWords, monthOf } from '../../src/features/month/months.ts'
import { minimumMs } from '../../src/kit/form-guard.ts'
import { usualTown } from './fixed-events.ts'
import { startLinkedSite } from './linked-site.ts'
import { allLinks, fieldOf, linksOf, open, press, type Shown } from './plain-forms.ts'
import { expect, requestTest as test } from './site.ts'

/** Waits past the minimum time of forms: faster submissions count as a bot's. */
const readTheForm = () => new Promise((resolve) => setTimeout(resolve, minimumMs + 100))

/** Opens the page's first link with this text. */
const follow = async (request: APIRequestContext, page: Shown, name: string) => {
  const [href = `no link "${name}"`] = linksOf(page, name)
  return open(request, new URL(href, page.url).href)
}

const found = ({ words }: Shown) =>
  Number(/([\d,]+) events? found/.exec(words)?.[1]?.replaceAll(',', ''))

test('header and footer links work, missing pages say so, and an event has one canonical URL, to which others redirect, and a picture', async ({
  request,
}) => {
  const home = await open(request, '/')
  for (const [name, href] of Object.entries({
    'Find events': '/',
    Map: '/map',
    Calendar: '/calendar',
    Archive: '/archive',
    'Submit an event': '/upload',
    About: '/about',
    Contact: '/contact',
    'Deploy Sync Fix': '/deployment-sync',
    'Help Center': '/help',
    'Event Guidelines': '/help#guidelines',
    'Privacy Policy': '/privacy',
    'Terms of Service': '/terms',
    'Report Issue': '/contact?topic=report',
  }))
    expect.soft(linksOf(home, name), name).toContain(href)
  expect(home.words).toMatch(/© 2025.*since 2024/)
  expect(fieldOf(await open(request, '/contact?topic=report'), 'topic')).toBe('report')

  const [missing, unknown] = [
    await open(request, '/no/such/page'),
    await open(request, '/event/nothing'),
  ]
  for (const { status } of [missing, unknown]) expect(status).toBe(404)
  expect(missing.words).toMatch(/Page Not Found.*404 - Page Not Found.*does not exist or has been/)
  expect(unknown.words).toContain("The event you're looking for doesn't exist or has been removed.")
  expect([...linksOf(missing, 'Back to Home'), ...linksOf(unknown, 'Back to Events')]).toEqual([
    '/',
    '/',
  ])
  const html = await (await request.get('/no/such/page')).text()
  expect(html.match(/<title>.*?<\/title>/g)).toEqual([
    '<title>Page Not Found · Gearhead Atlas</title>',
  ])
  for (const page of [home, missing, await open(request, '/?near=60601')])
    expect(page.words).toContain('Demo data: none of these events are real')

  const [event] = await (await request.get('/api/events?limit=1')).json()
  const answer = await request.get(`/event/${event.id}/what-it-was-called-before`)
  const shown = await answer.text()
  expect(answer.url()).toMatch(new RegExp(`/event/${event.id}/[a-z0-9-]+$`))
  expect(/<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(shown)?.[1]).toBe(answer.url())
  const [, picture = ''] = /property="og:image" content="([^"]*)"/.exec(shown) ?? []
  const body = await (await request.get(picture)).body()
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
  // The event's star links to a plan with the event.
  const star = allLinks(await open(request, answer.url())).find(({ href }) =>
    href.endsWith(`/weekend?events=${event.id}`),
  )
  expect((await open(request, star?.href ?? 'no star')).words).toContain(event.name)
})

test('events, the archive, months and the map are searched by forms and browsed by links; a search shows its meaning, and the counts of suggested searches', async ({
  request,
}) => {
  const archive = await open(request, '/archive')
  const shows = await press(request, archive, 'Search Archive', { keyword: 'show' })
  expect(shows.words).toContain('Search Results')
  expect(found(shows)).toBeLessThan(found(archive))
  const further = await follow(request, shows, 'Load More Results')
  expect(found(further)).toBe(found(shows))
  expect(further.words).not.toBe(shows.words)
  expect((await follow(request, further, 'Clear Search')).words).toContain('All Archived Events')
  expect((await open(request, '/archive/2025/CA')).url).toMatch(/\/archive\/2025\/california$/)
  for (const path of ['/archive/1955', '/archive/2025/atlantis'])
    expect((await open(request, path)).status).toBe(404)

  const next = addMonths(monthOf(calendarToday(Date.now())), 1)
  const month = await open(request, `/calendar?month=${next}`)
  const inIllinois = await press(request, month, 'Show events', { state: 'IL' })
  expect(inIllinois.words).toMatch(/Illinois ?Show all events/)
  expect(inIllinois.words).toContain(monthInWords(next))
  expect(await follow(request, inIllinois, 'Show all events')).toMatchObject({ status: 200 })

  const whole = await (await request.get('/map')).text()
  expect(whole).toContain('href="/maps/us.svg#map"')
  const { words } = await open(request, '/map')
  const onMap = Number(
    /On this map.*?([\d,]+) (?:events|listings)/.exec(words)?.[1]?.replaceAll(',', ''),
  )
  // A row may be a whole series; then all counts say "listings".
  const [, counted = ''] = /On this map.*?[\d,]+ (event|listing)s/.exec(words) ?? []
  expect(whole).toMatch(new RegExp(`aria-label="[\\d,]+ ${counted}s, zoom in"`))
  const clusters = [...whole.matchAll(/<a[^>]*class="[^"]*map-cluster[^>]*>/g)].map(([tag]) => tag)
  const counts = clusters.map((tag) =>
    Number(/aria-label="([\d,]+)/.exec(tag)?.[1]?.replaceAll(',', '')),
  )
  const pins = whole.match(/<a[^>]*class="[^"]*\bmap-pin[ "]/g)?.length ?? 0
  expect(counts.reduce((sum, count) => sum + count, pins)).toBe(onMap)
  const [, closer = ''] = /href="([^"]*)"/.exec(clusters[0] ?? '') ?? []
  const zoomed = await open(request, closer.replaceAll('&amp;', '&'))
  for (const name of ['Zoom out', 'Move west', 'Whole country', 'California'])
    expect(linksOf(zoomed, name).length, name).toBeGreaterThan(0)
  const lost = await open(request, '/map?near=Nowhereville+Zz&eventType=car_show')
  expect(lost.words).toContain("We couldn't find “Nowhereville Zz”")
  const chicago = await press(request, lost, 'Show on map', { near: 'Chicago, IL' })
  expect(new URL(chicago.url).search).toMatch(
    /near=Chicago.*eventType=car_show|eventType=car_show.*near=Chicago/,
  )
  expect(fieldOf(chicago, 'eventType')).toBe('car_show')

  const search = (query: string) => open(request, `/?${query}`)
  const entered = { keyword: 'show', near: 'Dayton, OH' }
  const category = await press(request, await search(''), 'Car Shows', entered)
  expect(category.words).toContain('Search Results')
  expect(Object.fromEntries(new URL(category.url).searchParams)).toEqual({
    ...entered,
    eventType: 'car_show',
  })
  expect((await search('keyword=musem')).words).toContain('Showing results for museum')
  expect(fieldOf(await search('eventType=cars_and_coffee'), 'eventType')).toBe('cars_coffee')
  const wrong = await search('keyword=show&fromDate=tomorrow')
  expect(wrong.words).toContain('From: Enter a date from 1900')

  // Tonopah has no concours at that price.
  const none = await search(
    `near=${usualTown}&radiusMiles=1&eventType=concours&attendanceCost=over_50`,
  )
  expect(none.words).toContain('No events found matching your criteria.')
  const step = allLinks(none).find((link) =>
    /^(Within \d+ miles|Any |All |Everything ).*\(\d+\)$/.test(link.words),
  )
  const count = /\((\d+)\)/.exec(step?.words ?? '')?.[1]
  const wider = await open(request, step?.href ?? 'no step')
  expect(wider.url).toContain('near=Tonopah')
  expect(wider.words).toMatch(new RegExp(`\\D${count} event`))

  const best = await search(`near=${usualTown}`)
  expect(best.words).toMatch(/Open year-round within 50 miles \(1\).*Later nearby \(\d+\)/)
  expect((await follow(request, best, 'Nearest')).words).not.toContain('Later nearby')
  const all = await (await request.get('/?showAll=true')).text()
  // A page of a hundred events, which lists the three of the strip only once.
  expect(new Set(all.match(/<h3[^>]*><a[^>]*href="[^"]*"/g)).size).toBe(100)
})

test('messages and reports are corrected and sent, and the refresh works', async ({ request }) => {
  const [event] = await (await request.get('/api/events?limit=1')).json()
  const contact = await open(request, '/contact')
  const page = await open(request, `/event/${event.id}`)
  await readTheForm()
  const refused = await press(request, contact, 'Send Message', { firstName: 'Pat' })
  expect(refused).toMatchObject({
    status: 422,
    words: expect.stringContaining('Enter your last name.'),
  })
  expect(fieldOf(refused, 'firstName')).toBe('Pat')
  // The same idempotency key when sent again.
  expect(fieldOf(refused, 'sendKey')).toBe(fieldOf(contact, 'sendKey'))
  const unsaid = await press(request, page, 'Send report', { text: 'The lot is fenced off.' })
  expect(unsaid.words).toContain("Choose what's wrong.")
  expect(fieldOf(unsaid, 'text')).toBe('The lot is fenced off.')
  await readTheForm()
  const message = { lastName: 'Doe', subject: 'A venue', message: 'The drive-in has reopened.' }
  const email = `pat${crypto.randomUUID().slice(0, 8)}@example.com`
  const sent = await press(request, refused, 'Send Message', { ...message, email })
  expect(sent.words).toContain('Message sent')
  const reported = await press(request, unsaid, 'Send report', { reason: 'spam' })
  expect(reported.words).toContain('Thanks. An administrator will look into it.')

  const sync = await open(request, '/deployment-sync')
  const refreshed = await press(request, sync, 'Force Deployment Refresh')
  expect(refreshed.words).toContain('Refresh Initiated')
})

test('the submission form shows other events on a date, accepts a link, and asks about a likely duplicate', async ({
  request,
}) => {
  const site = await startLinkedSite()
  const upload = await open(request, '/upload')
  const filled = await press(request, upload, 'Fill in the form', { link: site.at('/show') })
  site.close()
  expect(filled.words).toContain('We filled in')
  expect(fieldOf(filled, 'name')).toBe('Fjordling Car Show')
  expect(fieldOf(filled, 'startTime')).toBe('09:00')

  const live = (await (await request.get('/api/events?limit=20')).json()) as Record<
    string,
    string
  >[]
  const known = live.find(({ date, zipCode }) => date && zipCode)
  const { date = '', zipCode = '', name = '' } = known ?? {}
  const event = { name: `${name} 2`, date, zipCode, eventType: 'cars_coffee' }
  const day = await press(request, upload, 'See what else is on that day', event)
  expect(day.words).toMatch(/Around \w+day, .*(See it|See all \d+)/)
  expect(fieldOf(day, 'name')).toBe(event.name)
  await readTheForm()
  const submitterEmail = 'organizer@example.com'
  const asked = await press(request, upload, 'Submit Event', { ...event, submitterEmail })
  expect(asked.words).toContain('Is your event already listed')
  expect(linksOf(asked, name).length).toBeGreaterThan(0)
  const received = await press(request, asked, 'No, submit mine')
  expect(received.url).toMatch(/\/upload\/received$/)
  expect(received.words).toContain('What happens next')
})
