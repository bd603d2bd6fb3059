/** Once anything is searched, the first result begins within 200 px of the top, on any way in and any screen. */
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const widths = [360, 768, 1440]

/** Pixels from the top of the window to the first card of the list. */
const topOfFirst = async (page: Page) => {
  const box = await page.locator('.card-list article').first().boundingBox()
  return box?.y ?? Number.NaN
}

const expectFirst = async (page: Page, way: string) => {
  const heading = page.getByRole('heading', { name: 'Search Results' })
  await expect(heading, way).toBeVisible()
  await expect.poll(async () => topOfFirst(page), way).toBeLessThanOrEqual(200)
  // The bar that says the search covers neither the heading nor the card.
  const bar = await page.locator('.search-bar > summary').boundingBox()
  const { y } = (await heading.boundingBox())!
  expect(y, way).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
}

const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' })
const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })

/** From the plain home page. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  form: async (page) => {
    await keyword(page).fill('show')
    await page.getByRole('button', { name: 'Search Events' }).click()
  },
  'Enter in Keyword': async (page) => {
    await keyword(page).fill('show')
    await keyword(page).press('Enter')
  },
  'Enter in Near': async (page) => {
    await near(page).fill('Dayton, OH')
    await near(page).press('Enter')
  },
  category: (page) =>
    page
      .getByRole('link', { name: /^Car Shows/ })
      .first()
      .click(),
  chip: (page) => page.getByRole('link', { name: 'Free', exact: true }).click(),
}

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('every way in, with the focus', async ({ page }) => {
      for (const [way, search] of Object.entries(ways)) {
        await page.goto('/')
        await search(page)
        await expectFirst(page, way)
        await expect(page.locator('#results'), way).toBeFocused()
      }
      await page.locator('.card-list article').nth(6).scrollIntoViewIfNeeded()
      await page.getByRole('link', { name: 'Next 7 days' }).scrollIntoViewIfNeeded()
      await page.goto('/?near=Dayton,+OH')
      await page.locator('.card-list article').nth(6).scrollIntoViewIfNeeded()
      await page.getByRole('link', { name: 'Soonest', exact: true }).click()
      await expect(page).toHaveURL(/sortBy=date/)
      await expectFirst(page, 'sort')
    })

    test.describe('before the application is there', () => {
      test.use({ moves: false })

      test('a deep link, and the same loaded anew', async ({ page }) => {
        await page.goto('/?near=Dayton,+OH&attendanceCost=free')
        await expectFirst(page, 'deep link')
        await page.reload()
        await expectFirst(page, 'reload')
      })
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('every way in', async ({ page }) => {
        for (const [way, search] of Object.entries(ways)) {
          await page.goto('/')
          await search(page)
          await expectFirst(page, way)
        }
        await page.goto('/?near=Dayton,+OH&attendanceCost=free')
        await expectFirst(page, 'deep link')
        await page.reload()
        await expectFirst(page, 'reload')
      })
    })
  })
}
