/** Landing pages and event pages as search engines and link previews see them. */
import { stateName, stateSlug } from '../../src/catalog/place/us-states.ts'
import { expect, test } from './site.ts'

test('from topics and places to an event, each page has its own URL and list', async ({ page }) => {
  // A state with several events, but no more than fit on a page.
  const facets = await page.request.get('/api/events/facets?eventType=cars_coffee')
  const { state: counts } = (await facets.json()) as { state: Record<string, number> }
  const [code = ''] = Object.entries(counts).find(([, found]) => found > 2 && found < 15) ?? []
  const state = stateName(code)
  const address = `/cars-and-coffee/${stateSlug(code)}`
  await page.goto('/help')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Events by place and type', exact: true })
    .click()
  await page.getByRole('link', { name: new RegExp(`^${state}`) }).click()
  await expect(page.getByRole('heading', { name: `Car Events in ${state}` })).toBeVisible()
  await page
    .getByRole('region', { name: `By type in ${state}` })
    .getByRole('link', { name: /^Cars and Coffee/ })
    .click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: `Cars and Coffee in ${state}` })).toBeVisible()
  const cards = page.getByRole('article')
  const count = await cards.count()
  await expect(
    page.getByText(new RegExp(`^(?:${count}|One) cars & coffee (?:meets|listings?|in)\\b`)),
  ).toBeVisible()

  await page.goto(address)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  const [list, trail] = JSON.parse(data ?? '')['@graph']
  expect(list.itemListElement).toHaveLength(count)
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Events',
    'Cars and Coffee',
    state,
  ])
  await cards
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  await page
    .getByRole('navigation', { name: 'More like this' })
    .getByRole('link', { name: `Cars and Coffee in ${state}` })
    .click()
  await expect(page).toHaveURL(address)

  await page.getByRole('link', { name: 'Search these events' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${count} (?:events|listings)`))).toBeVisible()
})
