/** The map of events, moved by mouse, keys and touch; without-scripts.spec.ts tests it without scripts. */
import type { Page } from '@playwright/test'
import { appFiles, expect, holdBack, inDrill, test } from './site.ts'

const ohio = '/map?bbox=-84.82,38.4,-80.52,41.98'

const bboxOf = (page: Page) => new URL(page.url()).searchParams.get('bbox')
/** Width of a bbox in degrees of longitude. */
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

test('the drawn map has colors in both themes, few scripts, and no requests to other sites', async ({
  page,
  request,
}) => {
  const asked = { scripts: new Set<string>(), urls: new Set<string>() }
  page.on('request', (each) => {
    asked.urls.add(each.url())
    if (each.resourceType() === 'script') asked.scripts.add(each.url())
  })
  await page.goto('/')
  const usual = new Set(asked.scripts)
  await page.goto('/map')
  await expect.poll(() => [...asked.urls].some((url) => url.endsWith('/maps/us.svg'))).toBe(true)
  const own = new URL(page.url()).origin
  const foreign = [...asked.urls].filter((url) => !url.startsWith(own) && !url.startsWith('data:'))
  expect(foreign).toEqual([])
  let bytes = 0
  for (const url of [...asked.scripts].filter((each) => !usual.has(each))) {
    const packed = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(packed.headers()['content-length'])
  }
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes, `${bytes} bytes`).toBeLessThan(23.25 * 1024)
  const water = async () =>
    frameOf(page).evaluate((frame) => getComputedStyle(frame).getPropertyValue('--map-water'))
  await page.emulateMedia({ colorScheme: 'light' })
  const paper = await water()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await water()).not.toBe(paper)
})

test('keys move and zoom the map, the list follows, and Back and reload show the same', async ({
  page,
}) => {
  await page.goto('/map')
  const both = page.locator('.map-and-list')
  const top = () => both.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await top()
  await page.getByRole('link', { name: 'Zoom in', exact: true }).press('Enter')
  await expect(page.getByLabel('Stay in this area')).toBeVisible()
  expect(await top()).toBe(before)
  await page.goto(ohio)
  const first = bboxOf(page)
  const count = await countOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => bboxOf(page)).not.toBe(first)
  const moved = bboxOf(page)
  await page.keyboard.press('-')
  await expect.poll(() => bboxOf(page)).not.toBe(moved)
  const address = page.url()
  const served = await page.context().newPage()
  await served.goto(address)
  const shown = await countOf(served)
  await served.close()
  expect(shown).toBeGreaterThan(count)
  // The URL changes before the list does.
  await expect.poll(() => countOf(page)).toBe(shown)
  await page.reload()
  expect(page.url()).toBe(address)
  expect(await countOf(page)).toBe(shown)
  await page.locator('tr.map-row a').first().click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page).toHaveURL(address)
  expect(await countOf(page)).toBe(shown)

  // Hovering over a row highlights its marker, and the other way around.
  await page.goto(`${ohio}&keyword=Quillback`)
  const pin = page.locator('.map-pin').first()
  const row = page.locator(`tr[data-event="${await pin.getAttribute('data-event')}"]`)
  await row.hover()
  await expect(pin).toHaveAttribute('data-lit', '')
  await page.mouse.move(2, 2)
  await expect(pin).not.toHaveAttribute('data-lit', '')
  await pin.focus()
  await expect(row).toHaveAttribute('data-lit', '')
})

