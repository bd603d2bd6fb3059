/** Cards show miles from the visitor's exact location; the server receives only two decimals of it. */

import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { greatCircleMiles } from '../../src/catalog/place/distance.ts'
import { chicago, expect, test } from './site.ts'

// Far enough from the rounded location to change tenths of miles.
const here = { latitude: chicago.latitude + 0.0031, longitude: chicago.longitude - 0.0044 }
test.use({ geolocation: here, permissions: ['geolocation'] })

test('distances are exact to a tenth of a mile @drill', async ({ page, request }) => {
  const sent: string[] = []
  page.on('request', (each) => sent.push(each.url() + (each.postData() ?? '')))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
  const list = await request.get('/api/events?userLat=41.88&userLng=-87.63&limit=60')
  const events = (await list.json()) as FoundEvent[]
  // The strip and the list that continues it. Events that ended earlier today are listed later than their distance.
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(15)
  const shown = await cards.evaluateAll((all) => all.map((card) => card.dataset.event))
  let changed = 0
  for (const event of events.filter(({ id }) => shown.includes(id))) {
    const miles = greatCircleMiles(here, event).toFixed(1)
    if (miles !== event.distance?.toFixed(1)) changed += 1
    const card = cards.filter({ has: page.locator(`a[href="/event/${event.id}"]`) })
    await expect(card.first()).toContainText(`${miles} miles away`)
  }
  expect(changed).toBeGreaterThan(0)
  for (const each of sent) expect(each).not.toMatch(/41\.88[1-9]|87\.63[1-9]/)
})
