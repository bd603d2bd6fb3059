/** The pages around the directory: about, help, privacy, terms. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

for (const path of ['/about', '/help', '/privacy', '/terms', '/deployment-sync']) {
  test(`${path} is accessible and does not scroll sideways`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, [360, 1440])
  })
}

test('/about shows the live numbers', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveTitle('About · Gearhead Atlas')
  const numbers = await (await page.request.get('/api/about/numbers')).json()
  expect(numbers.events).toBeGreaterThan(400)
  const plates = [`${numbers.events}+`, `${numbers.cities}+`, String(numbers.states)]
  await expect(page.getByRole('definition')).toHaveText(plates)
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit an Event' })).toBeVisible()
})

const openOnes = 'details[name=faq][open]'

test('/help opens one answer at a time, by keyboard', async ({ page }) => {
  await page.goto('/help')
  const first = page.getByText('How do I search for events near me?')
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location priority is on by default.')).toBeVisible()
  await page.locator('summary').nth(2).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Searching, submitting, calendar files and feeds')).toBeVisible()
  await expect(page.locator(openOnes)).toHaveCount(1)
  await first.click()
  await expect(page.locator(openOnes)).toHaveCount(1)
  await expect(page.getByText('Location priority is on by default.')).toBeVisible()
})

test('an answer has an address that opens it, and the guidelines have theirs', async ({ page }) => {
  await page.goto('/help#updates')
  await expect(page.getByText('Organizers change, cancel or postpone')).toBeVisible()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Event Guidelines' }).click()
  await expect(page).toHaveURL(/\/help#guidelines$/)
  await expect(page.getByRole('heading', { name: 'Event guidelines' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the accordion works', async ({ page }) => {
    await page.goto('/help')
    await page.locator('summary').nth(1).click()
    await page.locator('summary').nth(6).click()
    await expect(page.locator(openOnes)).toHaveCount(1)
    await expect(page.getByText('with nothing to install')).toBeVisible()
  })
})

test('/privacy: the contents lead to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/privacy')
  await expect(page.getByText('Last updated January 2025')).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Children under 13' }).click()
  await expect(page.getByRole('heading', { name: 'Children under 13' })).toBeInViewport()
  await expect(contents).toBeInViewport()
})

test('on paper there is the text and every answer, and no navigation', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/help')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('with nothing to install')).toBeVisible()
  await expect(page.getByText('Location priority is on by default.')).toBeVisible()
})
