/** Embeds, which other sites show in frames: content, appearance, size and headers. */
import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import * as entry from '../../src/app/entry.server.tsx'
import { addPages, createRenderPage } from '../../src/app/pages.ts'
import { callOff } from '../../src/catalog/event/server/call-off.ts'
import { setRedirect } from '../../src/catalog/event/server/event-redirects.ts'
import { embedViews } from '../../src/catalog/links/embed-paths.ts'
import { codeOf, readCodeState } from '../../src/features/embed/embed-code.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { applySettings } from '../../src/platform/default-settings.ts'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { saveMade } from '../support/made-event.ts'
import { markupFaults } from '../support/markup-faults.ts'
import { textOf } from '../support/render-page.tsx'
import { testApp } from '../support/test-app.ts'

const { db, app, catchUp, request } = await testApp()
const source = { load: async () => ({ entry: { module: entry }, routes: {} }) as never }
const config = parseConfig({ NODE_ENV: 'test' })
let isBusy = false
const admit = async <T,>(work: () => Promise<T>) => (isBusy ? undefined : work())
addPages(app, { source, render: createRenderPage({ app, config, source, admit }) })

const club = {
  organizerName: 'Crème & <Brûlée> Club',
  city: 'Dayton',
  state: 'OH',
  at: { latitude: 39.76, longitude: -84.19, timeZone: 'America/New_York' },
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const soon = dayIn(3)
const month = soon.slice(0, 7)
await saveMade(db, [
  {
    id: 'show',
    name: 'Chrome </style><script>x()</script> Night',
    ...club,
    date: soon,
    startTime: '07:00',
  },
  { id: 'long', name: 'Swap weekend', date: '2099-06-06', endDate: '2099-06-08', ...club },
  { id: 'off', name: 'Rained out', date: soon, demo: true },
  { id: 'gone', name: 'Merged away', requestedStatus: 'pending' },
  ...Array.from({ length: 60 }, (_, n) => ({
    id: `many-${n}`,
    name: `Number ${n} of the long-named ${'Xyz'.repeat(n % 9)} cars and coffee of the lake shore`,
    description: 'A description that no embed shows. '.repeat(20),
    venueName: `Parking lot number ${n * 7919} beside the old mill`,
    city: 'Toledo',
    state: 'OH',
    date: soon,
    startTime: '09:30',
    at: { latitude: 41.6 + n / 300, longitude: -83.5 + n / 170, timeZone: 'America/New_York' },
  })),
])
await db.transaction().execute(async (transaction) => {
  await callOff(transaction, [{ id: 'off', eventStatus: 'cancelled' }], Date.now())
  await setRedirect(transaction, 'gone', 'show')
})
await catchUp()

const open = async (path: string) => {
  const answer = await request(path)
  const html = await answer.text()
  return { answer, html, text: textOf(html), status: answer.status, headers: answer.headers }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('headers', () => {
  test.each([
    ...embedViews.map((view) => `/embed?view=${view}`),
    '/embed?keyword=zzzz&theme=dark',
    '/embed/event/show',
    '/embed/event/nowhere',
  ])('%s may be framed by any site, and runs no script', async (path) => {
    const { headers, html } = await open(path)
    const policy = headers.get('content-security-policy') ?? ''
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain(`style-src ${hashOf(style)};`)
    for (const none of ['script-src', 'form-action', 'connect-src', 'base-uri', 'frame-src'])
      expect(policy).toContain(`${none} 'none'`)
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('set-cookie')).toBeNull()
    expect(html).not.toMatch(/<script|<form|<button|<input|\son\w+=|\sstyle=/)
    expect(markupFaults(html)).toEqual([])
  })

  test('the height script is included only on request, and allowed by its hash', async () => {
    const { headers, html } = await open('/embed?resize=1')
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    expect(script).toContain('postMessage')
    expect(headers.get('content-security-policy')).toContain(`script-src ${hashOf(script)};`)
  })

  test('other pages refuse frames; error pages of embeds allow them', async () => {
    for (const path of ['/api/events', '/lists/ohio.html', '/api/docs', '/embed/other/x', '/']) {
      const { headers } = await open(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    const long = await request(`/embed?${'a=1&'.repeat(5_000)}`, {
      headers: { accept: 'text/html' },
    })
    expect(long.status).toBeGreaterThanOrEqual(400)
    expect(long.status).toBeLessThan(500)
    expect(long.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect((await request('/embed', { method: 'POST' })).status).toBe(405)
  })

  test('under overload, embeds show a message within their frames', async () => {
    isBusy = true
    const { status, headers, text } = await open('/embed')
    isBusy = false
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(text).toContain('Busy for a moment')
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
  })
})

describe('content', () => {
  test('the embed of a club has its events, a submission link with its name, and links that open outside of the frame', async () => {
    const { html, text } = await open('/embed?organizer=creme-brulee-club')
    expect(text).toContain('Events by Crème &')
    expect(html).toContain('Chrome &lt;/style&gt;&lt;script&gt;x()&lt;/script&gt; Night')
    expect(text).toContain('Swap weekend')
    expect(text).toContain('Demo data: not all of these events are real')
    expect(text).not.toContain('Number 1 ')
    const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(links.length).toBeGreaterThan(4)
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/)
    expect(html).toMatch(/href="\/upload\?organizerName=Cr%C3%A8me\+%26[^"]*"/)
  })

  test('each view shows the events of its search', async () => {
    for (const view of embedViews) {
      const { status, text } = await open(
        `/embed?view=${view}&month=${month}&near=Dayton,+OH&radiusMiles=900`,
      )
      expect(status).toBe(200)
      expect(text).toMatch(/Dayton, OH · 900 mi/)
      expect(text).toContain('Chrome')
      const near = await open(`/embed?view=${view}&month=${month}&near=Dayton,+OH`)
      expect(near.text).toMatch(/Dayton, OH · 50 mi/)
      expect(near.text).toContain('Chrome')
      expect(near.text).not.toMatch(/Number 1 |\d more/)
    }
    // Searches of an area or a road have their own distance.
    for (const near of ['Upper Peninsula', 'I-75']) {
      const { text } = await open(`/embed?near=${near}`)
      expect(text).toContain(near)
      expect(text).not.toContain('50 mi')
    }
    const { html } = await open(
      `/embed?view=map&state=OH&accent=1c4f9c&utm_source=${'x'.repeat(5_000)}`,
    )
    const zoom = /href="(\/embed\?[^"]*bbox=[^"]*)"[^>]*class="map-cluster"/.exec(html)?.[1] ?? ''
    const closer = await open(zoom.replaceAll('&amp;', '&'))
    expect(zoom).toContain('accent=1c4f9c')
    expect(html).not.toContain('utm_source')
    expect(closer.text).toContain('Show the whole map')
  })

  test('a search without results links to the site', async () => {
    for (const view of embedViews) {
      const { html, text } = await open(`/embed?view=${view}&keyword=zzzzqqq`)
      expect(text).toContain('Look on the whole site')
      expect(html).toMatch(/<p role="status"[^>]*>.*?<a href="\//)
    }
  })

  test('an invalid filter is reported and left out; an unknown parameter is ignored', async () => {
    const { status, text } = await open(
      '/embed?near=Atlantis,+ZZ&attendanceCost=%00&limit=9e9&month=x&bogus=1&__proto__=1',
    )
    expect(status).toBe(200)
    expect(text).toContain("Near: We couldn't find “Atlantis, ZZ”")
    expect(text).toContain('Chrome')
  })

  test('an event: on, called off, merged, and no longer listed', async () => {
    const off = await open('/embed/event/off')
    expect(off.status).toBe(200)
    expect(off.text).toMatch(/CANCELED[\s\S]*Rained out[\s\S]*is canceled/)
    const merged = await open('/embed/event/gone')
    expect([merged.status, merged.text.includes('Chrome')]).toEqual([200, true])
    const gone = await open('/embed/event/nowhere')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'no-store'])
    expect(gone.text).toContain('This event is no longer listed.')
  })
})

describe('the code', () => {
  const base = 'https://atlas.example'
  const codeFrom = (query: string) =>
    codeOf(readCodeState(new URL(`/embed/code?${query}`, base)), base)

  test('does not contain the location of the person who made it', () => {
    const code = codeFrom('view=month&userLat=39.76&userLng=-84.19&eventType=car_show')
    expect(code).toContain('/embed?eventType=car_show&amp;view=month')
    expect(code).not.toMatch(/userL|39\.7|84\.1/)
  })

  test('sets the height of each of two frames on a page', () => {
    const code = codeFrom('resize=1')
    expect(code).not.toContain(' id=')
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(code) ?? []
    const frames = [
      { contentWindow: {}, height: 600 },
      { contentWindow: {}, height: 600 },
    ] as const
    const listeners: ((message: object) => void)[] = []
    runInNewContext(script, {
      addEventListener: (_: string, listener: (message: object) => void) =>
        listeners.push(listener),
      document: { querySelectorAll: () => frames },
    })
    const hear = (message: object) => listeners.forEach((listener) => listener(message))
    const data = { embedHeight: 900 }
    hear({ data, origin: base, source: frames[1].contentWindow })
    hear({ data: { embedHeight: 700 }, origin: base, source: {} })
    hear({ data, origin: 'https://evil.example', source: frames[0].contentWindow })
    expect(frames.map(({ height }) => height)).toEqual([600, 900])
  })
})

describe('look', () => {
  const styleOf = async (query: string) =>
    /<style>(.*?)<\/style>/s.exec((await open(`/embed?${query}`)).html)?.[1] ?? ''

  test('a theme includes only its own rules', async () => {
    expect(await styleOf('theme=light')).not.toContain('prefers-color-scheme')
    expect(await styleOf('theme=light')).toContain(':root{--bg:#ffffff;--accent:#be3d0a}')
    expect(await styleOf('theme=dark')).not.toContain('prefers-color-scheme')
    expect(await styleOf('theme=dark')).toMatch(/--map-land-0:\s*#282d33[\s\S]*--bg:#16181d/)
    expect(await styleOf('theme=auto')).toMatch(
      /prefers-color-scheme:dark\)\{:root\{--bg:#16181d;--accent:#ff8440\}\}$/,
    )
  })

  test.each(['red;background:url(//evil.example)', '#fff}*{display:none}', '</style><script>'])(
    'an accent cannot inject CSS: %s',
    async (accent) => {
      expect(await styleOf(`accent=${encodeURIComponent(accent)}`)).toBe(await styleOf(''))
    },
  )
})

test('the largest embed of each view is below 30 KB, and a list has at most fifty events', async () => {
  for (const view of embedViews) {
    const { html } = await open(`/embed?view=${view}&month=${month}&state=OH&limit=100`)
    const bytes = gzipSync(html).length
    expect(bytes).toBeLessThan(30 * 1024)
    expect(html).toContain('Number 0 ')
  }
  const { html } = await open('/embed?state=OH&limit=100')
  expect(html.match(/<article/g)).toHaveLength(50)
})

test('a newly loaded bundle shows the current site name', async () => {
  vi.resetModules()
  // Imported after a module reset, since the built bundle has its own module instances too.
  const bundle = await import('../../src/app/entry.server.tsx')
  const load = async () => ({ entry: { module: bundle }, routes: {} }) as never
  const render = createRenderPage({ app, config, source: { load }, admit })
  applySettings({ name: 'Ohio Wheels' })
  const { body } = await render(HttpRequest.ofWeb(new Request('http://localhost/embed')))
  applySettings()
  expect(String(body)).toContain('· Ohio Wheels</title>')
  expect(String(body)).not.toContain('Gearhead')
})
