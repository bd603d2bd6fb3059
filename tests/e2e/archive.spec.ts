/** The archive: its search, its lists, its pages by year and state. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, holdBack, test } from './site.ts'

const found = async (page: Page) =>
  Number(
    /([\d,]+) events? found/
      .exec(await page.getByRole('status').innerText())?.[1]
      ?.replace(',', ''),
  )

/** Number of archived events. It grows at midnight: of the demo data's 929, some end on the day they were loaded. */
const archived = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/archived-events')
  const total = Number(answer.headers()['x-total-count'])
  expect(total).toBeGreaterThanOrEqual(392)
  return total
}

const searchCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/archived-events/search')) calls.push(request.postData() ?? '')
  })
  return calls
}

test('lists all archived events, newest first, and loads more on demand', async ({ page }) => {
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'All Archived Events' })).toBeVisible()
  expect(await found(page)).toBe(await archived(page))
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText('Clear Search')).toHaveCount(0)

  await page.getByRole('link', { name: 'Load More Results' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(48)
  // The keyboard goes on where the new events begin.
  await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused()
  const texts = await page.getByRole('article').locator('p').allInnerTexts()
  const days = texts
    .filter((text) => /^\w+day, \w+ \d+, \d{4}$/.test(text))
    .map((text) => Date.parse(text))
  expect(days.length).toBeGreaterThan(30)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
})

test('the list is as it was left when coming back from an event', async ({ page }) => {
  await page.goto('/archive')
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(page.getByRole('article')).toHaveCount(48)
  await page.getByRole('article').nth(40).getByRole('link').click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
})

test('opened from another page it is listed, not searched', async ({ page }) => {
  const calls = searchCalls(page)
  await page.goto('/about')
  const listed = page.waitForRequest(/\/api\/archived-events\?limit=\d+$/)
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).click()
  expect((await listed).method()).toBe('GET')
  await expect(page.getByRole('article')).toHaveCount(24)
  const further = page.waitForRequest(/\/api\/archived-events\?.*cursor=/)
  await page.getByRole('link', { name: 'Load More Results' }).click()
  expect((await further).method()).toBe('GET')
  await expect(page.getByRole('article')).toHaveCount(48)
  expect(calls).toEqual([])
})

test('searches when Search Archive is pressed and not before', async ({ page }) => {
  const calls = searchCalls(page)
  await page.goto('/archive')
  await page.getByLabel('Keyword').fill('cruise')
  await page.getByRole('combobox', { name: 'Event Type' }).selectOption('cruise_night')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  // Nothing in the address that was not filled in.
  await expect(page).toHaveURL('/archive?keyword=cruise&eventType=cruise_night&attendanceCost=free')
  expect(calls).toHaveLength(1)
  const some = await found(page)
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(await archived(page))

  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expect(page.getByRole('heading', { name: 'All Archived Events' })).toBeVisible()
  await expect(page.getByLabel('Keyword')).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await expect(page.getByLabel('Keyword')).toHaveValue('cruise')
  expect(await found(page)).toBe(some)
})

test('says that it is searching, behind six skeletons', async ({ page }) => {
  await page.goto('/archive')
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/archived-events/search', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search Archive' }).click()
  const button = page.getByRole('button', { name: 'Searching...' })
  await expect(button).toBeDisabled()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  seen.resolve()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByText('Clear Search')).toBeVisible()
  await expect(page).toHaveURL('/archive?keyword=')
})

test('opened from another page it shows six skeletons until its list is there', async ({
  page,
}) => {
  await page.goto('/about')
  const answer = await holdBack(page, '**/api/archived-events?*')
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'All Archived Events' })).toBeVisible()
  await expect(page.getByText('Loading events...')).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  // Text that is typed meanwhile stays.
  await page.getByLabel('Keyword').fill('cruise')
  answer()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByLabel('Keyword')).toHaveValue('cruise')
  expect(await found(page)).toBe(await archived(page))
})

test('dates by keyboard; the wrong way round they are told at the field', async ({
  page,
  troubles,
}) => {
  await page.goto('/archive')
  await page.getByLabel('From Date').focus()
  await page.keyboard.type('05012025')
  await expect(page.getByLabel('From Date')).toHaveValue('2025-05-01')
  await page.getByLabel('To Date').fill('2025-04-01')
  const wrongWay = "The last day can't be before the first."
  await expect(page.getByLabel('To Date')).toHaveAccessibleDescription(wrongWay)
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByLabel('To Date')).toBeFocused()
  await expect(page).toHaveURL('/archive')
  await page.goto('/archive?dateFrom=2025-05-01&dateTo=2025-04-01')
  await expect(page.getByRole('heading', { name: 'Search failed' })).toBeVisible()
  // The browser tells of the answer's status, 400.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('400')
  await expect(page.getByLabel('To Date')).toHaveValue('2025-04-01')
  await expect(page.getByLabel('To Date')).toHaveAccessibleDescription(wrongWay)
  await page.getByLabel('To Date').fill('2025-12-31')
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('article').first()).toContainText('2025')
  expect(await found(page)).toBeGreaterThan(0)
})

test('an answer that is not OK reads Search failed', async ({ page, troubles }) => {
  await page.goto('/archive')
  await page.route('**/api/archived-events/search', (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Search failed' })).toBeVisible()
  // The browser reports the answer that this test gave.
  troubles.splice(0)
})

test('nothing found, and back to the current events', async ({ page }) => {
  await page.goto('/archive?keyword=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Current Events' }).click()
  await expect(page.getByRole('button', { name: 'Search Events' })).toBeVisible()
})

test('by year and by state, with a 404 where nothing was', async ({ page, troubles }) => {
  await page.goto('/archive')
  await page.getByRole('navigation', { name: 'Browse by Year' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Events, \d{4}$/)
  const year = await found(page)
  await page
    .getByRole('navigation', { name: /by State$/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Events in .+, \d{4}$/)
  expect(await found(page)).toBeLessThanOrEqual(year)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto('/archive/2025/CA')
  await expect(page).toHaveURL(/\/archive\/2025\/california$/)
  expect((await page.goto('/archive/1955'))?.status()).toBe(404)
  expect((await page.goto('/archive/2025/atlantis'))?.status()).toBe(404)
  await expect(page.getByText('404 - Page Not Found')).toBeVisible()
  troubles.splice(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('searches, pages and clears', async ({ page }) => {
    await page.goto('/archive')
    await page.getByLabel('Keyword').fill('show')
    await page.getByRole('button', { name: 'Search Archive' }).click()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    const total = await found(page)
    const first = await page.getByRole('article').first().innerText()
    await page.getByRole('link', { name: 'Load More Results' }).click()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    expect(await found(page)).toBe(total)
    expect(await page.getByRole('article').first().innerText()).not.toBe(first)
    await page.getByRole('link', { name: 'Clear Search' }).click()
    await expect(page.getByRole('heading', { name: 'All Archived Events' })).toBeVisible()
  })
})

for (const path of [
  '/archive',
  '/archive?keyword=zzzz',
  '/archive/2025',
  '/archive/2025/california',
]) {
  test(`${path} has no accessibility violations, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
