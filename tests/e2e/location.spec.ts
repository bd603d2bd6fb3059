/** The location prompt: unanswered, without storage, and beside a search with an error to fix. */
import { chicago, editSearch, expect, test } from './site.ts'

test('a prompt that nobody answers does not hold up a search', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await page.goto('/')
  await expect(page.getByText('Detecting your location...')).toBeVisible()
  const button = page.getByRole('button', { name: 'Search Events' })
  await expect(button).toBeEnabled()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await button.click()
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled()
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/\?keyword=cruise$/)
  await expect(page.getByText('Getting your location...')).toHaveCount(0)
  await editSearch(page)
  await expect(button).toBeEnabled()

  // The prompt is still open; nobody waits for it a second time.
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await button.click()
  await expect(page).toHaveURL(/\?keyword=show$/)
})

test.describe('with location allowed', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('it serves without storage too', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/')
    await expect(page).toHaveURL(/userLat=41\.88&userLng=-87\.63/)
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
    await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
    await expect(page).toHaveURL(/keyword=show&userLat=41\.88/)
  })

  test('what was refused stays on the page', async ({ page }) => {
    await page.goto('/?near=Atlantis%2C+ZZ')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('find “Atlantis, ZZ”')
    await page.goto('/?fromDate=tomorrow')
    await expect(alert).toContainText('From: Enter a date such as')
    // Long enough for a search by itself to replace it.
    await page.waitForTimeout(500)
    await expect(alert).toContainText('From: Enter a date such as')
    await expect(page).toHaveURL(/fromDate=tomorrow$/)
  })
})
