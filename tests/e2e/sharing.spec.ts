/** Pages as search engines and link previews see them. */
import { stateName, stateSlug } from '../../src/catalog/place/us-states.ts'
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

test('from topics and places to an event, each page with its own address and list', async ({
  page,
}) => {
  // A state with several, and no more than fit a page.
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
  await expect(page.getByText(`${count} cars and coffee meet`)).toBeVisible()

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
  await expect(page.getByText(`${count} events`)).toBeVisible()
})

test('what has no events has no page, and every other has one address', async ({ page }) => {
  const statusOf = async (path: string) => (await page.request.get(path)).status()
  expect(await statusOf('/car-shows/narnia')).toBe(404)
  expect(await statusOf('/car-shows/guam')).toBe(404)
  expect(await statusOf('/anything')).toBe(404)
  const moved = await page.request.get('/car-shows/CA', { maxRedirects: 0 })
  expect({ status: moved.status(), to: moved.headers().location }).toEqual({
    status: 301,
    to: '/car-shows/california',
  })
  await page.goto('/this-weekend')
  await expect(page.getByRole('heading', { name: 'Car Events This Weekend' })).toBeVisible()
})
