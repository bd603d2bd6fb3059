/** Searches on a phone, with a limit on the number of taps. */
import type { Locator, Page } from '@playwright/test'
import { expect, searchBar, test } from './site.ts'

const dayton = { latitude: 39.7589, longitude: -84.1916 }

test.use({ viewport: { width: 360, height: 740 } })

/** Expects the visitor's filters and no others. */
const expectFound = async (page: Page, place: string) => {
  await expect(searchBar(page)).toContainText(`${place} · 50 mi · This weekend`)
  await expect(searchBar(page)).toContainText('Car Show')
  await expect(searchBar(page)).toContainText('Free')
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('radiusMiles')).toBe('50')
  expect(searchParams.get('eventType')).toBe('car_show')
  expect(searchParams.get('attendanceCost')).toBe('free')
  expect(searchParams.get('when')).toBe('weekend')
}

const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Quick filters' }).getByRole('link', { name, exact: true })

/** Counts taps on the page, from home on; typing and the phone keyboard's Enter don't count. */
const tapping = async (page: Page, most: number, search: (tap: Tap) => Promise<void>) => {
  let taps = 0
  await page.goto('/')
  await search(async (control) => {
    await control.click()
    taps += 1
  })
  expect(taps).toBeLessThanOrEqual(most)
}
type Tap = (control: Locator) => Promise<void>

test.describe('with location allowed', () => {
  test.use({ geolocation: dayton, permissions: ['geolocation'] })

  test('car shows this weekend, cars & coffee on Saturday morning: three taps besides the prompt; dogs this month, swap meets in spring: one @drill', async ({
    page,
  }) => {
    // The search by location is still running at the first tap, which must not cancel it.
    await page.route('**/api/events/search', async (route) => {
      await new Promise((resume) => setTimeout(resume, 500))
      await route.continue()
    })
    await tapping(page, 3, async (tap) => {
      await expect(chip(page, 'Within 50 mi')).toBeVisible()
      await tap(page.getByRole('button', { name: /^Car Shows/ }))
      await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
      await tap(chip(page, 'This weekend, 50 mi'))
      await expect(chip(page, 'This weekend')).toHaveAttribute('aria-current', 'true')
      await tap(chip(page, 'Free'))
      await expectFound(page, 'Near you')
    })

    await tapping(page, 3, async (tap) => {
      await expect(chip(page, 'Within 50 mi')).toBeVisible()
      await tap(page.getByRole('button', { name: /^Cars and Coffee/ }))
      await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
      await tap(chip(page, 'Saturday'))
      await expect(chip(page, 'Saturday')).toHaveAttribute('aria-current', 'true')
      await tap(chip(page, 'Before noon'))
      await expect(searchBar(page)).toContainText('Near you')
      await expect(page).toHaveURL(/eventType=cars_coffee&timeOfDay=morning&.*&when=saturday/)
    })
    for (const [sentence, readings] of [
      ['dog-friendly shows this month', ['Pet friendly', 'This month']],
      ['swap meets in Pennsylvania in spring', ['Swap Meet', 'Pennsylvania', 'Spring']],
    ] as const)
      await tapping(page, 1, async (tap) => {
        const keyword = page.getByRole('textbox', { name: 'Keyword' })
        await tap(keyword)
        await keyword.fill(sentence)
        await keyword.press('Enter')
        for (const reading of readings)
          await expect(page.getByLabel(`Remove from keyword: ${reading}`)).toBeVisible()
      })
  })
})

test('a museum that is open today near Auburn, Indiana: three taps', async ({ page }) => {
  await tapping(page, 3, async (tap) => {
    const keyword = page.getByRole('textbox', { name: 'Keyword' })
    await tap(keyword)
    await keyword.fill('museum')
    const near = page.getByRole('combobox', { name: 'Near' })
    await tap(near)
    await near.pressSequentially('Auburn, Indiana')
    await near.press('Enter')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await tap(chip(page, 'Today'))
    await expect(page).toHaveURL(/keyword=museum&near=Auburn%2C\+Indiana&when=today/)
  })
  const museum = page.getByRole('article').filter({ hasText: 'Museum of Round-the-Clock Motoring' })
  await expect(museum.first()).toContainText('Open today until 11:59 PM')
  await museum
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(page.getByText('Open today until 11:59 PM').first()).toBeVisible()
})
