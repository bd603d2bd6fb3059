/** After any kind of search, on any screen, the first result begins within 200 px of the top. */
import type { Page } from '@playwright/test'
import { expect, inDrill, searchBar, test } from './site.ts'

const results = (page: Page) => page.locator('#results')

const expectFirst = async (page: Page, way: string) => {
  await expect(results(page), way).toHaveText('Search Results')
  const first = page.locator('.card-list article').first()
  await expect.poll(async () => (await first.boundingBox())?.y, way).toBeLessThanOrEqual(200)
  // The search bar does not cover the heading.
  const bar = await page.locator('.search-bar > summary').boundingBox()
  const { y } = (await results(page).boundingBox())!
  expect(y, way).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
}

const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' })

/** Ways to search from the plain home page. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  'Enter in Keyword': async (page) => {
    await keyword(page).fill('show')
    await keyword(page).press('Enter')
  },
  category: (page) => page.getByRole('button', { name: 'Car Shows' }).click(),
}

test('every way to search focuses the results, from where Tab continues', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [way, search] of Object.entries(ways)) {
    await page.goto('/')
    await search(page)
    await expectFirst(page, way)
    await expect(results(page), way).toBeFocused()
  }
  await page.keyboard.press('Tab')
  const isBelow = () => {
    const [start, { activeElement }] = [document.querySelector('#results'), document]
    return start && activeElement && start.compareDocumentPosition(activeElement)
  }
  expect(await page.evaluate(isBelow)).toBe(4)

  await page.goto('/?near=Dayton,+OH')
  await page.locator('.card-list article').nth(6).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Soonest', exact: true }).click()
  await expect(page).toHaveURL(/sortBy=date/)
  await expectFirst(page, 'sort')
})

test.describe('before hydration', () => {
  test.use({ waits: false })

  test('a deep link, its reload, and a deep link with an error @drill', async ({ page }) => {
    for (const width of [360, ...inDrill(768), 1440]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/?near=Dayton,+OH&attendanceCost=free')
      await expectFirst(page, `deep link at ${width} px`)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await expectFirst(page, 'reload')
    await page.goto('/?near=Nowhere+At+All,+ZZ')
    await expect(page.getByRole('alert')).toBeInViewport()
    await page.goto('/')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('list and map side by side and in sync from 1024 px on, and no map below', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/events/map')) asked.push(request.url())
  })
  await page.setViewportSize({ width: 1023, height: 700 })
  await page.goto('/?near=Chicago,+IL')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const map = page.getByRole('region', { name: 'Map' })
  const card = page.locator('.card-list article').first()
  await expect(map).toBeInViewport()
  await card.hover()
  const lit = map.locator('[data-lit]')
  await expect(lit).toHaveCount(1)
  await page.mouse.move(5, 5)
  await expect(card).not.toHaveAttribute('data-lit')
  await lit.or(map.locator('.map-markers a').first()).first().hover()
  await expect(map.locator('[data-lit]')).toHaveCount(1)

  await map.getByRole('link', { name: 'Zoom in', exact: true }).click()
  await expect(page).toHaveURL(/bbox=/)
  await expect(searchBar(page)).toContainText('Map area')
  const total = Number(/^\d+/.exec(await page.getByRole('status').first().innerText())?.[0])
  const answered = await (await page.request.get(asked.at(-1) ?? '')).json()
  expect(total).toBe(answered.inBox)
  await map.getByLabel('Search as I move').uncheck()
  const address = page.url()
  await map.getByRole('group').press('ArrowLeft')
  await expect(map.getByRole('link', { name: 'Search this area' })).toBeVisible()
  expect(page.url()).toBe(address)
})
