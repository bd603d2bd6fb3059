/** Once anything is searched, the first result begins within 200 px of the top, on any way in and any screen. */
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const results = (page: Page) => page.locator('#results')

const expectFirst = async (page: Page, way: string) => {
  await expect(results(page), way).toHaveText('Search Results')
  const first = page.locator('.card-list article').first()
  await expect.poll(async () => (await first.boundingBox())?.y, way).toBeLessThanOrEqual(200)
  // The bar that says the search covers neither the heading nor the card.
  const bar = await page.locator('.search-bar > summary').boundingBox()
  const { y } = (await results(page).boundingBox())!
  expect(y, way).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
}

const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' })
const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })

/** From the plain home page. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  'Enter in Keyword': async (page) => {
    await keyword(page).fill('show')
    await keyword(page).press('Enter')
  },
  'Enter in Near': async (page) => {
    await near(page).fill('Dayton, OH')
    await near(page).press('Enter')
  },
  category: (page) => page.getByRole('button', { name: 'Car Shows' }).click(),
}

test('every way in, with the focus, from which Tab goes on', async ({ page }) => {
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

test.describe('before the application is there', () => {
  test.use({ waits: false })

  test('a deep link, the same loaded anew, and a problem with it', async ({ page }) => {
    for (const width of [360, 768, 1440]) {
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
