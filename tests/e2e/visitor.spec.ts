/** Main use: a visitor finds nearby events. */
import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import ICAL from 'ical.js'
import { chicago, editSearch, expect, searchBar, test } from './site.ts'

test.describe('with location allowed', () => {
  test.use({
    geolocation: chicago,
    permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
  })

  test('a visitor finds, filters and opens events, adds one to the calendar, shares it, and goes back to the same scroll position', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
    await expect(page).toHaveURL(/userLat=41\.88&userLng=-87\.63/)
    const nearest = page.getByRole('region', { name: 'Top 3 Events Near You' })
    await expect(nearest.getByRole('article')).toHaveCount(3)
    await expect(nearest.getByText(/\d+\.\d miles away/)).toHaveCount(3)
    expect(await distancesIn(nearest)).toEqual(
      (await distancesIn(nearest)).toSorted((a, b) => a - b),
    )

    await page.getByRole('button', { name: /^Car Shows/ }).click()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await expect(page).toHaveURL(/eventType=car_show/)

    await editSearch(page)
    await page.getByRole('textbox', { name: 'Keyword' }).fill('classic')
    await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
    await expect(page).toHaveURL(/keyword=classic/)
    await expect(searchBar(page)).toContainText('“classic”')
    const results = page.getByRole('region', { name: 'Search Results' })
    await expect(results.getByRole('article').first()).toContainText('Car Show')

    // Skips postponed events, which have no calendar entry.
    const button = page.getByRole('button', { name: /^Add to calendar/ })
    const card = results.getByRole('article').filter({ has: button }).nth(2)
    const name = await card.getByRole('heading').innerText()
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await card.getByRole('link', { name: /^Details/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download .ics file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^\w+\.ics$/)
    const entry = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')))
    expect(entry.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(name)

    await page.getByRole('button', { name: 'Share Event' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    // The URL of the page plus the slug.
    expect(new URL(copied).pathname).toContain(`${new URL(page.url()).pathname}/`)

    await page.goBack()
    await expect(card.getByRole('heading')).toHaveText(name)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 80)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 80)
  })

  test('a known location is used at once, and results of this visit reappear at once @drill', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/userLat=41\.88/)
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('location') ?? ''))
    expect(stored).toMatchObject({ lat: 41.87811, lng: -87.6298 })
    expect(Object.keys(stored).sort()).toEqual(['acc', 'lat', 'lng', 'ts'])

    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/event\//)
    // Lets the results age past "just loaded", so that they are refreshed.
    await page.waitForTimeout(2_000)
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events/search')) searches.push(request.postData() ?? '')
    })
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Find events' })
      .click()
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
    // Cached results are shown at once and refreshed in the background: one request for the list, and requests of the
    // strip, which fetches more events if some of the nearest are over today.
    const ofStrip = (body: string) => body.includes('"fromDate"')
    await expect.poll(() => searches.some(ofStrip)).toBe(true)
    await expect.poll(() => searches.filter((body) => !ofStrip(body)).length).toBe(1)
    for (const body of searches) {
      expect(body).toMatch(/"userLat":"?41\.88"?,"userLng":"?-87\.63"?,/)
    }

    // The same after a reload.
    await page.waitForTimeout(2_000)
    const held: Route[] = []
    await page.route('**/api/events/search', (route) => void held.push(route))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
    await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
    await expect.poll(() => held.length).toBe(2)
    for (const route of held) await route.continue()
    await page.unrouteAll({ behavior: 'wait' })
  })
})

const distancesIn = async (region: import('@playwright/test').Locator) =>
  (await region.getByText(/\d+\.\d miles away/).allInnerTexts()).map((text) =>
    Number(/([\d,.]+) miles/.exec(text)?.[1]),
  )
