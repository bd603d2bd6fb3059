/** The location prompt: open during a search, answered late, declined, and next to a search with an error. */
import type { Page } from '@playwright/test'
import { appFiles, chicago, editSearch, expect, test } from './site.ts'

/** Timeout of geolocate.ts in milliseconds, and its replacement: so long that a search waiting for it would fail. */
const patience = [10_000, 170_000] as const

/** Prompt that the test answers: `answerPrompt()` allows, `answerPrompt(false)` denies. */
const leavePromptOpen = (page: Page) =>
  page.addInitScript(([usual, longer]) => {
    const { setTimeout } = window
    const later = (run: () => void, ms?: number, ...more: unknown[]) =>
      setTimeout(run, ms === usual ? longer : ms, ...more)
    const waiting: [PositionCallback, PositionErrorCallback | null | undefined][] = []
    navigator.geolocation.getCurrentPosition = (found, failed) => void waiting.push([found, failed])
    const answerPrompt = (allowed = true) => {
      const coords = { latitude: 41.878113, longitude: -87.629798, accuracy: 10 }
      for (const [found, failed] of waiting.splice(0)) {
        if (allowed) found({ coords } as GeolocationPosition)
        else failed?.({ code: 1 } as GeolocationPositionError)
      }
    }
    Object.assign(window, { answerPrompt, setTimeout: later })
  }, patience)

/** Searches from the plain home page while the prompt is open. */
const searchBeforeAnswer = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expect(page.getByText('Detecting your location...')).toBeVisible()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/\?keyword=show$/)
  await expect(page.getByRole('article').first()).toBeVisible()
}

const answerPrompt = (page: Page, allowed = true) =>
  page.evaluate(
    (yes) => (window as unknown as { answerPrompt: (yes: boolean) => void }).answerPrompt(yes),
    allowed,
  )

const offer = (page: Page) => page.getByRole('button', { name: 'Sort by distance from you' })
const miles = (page: Page) => page.locator('.card-list').getByText(/\d+\.\d miles away/)

test('an answer to the prompt before hydration counts @drill', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(appFiles, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Sort by distance from you')) await held.promise
    await route.fulfill({ response })
  })
  await leavePromptOpen(page)
  await searchBeforeAnswer(page)
  await answerPrompt(page)
  held.resolve()
  await expect(page).toHaveURL(/\?keyword=show&userLat=41\.88&userLng=-87\.63$/)
  await expect(offer(page)).toHaveCount(0)
})

test.describe('a search while the location prompt is open', () => {
  test.beforeEach(async ({ page }) => {
    await leavePromptOpen(page)
    await searchBeforeAnswer(page)
    await expect(page.getByRole('link', { name: 'Best', exact: true })).toBeVisible()
    await expect(page.getByText(/\d events?.* · Getting your location\.\.\.$/)).toBeVisible()
  })

  test('shows results at once, accepts more filters, and is sorted by distance once location is allowed', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Free', exact: true }).click()
    await expect(page).toHaveURL(/\?attendanceCost=free&keyword=show$/)
    await expect(page.getByText('Getting your location...')).toBeVisible()
    await answerPrompt(page)
    await expect(page).toHaveURL(/attendanceCost=free&keyword=show&userLat=41\.88&userLng=-87\.63$/)
    await expect(miles(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Best', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(offer(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\?keyword=show\b/)
  })

  test('while the visitor types, offers to sort by distance and keeps text and list until chosen @drill', async ({
    page,
  }) => {
    const names = page.locator('.card-list').getByRole('heading', { level: 3 })
    const before = await names.allInnerTexts()
    await editSearch(page)
    await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
    await answerPrompt(page)
    await expect(offer(page)).toBeVisible()
    expect(await names.allInnerTexts()).toEqual(before)
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('cruise')
    await offer(page).click()
    await expect(page).toHaveURL(/\?keyword=cruise&userLat=41\.88&userLng=-87\.63$/)
    await expect(miles(page).first()).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await expect(page.locator('#results')).toBeFocused()
  })

  test('stays unchanged if the visitor declines, and says so @drill', async ({ page }) => {
    await answerPrompt(page, false)
    await expect(
      page.getByText("We couldn't get your location, so events are sorted by best match."),
    ).toBeVisible()
    await expect(page).toHaveURL(/\?keyword=show$/)
    await expect(page.getByText('miles away')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nearest' })).toHaveCount(0)
    await expect(page.getByText('Getting your location...')).toHaveCount(0)
  })
})

test.describe('the plain page while the location prompt is open', () => {
  test.beforeEach(async ({ page }) => {
    await leavePromptOpen(page)
    await page.goto('/')
    await expect(page.getByText('Detecting your location...')).toBeVisible()
  })

  test('searches by distance once allowed, but only offers it to a visitor who is using the list @drill', async ({
    page,
  }) => {
    await page.locator('#results').scrollIntoViewIfNeeded()
    await page.mouse.move(400, 300)
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(300)
    await answerPrompt(page)
    await expect(offer(page)).toBeInViewport()
    await expect(page).toHaveURL('/')
    await offer(page).click()
    await expect(page).toHaveURL(/\?userLat=41\.88&userLng=-87\.63$/)
    await expect(offer(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
  })

  test('if declined, offers location again at the strip', async ({ page }) => {
    await answerPrompt(page, false)
    const again = page.getByRole('button', { name: 'Use my location' })
    await again.click()
    await answerPrompt(page, false)
    await expect(page.getByText('Allow it in your browser, or enter a ZIP or city.')).toBeVisible()
    await again.click()
    await answerPrompt(page)
    await expect(page).toHaveURL(/\?userLat=41\.88&userLng=-87\.63$/)
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
  })
})

test.describe('with location allowed', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('a refused search keeps its error on the page @drill', async ({ page }) => {
    await page.goto('/?near=Atlantis%2C+ZZ')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('find “Atlantis, ZZ”')
    await page.goto('/?fromDate=tomorrow')
    await expect(alert).toContainText('From: Enter a date from 1900')
    // Long enough for an automatic search to replace the message.
    await page.waitForTimeout(500)
    await expect(alert).toContainText('From: Enter a date from 1900')
    await expect(page).toHaveURL(/fromDate=tomorrow$/)
  })
})
