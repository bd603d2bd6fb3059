/** The map of events: whole without scripts, and moved by mouse, keys and fingers with them. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

const ohio = '/map?bbox=-84.82,38.4,-80.52,41.98'

const bboxOf = (page: Page) => new URL(page.url()).searchParams.get('bbox')
/** Degrees from west to east. */
const span = (box: string | null) => {
  const [from = 0, , to = 0] = (box ?? '').split(',').map(Number)
  return to - from
}
const countOf = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole('region', { name: 'On this map' })
    .getByRole('status')
    .innerText()
  return Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)
}
const frameOf = (page: Page) => page.getByRole('group', { name: /^Map:/ })

const middleOf = async (page: Page) => {
  const box = await frameOf(page).boundingBox()
  if (!box) throw new Error('The map is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the map is whole: drawing, clusters, zoom, pan, states and the list are there as links', async ({
    page,
  }) => {
    await page.goto('/map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map of Car Events')
    await expect(page.locator('.map-frame use')).toHaveAttribute('href', '/maps/us.svg#map')
    const all = await countOf(page)
    expect(all).toBeGreaterThan(100)
    await expect(page.getByRole('link', { name: 'Move west' })).toHaveCount(0)

    const clusters = page.locator('.map-cluster')
    const labels = await clusters.evaluateAll((links) =>
      links.map((link) =>
        Number.parseInt(link.getAttribute('aria-label')?.replace(',', '') ?? '', 10),
      ),
    )
    const pins = await page.locator('.map-pin').count()
    expect(labels.reduce((sum, count) => sum + count, pins)).toBe(all)

    await clusters.first().click()
    await expect(page).toHaveURL(/bbox=/)
    expect(await countOf(page)).toBeLessThan(all)
    await expect(page.locator('.map-frame use')).toHaveAttribute(
      'href',
      /^\/maps\/[\d./]+\.svg#map$/,
    )
    const before = bboxOf(page)
    await page.getByRole('link', { name: 'Move west' }).click()
    expect(bboxOf(page)).not.toBe(before)
    await page.getByRole('link', { name: 'Zoom out' }).click()
    await page.getByRole('link', { name: 'Whole country' }).click()
    expect(await countOf(page)).toBe(all)

    await page.getByText('Go to a state').click()
    await page.getByRole('link', { name: 'California', exact: true }).click()
    await expect(page.locator('tr.map-row').first()).toBeVisible()
  })

  test('the form keeps the search, and tells what it cannot read', async ({ page }) => {
    await page.goto('/map?near=Nowhereville+Zz&eventType=car_show')
    await expect(page.getByText("We couldn't find “Nowhereville Zz”")).toBeVisible()
    await page.getByLabel('Near').fill('Chicago, IL')
    await page.getByRole('button', { name: 'Show on map' }).click()
    await expect(page).toHaveURL(/near=Chicago/)
    await expect(page.getByLabel('Type')).toHaveValue('car_show')
    await expect(page.locator('.map-frame use')).toHaveAttribute('href', /^\/maps\/\d/)
    await expect(page.getByRole('link', { name: 'Same search as a list' })).toHaveAttribute(
      'href',
      /eventType=car_show&near=Chicago/,
    )
  })
})

test('the drawing comes with its colors, in both themes, and nothing is asked of others', async ({
  page,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/map')
  await expect.poll(() => urls.some((url) => url.endsWith('/maps/us.svg'))).toBe(true)
  const own = new URL(page.url()).origin
  expect(urls.filter((url) => !url.startsWith(own) && !url.startsWith('data:'))).toEqual([])
  const water = async () =>
    frameOf(page).evaluate((frame) => getComputedStyle(frame).getPropertyValue('--map-water'))
  await page.emulateMedia({ colorScheme: 'light' })
  const paper = await water()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await water()).not.toBe(paper)
})

test('the map brings few scripts of its own', async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  await page.goto('/')
  const usual = new Set(scripts)
  await page.goto('/map')
  const own = [...scripts].filter((url) => !usual.has(url))
  let bytes = 0
  for (const url of own) {
    const packed = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(packed.headers()['content-length'])
  }
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes, `${bytes} bytes`).toBeLessThan(18.5 * 1024)
})

test('the map is accessible at any width, for the country and a state', async ({ page }) => {
  await page.goto('/map')
  await expectAccessible(page, [360, 1440])
  await page.goto(ohio)
  await expectAccessible(page, [360, 1440])
})

test('keys move and zoom, the list follows, and back and reload show the same', async ({
  page,
}) => {
  await page.goto(ohio)
  const first = bboxOf(page)
  const count = await countOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => bboxOf(page)).not.toBe(first)
  const moved = bboxOf(page)
  await page.keyboard.press('-')
  await expect.poll(() => bboxOf(page)).not.toBe(moved)
  await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(count)
  const [shown, address] = [await countOf(page), page.url()]
  await page.reload()
  expect(page.url()).toBe(address)
  expect(await countOf(page)).toBe(shown)
  await page.locator('tr.map-row a').first().click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page).toHaveURL(address)
  expect(await countOf(page)).toBe(shown)
})

