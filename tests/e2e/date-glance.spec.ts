/** Overview of other events around a date, beside the submission form. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './site.ts'

/** A date with several events near Chicago, and their number. */
const busyDay = async (request: APIRequestContext) => {
  const near = 'near=60601&radiusMiles=75&datedOnly=true'
  const events = await (await request.get(`/api/events?${near}&sortBy=date&limit=100`)).json()
  for (const { date } of events) {
    const found = await request.get(`/api/events?${near}&fromDate=${date}&toDate=${date}`)
    const count = Number(found.headers()['x-total-count'])
    if (count > 1) return { date: String(date), count }
  }
  throw new Error('No day near Chicago has several events.')
}

const allOf = (count: number) => (count === 1 ? 'See it' : `See all ${count}`)

const box = (page: Page) => page.getByRole('region', { name: /^Around \w+day, / })

test('once typing pauses, the date field shows other events on that date @drill', async ({
  page,
  request,
}) => {
  const { date, count } = await busyDay(request)
  await page.goto('/upload')
  const urls: string[] = []
  page.on('request', (each) => {
    if (each.url().includes('/api/dates/')) urls.push(each.url())
  })
  await page.getByLabel('Date (required)').fill(date)
  await expect(box(page)).toContainText('Enter a ZIP code or city')
  await page.getByLabel('ZIP').first().pressSequentially('60601')
  await expect(box(page)).toContainText('Within 75 miles of Chicago, IL 60601')
  const all = box(page).getByRole('link', { name: allOf(count) })
  await expect(all).toHaveAttribute('href', new RegExp(`fromDate=${date}.*toDate=${date}`))
  // Fewer requests than keys: typing is debounced.
  expect(urls.length).toBeLessThanOrEqual(4)
  await page.getByLabel('Date (required)').fill('2032-06-19')
  await expect(box(page)).toContainText("Juneteenth (Sat, Jun 19), Father's Day (Sun, Jun 20)")

  // The form works if the response is not JSON.
  await page.route('**/api/dates/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
  )
  const fill = async (label: string, text: string) => {
    const answered = page.waitForResponse('**/api/dates/**')
    await page.getByLabel(label).fill(text)
    await answered
  }
  // The last good response for the same date stays, with its counts.
  for (const name of ['Cars', 'Cars & Coffee']) await fill('Event name', name)
  const answered = page.waitForResponse('**/api/dates/**')
  await page.getByLabel('Type', { exact: false }).first().selectOption('cruise_night')
  await answered
  await expect(box(page)).toContainText('Juneteenth')
  await expect(box(page)).not.toContainText('of type')
  await fill('Date (required)', '2032-06-26')
  await expect(page.getByRole('button', { name: 'Submit Event' }).last()).toBeEnabled()
})
