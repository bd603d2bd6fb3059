/** A site with optional settings: tiles instead of the drawn map, and analytics. Also a database that goes down. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { appName } from '../../src/platform/db/embedded/app-database.ts'
import { readPostmasterFile } from '../../src/platform/db/embedded/postmaster-file.ts'
import { socketPort } from '../../src/platform/db/embedded/socket-folder.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { startTileServer, type TileServer } from '../support/tile-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, forget, inDrill, test } from './site.ts'

const ohio = '/map?bbox=-84.82,38.4,-80.52,41.98'

let site: SiteProcess
let tiles: TileServer
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>

// Custom headers would cause a CORS preflight for each request to the tiles' origin.
test.use({ extraHTTPHeaders: {} })
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const { SITE_DATA_DIR: dataDir = '' } = process.env
  const host = readPostmasterFile(path.join(dataDir, 'postgres'))?.socketFolder ?? ''
  proxy = await startDatabaseProxy({ host, port: socketPort, user: appName, database: appName })
  tiles = await startTileServer()
  site = await startSiteProcess(dataDir, {
    DATABASE_URL: proxy.url,
    MAP_STYLE_URL: tiles.styleUrl,
    FEEDS_LOOPBACK: 'on',
    ANALYTICS_ID: 'G-TEST1',
  })
})

test.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await tiles.close()
  await proxy.close()
})

const refuseTracking = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))

const status = async (address: string) => (await fetch(site.address + address)).status

test.describe('the map', () => {
  test.beforeEach(async ({ page }) => {
    tiles.answer('well')
    await refuseTracking(page)
  })

  // Caused by tests that read pixels of the canvas.
  test.afterEach(({ troubles }) => forget(troubles, /GPU stall due to ReadPixels/))

  const frameOf = (page: Page) => page.getByRole('group', { name: /^Map:/ })
  const drawn = (page: Page) => page.locator('.map-frame use')
  const shown = (page: Page) => expect(frameOf(page)).toHaveAttribute('data-tiles', 'shown')

  /** Colors on the middle line of the canvas, at these CSS-pixel offsets from its center. */
  const colorsAt = (page: Page, offsets: readonly number[]) =>
    page.locator('.maplibregl-canvas').evaluate((element, wanted) => {
      const source = element as HTMLCanvasElement
      const copy = document.createElement('canvas')
      copy.width = source.width
      copy.height = 1
      const context = copy.getContext('2d')
      context?.drawImage(source, 0, source.height / 2, copy.width, 1, 0, 0, copy.width, 1)
      const data = context?.getImageData(0, 0, copy.width, 1).data ?? new Uint8ClampedArray()
      const ratio = source.width / source.clientWidth
      return wanted.map((offset) => {
        const at = 4 * Math.round((source.clientWidth / 2 + offset) * ratio)
        return Array.from(data.slice(at, at + 3))
      })
    }, offsets)

  test('tiles replace the drawn map under the strict policy, with their credits, below the markers', async ({
    page,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const privacy = await page.goto(`${site.address}/privacy`)
    await expect(page.getByText(/map comes from 127\.0\.0\.1/)).toBeVisible()
    expect(privacy?.headers()['content-security-policy']).not.toContain(tiles.tileOrigin)
    // With Do Not Track, pages make requests only to their own site.
    expect([...hosts]).toEqual([site.address])

    await page.setViewportSize({ width: 1100, height: 900 })
    const answer = await page.goto(`${site.address}${ohio}`)
    await shown(page)
    await expect(drawn(page)).toHaveCount(0)
    expect([...hosts].toSorted()).toEqual([site.address, tiles.tileOrigin].toSorted())
    // The HTML contains the drawn map, for visitors without scripts.
    expect(await answer?.text()).toContain('.svg#map"')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(new RegExp(`connect-src 'self' [^;]*${tiles.tileOrigin}`))
    expect(policy).toContain(`worker-src 'self';`)
    expect(policy).not.toContain('blob:')
    await expect(page.getByText('© Map Example | Shades & Co')).toBeVisible()
    const credits = page.getByRole('link', { name: '© Map Example' })
    await expect(credits).toHaveAttribute('href', 'https://map.example/credits')
    await expect(page.getByText('Not for navigation')).toHaveCount(0)
    for (const kind of ['vector', 'raster', 'square'])
      expect(tiles.paths().some((each) => each.startsWith(`/${kind}`))).toBe(true)

    // Position of the line that the style draws, by the Web Mercator formula.
    const width = await frameOf(page).evaluate((frame) => frame.getBoundingClientRect().width)
    const box = await fetch(`${site.address}/api/events/map${ohio.slice('/map'.length)}`)
    const { view } = (await box.json()) as { view: { longitude: number; zoom: number } }
    const x = ((-80 - view.longitude) / 360) * ((256 * 2 ** view.zoom * width) / 1000)
    const [middle, ...line] = await colorsAt(page, [0, x - 1, x, x + 1])
    expect(middle).toEqual([12, 200, 34])
    expect(line.some(([red = 0, green = 0]) => red > 200 && green < 120)).toBe(true)
    await expectAccessible(page)
  })

  test('the map of the country links to places outside of the tiles, and keys move tiles and markers together @drill', async ({
    page,
  }) => {
    // A full page load: the first page lacks the CSP that maps need.
    await page.goto(`${site.address}/about`)
    const first = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('link', { name: 'Map', exact: true }).first().click()
    await expect(page).toHaveURL(/\/map$/)
    await shown(page)
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(first)

    const numbers = (texts: string[]) =>
      texts.reduce((sum, text) => sum + Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '')), 0)
    const apart = page.locator('p', { hasText: 'Not in view:' }).getByRole('link')
    const counted = page.getByRole('region', { name: 'On this map' }).getByRole('status')
    // Retries: tiles may appear a moment before the links to places outside of the view.
    await expect(async () => {
      const labels = await page
        .locator('.map-cluster')
        .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
      const pins = await page.locator('.map-pin').count()
      const left = (await apart.allInnerTexts()).map((text) => /\(.*\)/.exec(text)?.[0] ?? '')
      expect(left.length).toBeGreaterThan(0)
      expect(numbers(labels) + pins + numbers(left)).toBe(numbers([await counted.innerText()]))
    }).toPass({ timeout: 20_000 })

    await frameOf(page).focus()
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/bbox=/)
    const before = page.url()
    const requestedBefore = tiles.paths().length
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await expect.poll(() => page.url()).not.toBe(before)
    await expect.poll(() => tiles.paths().length).toBeGreaterThan(requestedBefore)
    await shown(page)
  })

  const fallsBack = async (page: Page) => {
    await expect(frameOf(page)).toHaveAttribute('data-tiles', 'failed')
    await expect(page.getByText('The detailed map isn’t available right now')).toBeVisible()
    await expect(drawn(page).first()).toBeAttached()
    await expect(page.locator('.maplibregl-canvas')).toHaveCount(0)
    await expect(page.getByText('Not for navigation')).toBeVisible()
  }

  test('if tiles fail at once or later, the drawn map replaces them, says so and works @drill', async ({
    page,
    troubles,
  }) => {
    await page.goto(`${site.address}${ohio}`)
    await shown(page)
    tiles.answer('error')
    await page.getByRole('link', { name: 'Zoom in', exact: true }).click()
    await page.getByRole('link', { name: 'Move east' }).click()
    await fallsBack(page)
    const before = page.url()
    await page.getByRole('link', { name: 'Move east' }).click()
    await expect.poll(() => page.url()).not.toBe(before)
    forget(troubles, /status of 500/)

    for (const how of [
      'error',
      'never',
      ...inDrill('page' as const, 'missing' as const),
    ] as const) {
      tiles.answer(how)
      await page.goto(`${site.address}${ohio}`)
      await fallsBack(page)
    }
    forget(troubles, /status of (500|404)/)
  })
})