test('a drag moves the map and is no click; with the switch off, the list stays', async ({
  page,
}) => {
  await page.goto(ohio)
  const first = bboxOf(page)
  const { x, y } = await middleOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 20, { steps: 4 })
  await page.mouse.move(x - 120, y - 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => bboxOf(page)).not.toBe(first)
  const middle = (box: string | null) => {
    const [west = 0, , east = 0] = (box ?? '').split(',').map(Number)
    return (west + east) / 2
  }
  expect(middle(bboxOf(page))).toBeGreaterThan(middle(first) + 0.3)

  await page.getByText('Search as I move').click()
  const kept = bboxOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('+')
  const here = page.getByRole('link', { name: 'Search this area' })
  await expect(here).toBeVisible()
  expect(bboxOf(page)).toBe(kept)
  await here.click()
  await expect.poll(() => bboxOf(page)).not.toBe(kept)

  // Switched on again, the list catches up with the map by itself.
  const searched = bboxOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('+')
  await expect(here).toBeVisible()
  await page.getByText('Search as I move').click()
  await expect(here).toHaveCount(0)
  await expect.poll(() => span(bboxOf(page))).toBeLessThan(span(searched) * 0.7)
})

test('the wheel and a double click zoom to where the pointer is', async ({ page }) => {
  await page.goto('/map')
  const { x, y, width } = await middleOf(page)
  await page.mouse.move(x + width / 4, y)
  await page.mouse.wheel(0, -500)
  await expect.poll(() => bboxOf(page)).not.toBeNull()
  const [west = 0, , east = 0] = (bboxOf(page) ?? '').split(',').map(Number)
  expect((west + east) / 2).toBeGreaterThan(-96)
  const wide = east - west
  const markers = page.locator('.map-markers')
  await markers.dblclick({ position: { x: 20, y: 20 }, force: true })
  await expect
    .poll(() => {
      const [from = 0, , to = 0] = (bboxOf(page) ?? '').split(',').map(Number)
      return to - from
    })
    .toBeLessThan(wide * 0.6)
})

test('a row and its marker light each other up', async ({ page }) => {
  await page.goto(`${ohio}&keyword=Quillback`)
  const pin = page.locator('.map-pin').first()
  const id = await pin.getAttribute('data-event')
  await page.locator(`tr[data-event="${id}"]`).hover()
  await expect(pin).toHaveAttribute('data-lit', '')
  await page.mouse.move(2, 2)
  await expect(pin).not.toHaveAttribute('data-lit', '')
  await pin.focus()
  await expect(page.locator(`tr[data-event="${id}"]`)).toHaveAttribute('data-lit', '')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  type Fingers = [x: number, y: number][]

  const touching = async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Fingers) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    /** Fingers go from the first to the last of these places. */
    return async (places: Fingers[], beforeEnd?: () => Promise<void>) => {
      const [first = [], ...others] = places
      await touch('touchStart', first)
      for (const place of others) await touch('touchMove', place)
      await beforeEnd?.()
      await touch('touchEnd', [])
    }
  }
  const steps = Array.from({ length: 11 }, (_, index) => index)
  const picture = (page: Page) =>
    page
      .locator('.map-frame > div')
      .first()
      .evaluate((layer) => layer.style.transform)

  test('one finger scrolls the page over the map, which stays as it is', async ({ page }) => {
    await page.goto(ohio)
    const first = bboxOf(page)
    await frameOf(page).scrollIntoViewIfNeeded()
    const swipe = await touching(page)
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    const { x, y } = await middleOf(page)
    await swipe(
      steps.map((step) => [[x, y - step * 18]]),
      async () => {
        await expect(page.getByText('Use two fingers to move the map')).toBeVisible()
        expect(await picture(page)).toBe('')
      },
    )
    await expect.poll(scrolled).toBeGreaterThan(before + 100)
    await expect(page.getByText('Use two fingers to move the map')).toBeHidden()
    const side = await middleOf(page)
    await swipe(steps.map((step) => [[side.x - step * 12, side.y]]))
    // Longer than a gesture takes to be answered.
    await page.waitForTimeout(500)
    expect(bboxOf(page)).toBe(first)
  })

  test('two fingers zoom and move the map, and the page stays where it is', async ({ page }) => {
    await page.goto(ohio)
    const first = bboxOf(page)
    await frameOf(page).scrollIntoViewIfNeeded()
    const swipe = await touching(page)
    const top = await page.evaluate(() => scrollY)
    const at = await middleOf(page)
    await swipe(
      steps.map((step) => [
        [at.x - 30 - step * 7, at.y],
        [at.x + 30 + step * 7, at.y],
      ]),
      async () => expect(await picture(page)).toContain('scale('),
    )
    await expect.poll(() => bboxOf(page)).not.toBe(first)
    expect(span(bboxOf(page))).toBeLessThan(span(first) * 0.7)
    const closer = bboxOf(page)
    await swipe(
      steps.map((step) => [
        [at.x - 30, at.y - step * 8],
        [at.x + 30, at.y - step * 8],
      ]),
    )
    await expect.poll(() => bboxOf(page)).not.toBe(closer)
    const south = (box: string | null) => Number((box ?? '').split(',')[1])
    expect(south(bboxOf(page))).toBeLessThan(south(closer))
    expect(span(bboxOf(page))).toBeCloseTo(span(closer), 2)
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })
})
