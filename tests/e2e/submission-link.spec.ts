/** An organizer pastes a link to an event's page. */
import { addDays, shortDate } from '../../src/catalog/time/local-dates.ts'
import { firstMeet, startLinkedSite } from './linked-site.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

const site = await startLinkedSite()
test.afterAll(() => site.close())

test('a link fills in the form, keeps typed text, and submits nothing', async ({ page }) => {
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
  const answer = await page.request.get('/api/events?keyword=Fjordling')
  expect(await answer.text()).not.toContain('Fjordling')

  // A recurring event, whose dates can be skipped by a press.
  await page.getByLabel('Link', { exact: true }).fill(site.at('/weekly.ics'))
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It repeats: Every' })).toBeFocused()
  await expect(page.getByLabel('Repeats')).toHaveValue('week')
  await expect(page.getByLabel('Until')).toHaveValue(addDays(firstMeet, 35))
  const [year, month, day] = addDays(firstMeet, 14).split('-').map(Number)
  const skip = page.getByLabel('Skip these dates')
  await expect(skip).toHaveValue(`${month}/${day}/${year}`)
  await expect(page.getByText(/: 5 dates$/)).toBeVisible()
  const other = shortDate(addDays(firstMeet, 21))
  const button = page.getByRole('button', { name: new RegExp(`^Skip ${other}(?!\\d)`) })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/: 4 dates$/)).toBeVisible()
  await button.click()
  await expect(skip).toHaveValue(`${month}/${day}/${year}`)
})

test('selected events of a calendar are submitted, then a new form starts with the same contact details @drill', async ({
  page,
}) => {
  await page.goto('/upload')
  await page.getByLabel('Link', { exact: true }).fill(site.at('/season.ics'))
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  await expect(page.getByRole('button', { name: 'Send all 12' })).toBeVisible()
  for (let n = 2; n < 12; n++)
    await page.getByRole('checkbox', { name: `Car Show n${n} ` }).uncheck()
  await page.getByLabel('Email for the private links').fill('club@example.com')
  await page.getByRole('button', { name: 'Send the chosen ones' }).click()
  await expect(page.getByText('Sent: Car Show n0; Car Show n1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send all 10' })).toBeVisible()
  await page.getByRole('button', { name: 'Send all 10' }).click()
  await expect(page).toHaveURL(/\/upload\/received$/)
  await expect(page.getByText('“Car Show n2” and 9 more are waiting for review.')).toBeVisible()
  await page.getByRole('link', { name: 'Submit another event' }).click()
  await expect(page.getByLabel('Your email address')).toHaveValue('club@example.com')
  await expect(page.getByLabel('Event name')).toHaveValue('')
})

test('a pasted table fills in the form with its next event, and lists the others @drill', async ({
  page,
}) => {
  await page.goto('/upload')
  await page.getByText('Or paste a list').click()
  await page
    .getByLabel('List', { exact: true })
    .fill(
      'Date\tEvent\tLocation\nJune 5, 2031\tPasted Show\tRoanoke, VA\nJune 12, 2031\tPasted Cruise\tSalem, VA',
    )
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('2 upcoming events in that list')).toBeVisible()
  await expect(page.getByLabel('Event name')).toHaveValue('Pasted Show')
  await expect(page.getByRole('button', { name: 'Send all 2' })).toBeVisible()
})
