/** The map with MAP_STYLE_URL: tiles of a server on this machine instead of the drawing, and the drawing when they fail. */
import type { Page } from '@playwright/test'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { startTileServer, type TileServer } from '../support/tile-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

const ohio = '/map?bbox=-84.82,38.4,-80.52,41.98'

let site: SiteProcess
let tiles: TileServer

// A header of its own would make a request to the other origin of tiles one that asks first.
test.use({ extraHTTPHeaders: {} })
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  tiles = await startTileServer()
  site = await startSiteProcess(process.env.SITE_DATA_DIR ?? '', {
    MAP_STYLE_URL: tiles.styleUrl,
    FEEDS_LOOPBACK: 'on',
  })
})

test.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await tiles.close()
})

test.beforeEach(() => tiles.answer('well'))

/** Messages that browsers log by themselves. */
const forget = (troubles: string[], expected: RegExp) => {
  const others = troubles.filter((text) => !expected.test(text))
  troubles.splice(0, troubles.length, ...others)
}

// Tests that look at a canvas.
test.afterEach(({ troubles }) => forget(troubles, /GPU stall due to ReadPixels/))

const frameOf = (page: Page) => page.getByRole('group', { name: /^Map:/ })
const drawn = (page: Page) => page.locator('.map-frame use')
const shown = (page: Page) => expect(frameOf(page)).toHaveAttribute('data-tiles', 'shown')

/** Color of the middle of the canvas. */
const colorOf = (page: Page) =>
  page.locator('.maplibregl-canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const copy = document.createElement('canvas')
    copy.width = 1
    copy.height = 1
    const context = copy.getContext('2d')
    context?.drawImage(canvas as HTMLCanvasElement, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
    const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? []
    return `rgb(${red}, ${green}, ${blue})`
  })

test('tiles replace the drawing under the strict policy, with their credits', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  const answer = await page.goto(`${site.address}${ohio}`)
  await shown(page)
  await expect(drawn(page)).toHaveCount(0)
  expect(await colorOf(page)).toBe('rgb(12, 200, 34)')
  expect([...hosts].toSorted()).toEqual([site.address, tiles.tileOrigin].toSorted())
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`connect-src 'self' ${tiles.tileOrigin};`)
  expect(policy).toContain(`worker-src 'self';`)
  expect(policy).not.toContain('blob:')
  await expect(page.getByText('© Map Example | Shades & Co')).toBeVisible()
  await expect(page.getByRole('link', { name: '© Map Example' })).toHaveAttribute(
    'href',
    'https://map.example/credits',
  )
  await expect(page.getByText('Drawn, not to drive by')).toHaveCount(0)
  for (const kind of ['vector', 'raster', 'square'])
    expect(tiles.paths().some((path) => path.startsWith(`/${kind}`))).toBe(true)
})

test('markers stand on the tiles where their events are', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(`${site.address}${ohio}`)
  await shown(page)
  // A corner of the line that the style draws, by the formula of Web Mercator.
  const width = await frameOf(page).evaluate((frame) => frame.getBoundingClientRect().width)
  const { view } = (await (
    await fetch(`${site.address}/api/events/map${ohio.slice('/map'.length)}`)
  ).json()) as { view: { latitude: number; longitude: number; zoom: number } }
  const world = (256 * 2 ** view.zoom * width) / 1000
  const x = ((-80 - view.longitude) / 360) * world
  const magenta = await page.locator('.maplibregl-canvas').evaluate((canvas, offset) => {
    const source = canvas as HTMLCanvasElement
    const copy = document.createElement('canvas')
    const ratio = source.width / source.clientWidth
    copy.width = 5
    copy.height = 1
    const context = copy.getContext('2d')
    const from = Math.round((source.clientWidth / 2 + offset) * ratio) - 2
    context?.drawImage(source, from, source.height / 2, 5, 1, 0, 0, 5, 1)
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, 5, 1) ?? {}
    return [0, 1, 2, 3, 4].some((at) => (data[at * 4] ?? 0) > 200 && (data[at * 4 + 1] ?? 0) < 120)
  }, x)
  expect(magenta).toBe(true)
})

test('the whole country is on tiles, with ways to what they leave out', async ({ page }) => {
  await page.goto(`${site.address}/map`)
  await shown(page)
  const numbers = (texts: string[]) =>
    texts.reduce((sum, text) => sum + Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '')), 0)
  const apart = page.locator('p', { hasText: 'Not in view:' }).getByRole('link')
  const status = page.getByRole('region', { name: 'On this map' }).getByRole('status')
  // Tiles may be there a moment before the map is told in words what they leave out.
  await expect(async () => {
    const labels = await page
      .locator('.map-cluster')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
    const pins = await page.locator('.map-pin').count()
    const left = (await apart.allInnerTexts()).map((text) => /\(.*\)/.exec(text)?.[0] ?? '')
    expect(left.length).toBeGreaterThan(0)
    expect(numbers(labels) + pins + numbers(left)).toBe(numbers([await status.innerText()]))
  }).toPass({ timeout: 20_000 })
  await apart.first().click()
  await expect(page).toHaveURL(/bbox=/)
  await expect(page.locator('.map-cluster, .map-pin').first()).toBeVisible()
})

test('keys and wheel move tiles and markers together', async ({ page }) => {
  await page.goto(`${site.address}/map`)
  await shown(page)
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

test('a page that came without that policy is left for one that has it', async ({ page }) => {
  await page.goto(`${site.address}/about`)
  const first = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await expect(page).toHaveURL(/\/map$/)
  await shown(page)
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(first)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('the map on tiles is accessible at any width', async ({ page }) => {
  await page.goto(`${site.address}${ohio}`)
  await shown(page)
  await expectAccessible(page, [360, 1440])
})

test('the privacy page names the server, and other pages ask nobody', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  const answer = await page.goto(`${site.address}/privacy`)
  await expect(page.getByText(/map comes from 127\.0\.0\.1/)).toBeVisible()
  expect(answer?.headers()['content-security-policy']).not.toContain(tiles.tileOrigin)
  expect([...hosts]).toEqual([site.address])
})

test.describe('when tiles fail', () => {
  const fallsBack = async (page: Page) => {
    await expect(frameOf(page)).toHaveAttribute('data-tiles', 'failed')
    await expect(page.getByText('The detailed map isn’t available right now')).toBeVisible()
    await expect(drawn(page).first()).toBeAttached()
    await expect(page.locator('.maplibregl-canvas')).toHaveCount(0)
    await expect(page.getByText('Drawn, not to drive by')).toBeVisible()
  }
  for (const [how, noise] of [
    ['error', /status of 500/],
    ['page', /^never$/],
    ['missing', /status of 404/],
  ] as const)
    test(`by "${how}", the drawing stays and says so`, async ({ page, troubles }) => {
      tiles.answer(how)
      await page.goto(`${site.address}${ohio}`)
      await fallsBack(page)
      forget(troubles, noise)
    })

  test('by no answer at all, the drawing stays and says so', async ({ page }) => {
    tiles.answer('never')
    await page.goto(`${site.address}${ohio}`)
    await expect(frameOf(page)).toHaveAttribute('data-tiles', 'waiting')
    await expect(drawn(page).first()).toBeAttached()
    await fallsBack(page)
  })

  test('while the map is looked at, the drawing comes back and goes on', async ({
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
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the map is drawn', async ({ page }) => {
    await page.goto(`${site.address}${ohio}`)
    await expect(drawn(page).first()).toBeAttached()
    await expect(page.locator('.map-cluster, .map-pin').first()).toBeVisible()
  })
})
