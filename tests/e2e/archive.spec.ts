/** The archive: its search, its lists, its pages by year and state. */
import type { Page } from '@playwright/test'
import { expect, holdBack, test } from './site.ts'

const found = async (page: Page) =>
  Number(
    /([\d,]+) events? found/
      .exec(await page.getByRole('status').innerText())?.[1]
      ?.replace(',', ''),
  )

/** Number of archived events; grows at midnight, as some of the 929 demo events end on the day they are loaded. */
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

const skeletons = (page: Page) => page.locator('[data-skeleton]')

test('opened from another page: skeletons, the list, more results on demand, and the same list after going back', async ({
  page,
}) => {
  const calls = searchCalls(page)
  await page.goto('/about')
  const answer = await holdBack(page, '**/api/archived-events?*')
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'All Archived Events' })).toBeVisible()
  await expect(page.getByText('Loading events...')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(6)
  // Text typed while the list loads stays.
  await page.getByLabel('Keyword').fill('cruise')
  answer()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(skeletons(page)).toHaveCount(0)
  await expect(page.getByLabel('Keyword')).toHaveValue('cruise')
  expect(await found(page)).toBe(await archived(page))

  await page.getByRole('link', { name: 'Load More Results' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(48)
  // The focus moves to the first new event.
  await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused()
  await page.getByRole('article').nth(40).getByRole('link').click()
  await expect(page).toHaveURL(/\/event\//)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
  // The lists use cacheable GET calls, not the search call.
  expect(calls).toEqual([])
})

test('searches only when Search Archive is pressed, clears the search, and reports errors', async ({
  page,
  troubles,
}) => {
  const calls = searchCalls(page)
  await page.goto('/archive')
  await page.getByLabel('Keyword').fill('cruise')
  await page.getByRole('combobox', { name: 'Event Type' }).selectOption('cruise_night')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  const answer = await holdBack(page, '**/api/archived-events/search')
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled()
  await expect(skeletons(page)).toHaveCount(6)
  answer()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
  // The URL has only the fields that were filled in.
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

  // Dates in reverse order show an error at the field; a failed request has its own message.
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
  await page.getByLabel('To Date').fill('2025-12-31')
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('article').first()).toContainText('2025')
  await page.route('**/api/archived-events/search', (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  await page.getByLabel('Keyword').fill('show')
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Search failed' })).toBeVisible()
  // The browser logs the 503 that this test returned.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('503')
})