test('a drag moves the map without a click; with the switch off, the list stays; a late response undoes no later gesture @drill', async ({
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
  const bbox = bboxOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('+')
  const here = page.getByRole('link', { name: 'Search this area' })
  await expect(here).toBeVisible()
  expect(bboxOf(page)).toBe(bbox)
  await here.click()
  await expect.poll(() => bboxOf(page)).not.toBe(bbox)

  // Switched on again, the list updates to the map's area automatically.
  const searched = bboxOf(page)
  await frameOf(page).focus()
  await page.keyboard.press('+')
  await expect(here).toBeVisible()
  await page.getByText('Search as I move').click()
  await expect(here).toHaveCount(0)
  await expect.poll(() => span(bboxOf(page))).toBeLessThan(span(searched) * 0.7)

  await page.goto(ohio)
  const letGo = await holdBack(page, /\/map\.data|api\/events\/map/)
  await frameOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Search as I move').click()
  await frameOf(page).focus()
  await page.keyboard.press('+')
  const link = page.getByRole('link', { name: 'Search this area' })
  const wanted = await link.getAttribute('href')
  letGo()
  await expect.poll(() => bboxOf(page)).not.toBe('-84.82,38.4,-80.52,41.98')
  await page.waitForLoadState('networkidle')
  await expect(link).toHaveAttribute('href', String(wanted))
})

for (const title of inDrill('the wheel and a double click zoom to where the pointer is')) {
  test(title, async ({ page }) => {
    await page.goto('/map')
    const { x, y, width } = await middleOf(page)
    await page.mouse.move(x + width / 4, y)
    await page.mouse.wheel(0, -500)
    await expect.poll(() => bboxOf(page)).not.toBeNull()
    const middle = (box: string | null) => {
      const [west = 0, , east = 0] = (box ?? '').split(',').map(Number)
      return (west + east) / 2
    }
    expect(middle(bboxOf(page))).toBeGreaterThan(-96)
    const wide = span(bboxOf(page))
    await page.waitForLoadState('networkidle')
    // A point without a marker: markers are links, which a double click would open.
    const position = await page.locator('.map-markers').evaluate((markers) => {
      const { x: left, y: top } = markers.getBoundingClientRect()
      const spots = [20, 40, 60, 80, 100]
      const at = spots.find(
        (spot) => !document.elementFromPoint(left + spot, top + spot)?.closest('a'),
      )
      return { x: at ?? 0, y: at ?? 0 }
    })
    await page.locator('.map-markers').dblclick({ position, force: true })
    await expect.poll(() => span(bboxOf(page))).toBeLessThan(wide * 0.6)
  })
}

type Fingers = [x: number, y: number][]

const touching = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Fingers) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  /** Moves touch points through these positions, from the first to the last. */
  return async (places: Fingers[], beforeEnd?: () => Promise<void>) => {
    const [first = [], ...others] = places
    await touch('touchStart', first)
    for (const place of others) await touch('touchMove', place)
    await beforeEnd?.()
    await touch('touchEnd', [])
  }
}

const steps = Array.from({ length: 11 }, (_, index) => index)

/** Gestures made as soon as the map is visible. */
const gestures: Record<string, (page: Page, at: { x: number; y: number }) => Promise<void>> = {
  wheel: async (page, { x, y }) => {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -400)
  },
  drag: async (page, { x, y }) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 150, y - 60, { steps: 5 })
    await page.mouse.up()
  },
  pinch: async (page, { x, y }) => {
    const pinch = await touching(page)
    await pinch(
      steps.map((step) => [
        [x - 30 - step * 7, y],
        [x + 30 + step * 7, y],
      ]),
    )
  },
  'double click': async (page) => {
    // A point without a marker: markers are links, which a double click would open.
    const spot = await page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('.map-frame')!.getBoundingClientRect()
      for (let left = x + 20; left < x + width; left += 20)
        for (let top = y + 20; top < Math.min(y + height, innerHeight); top += 20)
          if (!document.elementFromPoint(left, top)?.closest('a')) return { x: left, y: top }
      throw new Error('There are markers everywhere.')
    })
    await page.mouse.dblclick(spot.x, spot.y)
  },
  key: async (page) => {
    await frameOf(page).focus()
    await page.keyboard.press('+')
  },
}

test.describe('the first gesture counts, before hydration', () => {
  test.use({ waits: false, hasTouch: true })

  for (const name of ['drag', ...inDrill('pinch', 'wheel', 'double click', 'key')]) {
    test(name, async ({ page }) => {
      const letGo = await holdBack(page, appFiles)
      await page.goto(ohio, { waitUntil: 'commit' })
      await expect(page.locator('.map-markers a').first()).toBeVisible()
      const scrolled = await page.evaluate(() => scrollY)
      await gestures[name]?.(page, await middleOf(page))
      letGo()
      await expect.poll(() => bboxOf(page)).not.toBe('-84.82,38.4,-80.52,41.98')
      const ratio = span(bboxOf(page)) / 8
      if (name === 'drag') expect(ratio).toBeGreaterThan(0.8)
      else expect(ratio).toBeLessThan(0.8)
      // Only focus scrolls the map into view.
      if (name !== 'key') expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    })
  }
})

