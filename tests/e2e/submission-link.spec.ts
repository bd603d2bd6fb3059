/** An organizer pastes the link of an event's page: with scripts and without. */
import { expectAccessible } from './accessible.ts'
import { startLinkedSite } from './linked-site.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

const site = await startLinkedSite()
test.afterAll(() => site.close())

test('a link fills in the form, beside what was typed, and sends nothing', async ({ page }) => {
  await page.goto('/upload')
  await page.getByLabel('Your email address').fill('organizer@example.com')
  await page.getByLabel('Event name').fill('Another name')
  await page.getByLabel('Link', { exact: true }).fill(site.at('/about'))
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'couldn’t find an event' })
  await expect(refusal).toBeFocused()
  await expect(page.getByLabel('Event name')).toHaveValue('Another name')

  await page.getByLabel('Link', { exact: true }).fill(site.at('/show'))
  await page.getByLabel('Link', { exact: true }).press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'We filled in' })
  await expect(notice).toContainText('“Fjordling Car Show”, Saturday, June 7, 2031')
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Event name')).toHaveValue('Fjordling Car Show')
  await expect(page.getByLabel('Date (required)')).toHaveValue('2031-06-07')
  await expect(page.getByLabel('ZIP code')).toHaveValue('99501')
  await expect(page.getByLabel('Type', { exact: false }).first()).toHaveValue('car_show')
  await expect(page.getByLabel('Your email address')).toHaveValue('organizer@example.com')
  await expectAccessible(page, [360, 1280])
  const answer = await page.request.get('/api/events?keyword=Fjordling')
  expect(await answer.text()).not.toContain('Fjordling')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link fills in the form, which can be submitted then', async ({ page }) => {
    await page.goto('/upload')
    await page.getByLabel('Link', { exact: true }).fill(site.at('/show'))
    await page.getByRole('button', { name: 'Fill in the form' }).click()
    await expect(page.getByText('We filled in')).toBeVisible()
    await expect(page.getByLabel('Event name')).toHaveValue('Fjordling Car Show')
    await expect(page.getByLabel('Starts at')).toHaveValue('09:00')
    await page.getByLabel('Your email address').fill('organizer@example.com')
    await page.waitForTimeout(2_100)
    await page.getByRole('button', { name: 'Submit Event' }).click()
    await expect(page).toHaveURL(/\/upload\/received$/)
  })
})
