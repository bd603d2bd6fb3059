/** Size and timing of the files that a visitor's browser loads. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { projectFolder } from '../support/source-files.ts'
import { extremeTown, usualEvent, usualTown } from './fixed-events.ts'
import { appFiles, expect, holdBack, inDrill, isHydrated, test } from './site.ts'

test.use({ waits: false })

/** Maximum compressed bytes of scripts on the home page. */
const maxScripts = 155 * 1024

/** Collects the URLs of this kind that the page loads. */
const watch = (page: Page, kind: 'script' | 'font' | 'stylesheet'): Set<string> => {
  const addresses = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === kind) addresses.add(asked.url())
  })
  return addresses
}

const weigh = async (request: APIRequestContext, addresses: Iterable<string>): Promise<number> => {
  let total = 0
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers()['cache-control']).toContain('immutable')
    const length = Number(answer.headers()['content-length'])
    total += length > 0 ? length : (await answer.body()).length
  }
  return total
}

test('the scripts of the home page stay small, and load after the page', async ({
  page,
  request,
}) => {
  const scripts = watch(page, 'script')
  await page.goto('/', { waitUntil: 'load' })
  const early = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource')
    return files.filter(
      ({ name, startTime }) => name.endsWith('.js') && startTime < (visit?.loadEventStart ?? 0),
    )
  })
  expect(early).toEqual([])
  await page.waitForFunction(isHydrated)
  await page.waitForLoadState('networkidle')
  const weight = await weigh(request, scripts)
  expect(scripts.size).toBeGreaterThan(0)
  expect(weight, `${weight} bytes of scripts`).toBeLessThan(maxScripts)

  // No script includes zod.
  const folder = path.join(projectFolder, 'build/client/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(50)
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  )
  // Property of every zod schema, which minifiers do not rename.
  const mark = '_zod'
  const library = path.join(projectFolder, 'node_modules/zod/v4/core/schemas.js')
  expect(await readFile(library, 'utf8')).toContain(mark)
  expect(texts.filter(({ text }) => text.includes(mark)).map(({ name }) => name)).toEqual([])

  // Public pages don't load the administrators' navigation.
  const desk = texts.filter(({ text }) => text.includes('Live by trust')).map(({ name }) => name)
  expect(desk).toHaveLength(1)
  const manifest = texts.find(({ name }) => name.startsWith('manifest-'))?.text ?? ''
  const { routes } = JSON.parse(
    manifest.slice(manifest.indexOf('{'), 1 + manifest.lastIndexOf('}')),
  )
  for (const route of ['home', 'map', 'event/:id/:slug?', 'venue/:venue', 'series/:id', 'weekend'])
    expect(routes[route].imports.join(), route).not.toContain(desk[0])
})

test('a public page is painted without a request for its stylesheet', async ({ page }) => {
  const sheets = watch(page, 'stylesheet')
  await page.goto('/about', { waitUntil: 'networkidle' })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const before = await ink()
  expect(before).toContain('Barlow')
  await page.waitForFunction(isHydrated)
  expect(await ink()).toBe(before)
  // Pages with their own stylesheets.
  for (const address of ['/map', `/event/${usualEvent}`])
    await page.goto(address, { waitUntil: 'networkidle' })
  expect([...sheets]).toEqual([])
})

/** True if the page shows letters outside of the English font files (src/app/fonts/faces.css), as some names do. */
const showsOtherLetters = (page: Page) =>
  page.evaluate(() => /[^\s -~©·×–—‘’“”•…›]/u.test(document.body.innerText))

const holdsOtherLetters = (file: string) => file.includes('-more')

/** Maximum bytes of the typefaces that English pages need. */
const maxTypefaces = 45_000

/** Sorted names of the typefaces that a page loads on a phone; few, as they delay the first drawing. */
const typefacesOnPhone = async (page: Page, address: string): Promise<string[]> => {
  await page.setViewportSize({ width: 390, height: 800 })
  const typefaces = watch(page, 'font')
  await page.goto(address, { waitUntil: 'networkidle' })
  const hasOthers = await showsOtherLetters(page)
  const counted = [...typefaces].filter((file) => !hasOthers || !holdsOtherLetters(file))
  return counted.map((file) => path.basename(file).replace(/-[^-]+$/, '')).toSorted()
}

const four = ['barlow-400', 'barlow-500', 'barlow-600', 'barlow-condensed-700']

