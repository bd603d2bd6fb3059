/** What search engines and previews of links find. */
import { expect, test } from './site.ts'

test('an event has one address and a picture, and lives on under every other', async ({ page }) => {
  const [event] = await (await page.request.get('/api/events?limit=1')).json()
  await page.goto(`/event/${event.id}`)
  const canonical = page.locator('link[rel=canonical]')
  const address = (await canonical.getAttribute('href')) ?? ''
  expect(address).toMatch(new RegExp(`/event/${event.id}/[a-z0-9-]+$`))

  await page.goto(`/event/${event.id}/what-it-was-called-before`)
  expect(page.url()).toBe(address)
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  await expect(canonical).toHaveAttribute('href', address)

  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(picture ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
  expect((await answer.body()).subarray(16, 24)).toEqual(
    Buffer.from([0, 0, 1200 >> 8, 1200 & 255, 0, 0, 630 >> 8, 630 & 255]),
  )
})
