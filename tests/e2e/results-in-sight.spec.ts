/** Results come into sight after any kind of search, and the keyboard goes on from there. */
import type { Page } from '@playwright/test'
import { appFiles, editSearch, expect, holdBack, test } from './site.ts'

test.use({ viewport: { width: 768, height: 700 } })

const heading = (page: Page) => page.locator('#results')

/** Near the top of the window, so that cards are in view. */
const expectInSight = async (page: Page) => {
  const top = () => heading(page).evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await expect.poll(top).toBeLessThan(200)
}

test('after Enter in Near and in Keyword, and Tab goes on from there', async ({ page }) => {
  for (const [role, name, text] of [
    ['combobox', 'Near', 'Chicago, IL'],
    ['textbox', 'Keyword', 'cruise'],
  ] as const) {
    await page.goto('/')
    await page.getByRole(role, { name }).fill(text)
    await page.getByRole(role, { name }).press('Enter')
    await expect(heading(page)).toHaveText('Search Results')
    await expectInSight(page)
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Tab')
    const isBelow = () =>
      document.activeElement !== null &&
      document.activeElement.compareDocumentPosition(document.querySelector('#results') as Node) ===
        Node.DOCUMENT_POSITION_PRECEDING
    expect(await page.evaluate(isBelow)).toBe(true)
    await expectInSight(page)
  }
})

test('after a tile, on a deep link and when that is loaded anew', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Swap Meets|^Car Shows/ })
    .first()
    .click()
  await expect(heading(page)).toHaveText('Search Results')
  await expectInSight(page)
  await page.goto('/?state=CA&eventType=car_show')
  await expectInSight(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expectInSight(page)
})

test.describe('before the application is there', () => {
  test.use({ moves: false })

  test('a deep link shows its results', async ({ page }) => {
    await page.goto('/?keyword=cruise')
    await expectInSight(page)
    await page.goto('/?near=Nowhere+At+All,+ZZ')
    await expect(page.getByRole('alert')).toBeInViewport()
    await page.goto('/')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a tap on Search says at once that it was heard', async ({ page }) => {
    const letGo = await holdBack(page, appFiles)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
    await page.getByRole('button', { name: 'Search Events' }).click()
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible({ timeout: 1000 })
    await expect(page.locator('html')).toHaveAttribute('data-waiting')
    letGo()
    await expect(page).toHaveURL(/keyword=cruise/)
    await expectInSight(page)
    await editSearch(page)
    await expect(page.getByRole('button', { name: 'Search Events' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
  })
})

test('the filters of a phone are a sheet that counts while one chooses', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/?keyword=show')
  const total = Number(/\d+/.exec(await page.getByRole('status').first().innerText())?.[0])
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
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

test('the sheet closes with Escape and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/?keyword=show')
  const button = page.getByRole('button', { name: 'Filters' })
  await button.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await expect(button).toBeFocused()
  expect(new URL(page.url()).search).toBe('?keyword=show')
})

test('a list that had grown is as long again, at the same place, when it is loaded anew', async ({
  page,
}) => {
  await page.goto('/?eventType=car_show')
  const cards = page.locator('.card-list > li')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(cards).toHaveCount(40)
  const name = await cards.nth(35).getByRole('heading').innerText()
  await cards.nth(35).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(cards).toHaveCount(40)
  await expect(cards.nth(35).getByRole('heading')).toHaveText(name)
  await expect
    .poll(async () => page.evaluate((y) => Math.abs(scrollY - y), before))
    .toBeLessThan(50)
})

test('a search that takes long is sent once', async ({ page }) => {
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
  await page.waitForTimeout(3_500)
  expect(bodies.filter((body) => body.includes('cruise'))).toHaveLength(1)
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('a search that a busy device shows late is sent once', async ({ page }) => {
  // The clock goes on by 3 s between the new list and what follows it.
  await page.addInitScript(() => {
    const { now } = Date
    let late = 0
    Date.now = () => now() + late
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-jump]')) late = 3_000
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events/search')) bodies.push(request.postData() ?? '')
  })
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(heading(page)).toHaveText('Search Results')
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2_000)
  await page.waitForTimeout(1_000)
  expect(bodies.filter((body) => body.includes('cruise'))).toHaveLength(1)
})