test('analytics: one page view per route, without search parameters, none with Do Not Track', async ({
  page,
  troubles,
}) => {
  const urls: string[] = []
  // Replaces the analytics script.
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    urls.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  type Layered = { dataLayer?: ArrayLike<unknown>[] }
  const layerOf = (each: Page) =>
    each.evaluate(() => ((window as Layered).dataLayer ?? []).map((entry) => Array.from(entry)))
  const pageViews = async (each: Page) =>
    (await layerOf(each))
      .filter(([command, name]) => command === 'event' && name === 'page_view')
      .map(([, , details]) => (details as { page_path: string }).page_path)

  await page.goto(`${site.address}/?keyword=secret&useLocation=false`)
  await expect.poll(() => pageViews(page)).toEqual(['/'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect.poll(() => pageViews(page)).toEqual(['/', '/help'])
  expect(urls).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1'])
  expect(JSON.stringify(await layerOf(page))).not.toContain('secret')
  await page.goto(`${site.address}/no-such-page`)
  await expect.poll(() => pageViews(page)).toEqual(['/no-such-page'])
  // The browser logs the 404.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')

  urls.length = 0
  await refuseTracking(page)
  await page.goto(`${site.address}/?useLocation=false`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page).toHaveURL(/help/)
  expect(urls).toEqual([])
  expect(await pageViews(page)).toEqual([])
})

test('public pages work without PostgreSQL; others say when to try again', async () => {
  const [event] = (await (await fetch(`${site.address}/api/events?limit=1`)).json()) as [
    { id: string },
  ]
  const open = ['/', '/?eventType=car_show', '/?userLat=41.88&userLng=-87.63', '/about', '/help']
  const pages = [...open, `/event/${event.id}`]
  for (const address of pages) expect.soft(await status(address), address).toBe(200)
  await proxy.stop()
  const from = async (address: string) => {
    const answer = await fetch(site.address + address)
    return [answer.status, answer.headers.get('x-served-from')]
  }
  await expect.poll(() => from('/')).toEqual([200, 'memory'])
  const unseen = [
    '/?userLat=34.05&userLng=-118.24',
    '/?near=Columbus%2C%20OH&radiusMiles=100',
    '/car-events/columbus-oh',
    '/this-weekend',
    '/browse',
  ]
  const byWords = ['/?keyword=show&state=OH', '/map?keyword=show', '/calendar?keyword=show']
  for (const address of [...pages, ...unseen, ...byWords])
    expect.soft(await from(address), address).toEqual([200, 'memory'])
  for (const address of byWords) {
    const text = await (await fetch(site.address + address)).text()
    expect.soft(text, address).toContain('search by words right now. Place, date and type still')
  }
  for (const address of ['/archive', '/export']) {
    const answer = await fetch(site.address + address)
    expect.soft(answer.status, address).toBe(503)
    expect.soft(Number(answer.headers.get('retry-after')), address).toBeGreaterThan(0)
    expect.soft(await answer.text(), address).toMatch(/Try again (shortly|in a moment)\./)
  }
  await proxy.resume()
  await expect.poll(() => status('/archive')).toBe(200)
  expect(await status('/readyz')).toBe(200)
})