const picture = (page: Page) =>
  page
    .locator('.map-plane > div')
    .first()
    .evaluate((layer) => layer.style.transform)

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 800, height: 800 }, hasTouch: true })

  for (const title of inDrill(
    'one finger scrolls the page over the map, two zoom and move the map',
  )) {
    test(title, async ({ page }) => {
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
      // Longer than the map takes to react to a gesture.
      await page.waitForTimeout(500)
      expect(bboxOf(page)).toBe(first)

      await frameOf(page).scrollIntoViewIfNeeded()
      const top = await scrolled()
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
      expect(await scrolled()).toBe(top)
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('the map fills the screen, one finger moves it, and it has three controls', async ({
    page,
  }) => {
    await page.goto(ohio)
    const frame = await frameOf(page).boundingBox()
    expect(frame).toMatchObject({ x: 0, width: 390 })
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(780)
    const isScrolled = () =>
      page.evaluate(() => scrollY > 0 || document.body.scrollHeight > innerHeight)
    expect(await isScrolled()).toBe(false)
    const names = await page
      .locator('.map-page :is(button, summary):visible')
      .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent.trim()))
    expect(names).toEqual([
      'Filters',
      'Use my location',
      expect.stringMatching(/^\d+ (?:event|listing)s?$/),
    ])

    const first = bboxOf(page)
    const swipe = await touching(page)
    const { x, y } = await middleOf(page)
    await swipe(
      steps.map((step) => [[x - step * 8, y - step * 8]]),
      async () => expect(await picture(page)).toContain('translate('),
    )
    await expect.poll(() => bboxOf(page)).not.toBe(first)
    expect(await isScrolled()).toBe(false)
    await expect(page.getByText('Use two fingers to move the map')).toBeHidden()

    // The list is a drawer; it also has controls that move the map without dragging.
    const opener = page.getByRole('button', { name: /^\d+ (?:event|listing)s?$/ })
    await opener.click()
    await expect(page.getByRole('heading', { name: 'On this map' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zoom out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'On this map' })).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('a pin opens a card, which Escape, its button and a swipe close; one press shows the location and distances', async ({
    page,
    context,
  }) => {
    await page.goto(`${ohio}&keyword=Whistler`)
    const pin = page.locator('.map-pin').first()
    const card = page.getByRole('dialog')
    await pin.tap({ force: true })
    await expect(card).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/map')
    await expect(card).toContainText(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+|Year-round/)
    await expect(card).toContainText(', OH')
    await expect(card.getByRole('link', { name: /^Directions to/ })).toHaveAttribute(
      'href',
      /google\.com\/maps\/dir/,
    )
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(pin).toBeFocused()

    await page.keyboard.press('Enter')
    await card.getByRole('button', { name: 'Close' }).click()
    await expect(card).toBeHidden()

    await pin.tap({ force: true })
    await expect(card).toBeVisible()
    // Waits for the slide-in animation.
    await card.evaluate((sheet) => Promise.all(sheet.getAnimations().map((each) => each.finished)))
    const box = await card.boundingBox()
    const swipe = await touching(page)
    const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 20]
    await swipe(steps.map((step) => [[x, y + step * 10]]))
    await expect(card).toBeHidden()

    // A real finger needs this long to move to another point.
    await page.waitForTimeout(500)
    await pin.tap({ force: true })
    await card.getByRole('link', { name: 'Details' }).click()
    await expect(page).toHaveURL(/\/event\//)

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.65, longitude: -83.54 })
    await page.goto('/map')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page).toHaveURL('/map?userLat=41.65&userLng=-83.54')
    await page.getByRole('button', { name: /^\d+ (?:event|listing)s?$/ }).click()
    await expect(page.locator('.map-row').first()).toContainText('miles away')
  })
})

test('no name and no road sign lies under a marker @drill', async ({ page }) => {
  const views = [
    '/map',
    '/map?near=Chicago,+IL',
    ...inDrill(ohio, '/map?state=CA', '/map?near=Seattle,+WA&radiusMiles=10'),
  ]
  for (const width of [390, ...inDrill(1024, 1440)]) {
    await page.setViewportSize({ width, height: 800 })
    for (const view of views) {
      await page.goto(view)
      const look = () =>
        page.evaluate(() => {
          const boxesOf = (selector: string) =>
            [...document.querySelectorAll<SVGGraphicsElement>(selector)]
              .filter(
                (each) =>
                  !each.closest('defs') && each.checkVisibility({ visibilityProperty: true }),
              )
              .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0)
          const circles = boxesOf('.map-cluster-disk, .map-pin-shape, .map-pin-ring')
          const names = boxesOf('.map-names text, .map-names use[x]')
          // Tolerates one pixel, which is less than the halo of the letters.
          const isUnder = ({ box }: (typeof names)[number]) =>
            circles.some(
              ({ box: circle }) =>
                box.left < circle.right - 1 &&
                box.right > circle.left + 1 &&
                box.top < circle.bottom - 1 &&
                box.bottom > circle.top + 1,
            )
          return { names: names.length, under: names.filter(isUnder).map(({ name }) => name) }
        })
      const where = `${view} at ${width}`
      // Waits for the names to load.
      await expect.poll(async () => (await look()).names, where).toBeGreaterThan(3)
      await expect.poll(async () => (await look()).under, where).toEqual([])
    }
  }
})