test('fonts for non-English letters load only on pages that show them; on a phone, home and an event load four fonts, the map of the country three @drill', async ({
  page,
  request,
  context,
}) => {
  const typefaces = watch(page, 'font')
  await page.goto('/', { waitUntil: 'networkidle' })
  if (!(await showsOtherLetters(page))) expect([...typefaces].filter(holdsOtherLetters)).toEqual([])
  const ofEnglish = [...typefaces].filter((address) => !holdsOtherLetters(address))
  const sizes = ofEnglish.map(async (address) => (await (await request.get(address)).body()).length)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total, `${total} bytes of typefaces`).toBeLessThan(maxTypefaces)
  await page.goto('/?keyword=Ñandú', { waitUntil: 'networkidle' })
  expect(await showsOtherLetters(page)).toBe(true)
  expect([...typefaces].some(holdsOtherLetters)).toBe(true)

  const three = four.filter((name) => name !== 'barlow-500')
  for (const [address, names] of [
    ['/', four],
    [`/event/${usualEvent}`, four],
    ['/map', three],
  ] as const)
    expect(await typefacesOnPhone(await context.newPage(), address), address).toEqual(names)
})

type Views = readonly (readonly [address: string, width: number])[]

/** Pages, and widths at which they used to shift. */
const shownSlowly: Views = [
  ['/?eventType=car_show', 768],
  // Results near a place have headings; an empty list is shorter than its map.
  ['/?near=Chicago,+IL', 1440],
  [`/event/${usualEvent}`, 1024],
  ...inDrill<Views[number]>(
    ['/', 768],
    ['/?eventType=car_show', 1440],
    ['/?near=Chicago,+IL', 390],
    ['/?near=Chicago,+IL', 1024],
    ['/?near=Chicago,+IL', 1920],
    ['/?keyword=zzzzqqqq', 1440],
    ['/this-weekend', 768],
    ['/this-weekend', 1024],
    ['/map', 390],
    ['/map', 1440],
    ['/calendar', 768],
    ['/calendar', 1920],
    ['/archive', 390],
  ),
]

/** Pages with fixed events, for the test with late typefaces. */
const shownLate: Views = [
  [`/?near=${usualTown}`, 390],
  [`/event/${usualEvent}`, 390],
  ...inDrill<Views[number]>(
    [`/?near=${usualTown}`, 1440],
    [`/?near=${extremeTown}`, 1440],
    [`/event/${usualEvent}`, 1024],
    ['/', 390],
    ['/archive', 390],
  ),
]

/** Sum of the page's layout shifts. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          type Shift = PerformanceEntry & { value: number }
          resolve((list.getEntries() as Shift[]).reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

/** Opens each view with an empty browser cache and expects no layout shift. */
const expectStill = async (
  browser: Browser,
  baseURL: string | undefined,
  views: Views,
  slow: (page: Page) => Promise<unknown>,
) => {
  for (const [address, width] of views) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
    const page = await context.newPage()
    await slow(page)
    await page.goto(address)
    await page.waitForFunction(isHydrated)
    await page.waitForTimeout(1_500)
    const moved = await shiftOf(page)
    expect.soft(moved, `${address} at ${width} px`).toBeLessThanOrEqual(0.01)
    await context.close()
  }
}

test('nothing shifts while a page loads over a slow network, or when fonts load late @drill', async ({
  browser,
  baseURL,
}) => {
  await expectStill(browser, baseURL, shownSlowly, async (page) => {
    // No web fonts: texts of the day's events may wrap differently in the fallback font (decision 525).
    await page.route('**/*.woff2', (route) => route.abort())
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    })
  })

  await expectStill(browser, baseURL, shownLate, (page) =>
    page.route('**/*.woff2', async (route) => {
      await new Promise((resume) => setTimeout(resume, 700))
      await route.continue()
    }),
  )
})

const isShown = (card: HTMLElement | SVGElement) =>
  card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })

test('on phones, off-screen cards are laid out when they come into view, and a reloaded list keeps the scroll position @drill', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 800 })
  const letGo = await holdBack(page, appFiles)
  await page.goto('/this-weekend')
  const last = page.locator('article').last()
  expect(await page.locator('article').count()).toBeGreaterThan(9)
  const expectLaidOutInView = async () => {
    await expect.poll(() => last.evaluate(isShown)).toBe(false)
    await last.getByRole('link').first().scrollIntoViewIfNeeded()
    await expect.poll(() => last.evaluate(isShown)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
  }
  await expectLaidOutInView()
  letGo()
  await page.waitForFunction(isHydrated)
  await expectLaidOutInView()

  await page.goto('/this-weekend')
  await page.waitForFunction(isHydrated)
  const card = page.locator('article').nth(12)
  // Scrolls past every card, so that the browser remembers its height.
  for (let above = 3; above < 12; above++)
    await page.locator('article').nth(above).scrollIntoViewIfNeeded()
  await card.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await page.reload()
  expect(await page.locator('article').last().evaluate(isShown)).toBe(true)
  await expect.poll(top).toBe(before)
  await page.waitForFunction(isHydrated)
  await expect.poll(top).toBe(before)
})
