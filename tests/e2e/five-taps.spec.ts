/** A visitor near Dayton, on a phone, who wants a free car show this weekend within 50 miles. */
import type { Locator, Page } from '@playwright/test'
import { expect, searchBar, test } from './site.ts'

const dayton = { latitude: 39.7589, longitude: -84.1916 }
const maxTaps = 5

test.use({ viewport: { width: 360, height: 740 } })

/** The search has the visitor's filters and no others. */
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
  page.getByRole('list', { name: 'Quick filters' }).getByRole('link', { name })

test.describe('with location allowed', () => {
  test.use({ geolocation: dayton, permissions: ['geolocation'] })

  test('at most five taps, that on the prompt of the browser among them', async ({ page }) => {
    // The search by location is on its way at the first tap, and not to be lost by it.
    await page.route('**/api/events/search', async (route) => {
      await new Promise((resume) => setTimeout(resume, 500))
      await route.continue()
    })
    await page.goto('/')
    let taps = 1
    const tap = async (control: Locator) => {
      await control.click()
      taps += 1
    }
    await expect(chip(page, 'Within 50 mi')).toBeVisible()
    await tap(page.getByRole('button', { name: /^Car Shows/ }))
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    for (const name of ['This weekend', 'Free', 'Within 50 mi']) {
      await tap(chip(page, name))
      await expect(chip(page, name)).toHaveAttribute('aria-current', 'true')
    }
    await expectFound(page, 'Near you')
    expect(taps).toBeLessThanOrEqual(maxTaps)
  })
})

test('at most five taps with a place that is typed, as location is denied', async ({ page }) => {
  await page.goto('/')
  let taps = 0
  const tap = async (control: Locator) => {
    await control.click()
    taps += 1
  }
  const near = page.getByRole('combobox', { name: 'Near' })
  await tap(near)
  await near.pressSequentially('Dayton')
  await tap(page.getByRole('option', { name: 'Within 50 miles of Dayton, OH' }))
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  for (const name of ['This weekend', 'Free', 'Car Shows']) {
    await tap(chip(page, name))
    await expect(chip(page, name)).toHaveAttribute('aria-current', 'true')
  }
  await expectFound(page, 'Dayton, OH')
  expect(taps).toBeLessThanOrEqual(maxTaps)
})
