/** Searches on slow and small devices: sent once, and filtered in a sheet. */
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 768, height: 700 } })

const heading = (page: Page) => page.locator('#results')

/** Expects the heading near the top of the window, so that cards are in view. */
const expectInSight = async (page: Page) => {
  const top = () => heading(page).evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await expect.poll(top).toBeLessThan(200)
}

test('on a phone, filters are in a sheet that shows the count of results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/?keyword=show')
  const total = Number(/\d+/.exec(await page.getByRole('status').first().innerText())?.[0])
  const button = page.getByRole('button', { name: 'Filters' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await button.focus()
  await page.keyboard.press('Space')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(sheet.getByRole('button', { name: `Show ${total} events` })).toBeInViewport()
  await sheet.getByLabel('Cost').selectOption('free')
  const show = sheet.getByRole('button', { name: /^Show \d+ events?$/ })
  await expect(show).not.toHaveText(`Show ${total} events`)
  const counted = Number(/\d+/.exec(await show.innerText())?.[0])
  expect(counted).toBeGreaterThan(0)
  await show.click()
  await expect(page).toHaveURL(/attendanceCost=free&keyword=show|keyword=show&attendanceCost=free/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('status').first()).toContainText(`${counted} `)
  await expectInSight(page)
})

test('a slow search on a busy device is sent once @drill', async ({ page }) => {
  // The clock jumps by 3 s once the new list appears.
  await page.addInitScript(() => {
    const { now } = Date
    let late = 0
    Date.now = () => now() + late
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-jump]')) late = 3_000
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  const bodies: string[] = []
  await page.goto('/')
  await page.route('**/api/events/search', async (route) => {
    bodies.push(route.request().postData() ?? '')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(heading(page)).toHaveText('Search Results')
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2_000)
  await page.waitForTimeout(3_000)
  expect(bodies.filter((body) => body.includes('cruise'))).toHaveLength(1)
  expect(new Set(bodies).size).toBe(bodies.length)
})
