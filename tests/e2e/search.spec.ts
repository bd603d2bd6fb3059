/** The search form, the categories, the lists and what stands in the address. */
import { usualTown } from './fixed-events.ts'
import { editSearch, expect, holdBack, searchBar, test } from './site.ts'

const results = 'Search Results'

test('keyword: trimmed, in the address, with a way to clear it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0)
  await page.getByPlaceholder('Event name, car type or keywords').fill('  cruise ')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/\?keyword=cruise$/)
  await expect(page.getByRole('heading', { name: results })).toBeVisible()
  await expect(page.getByRole('heading', { name: results })).toBeFocused()

  await expect(searchBar(page)).toContainText('“cruise”')
  await editSearch(page)
  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})

test('a place is understood, and an unknown one is told', async ({ page, troubles }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Near' }).fill('60601')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/near=60601/)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()

  await editSearch(page)
  await page.getByRole('combobox', { name: 'Near' }).fill('Atlantis, ZZ')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page.getByRole('alert')).toContainText('find “Atlantis, ZZ”')
  const near = page.getByRole('combobox', { name: 'Near' })
  await expect(near).toBeFocused()
  await expect(near).toHaveValue('Atlantis, ZZ')
  await expect(near).toHaveAccessibleDescription(/couldn't find/)

  // A whole state is none to search around, but to search in.
  await page.goto('/')
  await near.fill('Texas')
  await near.press('Enter')
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  await editSearch(page)
  await expect(inUse.getByRole('link', { name: 'Remove filter: Texas' })).toBeVisible()
  await expect(near).toHaveValue('')
  // The browser itself reports that the calls were refused.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('400')
})

test('a misspelled keyword is searched for as the nearest word, and it is said', async ({
  page,
}) => {
  await page.goto('/?keyword=musem')
  await expect(page.getByText('Showing results for museum')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('nothing found says so and offers a way out', async ({ page }) => {
  await page.goto('/?keyword=zzzzqqqq')
  await expect(page.getByText('No events found matching your criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).last().click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
})

test('an empty search counts the ways out, each keeps the place, and its number is true', async ({
  page,
}) => {
  // None of the town's costs as much.
  await page.goto(`/?near=${usualTown}&radiusMiles=1&eventType=concours&attendanceCost=over_50`)
  await expect(page.getByText('No events found matching your criteria.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'More results' }).getByRole('link')
  const step = steps.filter({ hasText: /^(Within \d+ miles|Any |All |Everything )/ }).first()
  const [, label = '', count = ''] = /^(.*) \((\d+)\)$/.exec(await step.innerText()) ?? []
  expect(label).not.toBe('')
  await step.click()
  await expect(page).toHaveURL(/near=Tonopah/)
  await expect(page.getByRole('status').first()).toContainText(new RegExp(`^${count} events?\\b`))
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('categories toggle within the other filters', async ({ page }) => {
  await page.goto('/?keyword=night')
  await page.getByRole('link', { name: /^Cruise Nights/ }).click()
  await expect(page).toHaveURL(/eventType=cruise_night&keyword=night/)
  await expect(page.getByRole('link', { name: /^Cruise Nights/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: /^Cruise Nights/ }).click()
  await expect(page).toHaveURL(/\?keyword=night$/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).not.toHaveURL(/keyword/)
  await expect(page.getByRole('link', { name: 'All Events', exact: true })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ upcoming events in 50 states and DC\. /)).toBeVisible()
})

test('chips that are pressed before the first search has answered add up', async ({ page }) => {
  await page.goto('/?keyword=night')
  const answer = await holdBack(page, '**/api/events/search')
  const chip = (name: string) =>
    page.getByRole('list', { name: 'Quick filters' }).getByRole('link', { name })
  for (const name of ['Free', 'Cruise Nights']) {
    await chip(name).click()
    await expect(chip(name)).toHaveAttribute('aria-current', 'true')
  }
  answer()
  await expect(page).toHaveURL(/attendanceCost=free.*eventType=cruise_night.*keyword=night/)
  await expect(searchBar(page)).toContainText('Free')
})

test('on a phone the chosen category is in sight, though the row goes on beyond the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?eventType=cruise')
  const { x, width } = (await page.getByRole('link', { name: /^Boats/ }).boundingBox())!
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(360)
})

test('category names of old links still work, everywhere on the page', async ({ page }) => {
  await page.goto('/?eventType=cars_and_coffee')
  await expect(page.getByRole('link', { name: /^Cars and Coffee/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('cars_coffee')
  await expect(
    page.getByRole('region', { name: results }).getByRole('article').first(),
  ).toContainText('Cars & Coffee')
})

test('Show More Events shows more of the same list', async ({ page }) => {
  await page.goto('/')
  const featured = page.getByRole('region', { name: 'Featured Events' })
  await expect(featured.getByRole('article')).toHaveCount(12)
  const linksIn = (region: typeof featured) =>
    region.locator('h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const strip = await linksIn(page.getByRole('region', { name: /^Top 3/ }))
  expect(strip).toHaveLength(3)
  for (const link of await linksIn(featured)) expect(strip).not.toContain(link)
  await page.getByRole('link', { name: 'Show More Events' }).click()
  // A page of a hundred, without the three of the strip.
  await expect(featured.getByRole('article')).toHaveCount(97)
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
})

test('Load More Results loads the next page once, and it is there again after going back', async ({
  page,
}) => {
  await page.goto('/?near=Chicago%2C+IL')
  const list = page.getByRole('region', { name: results }).getByRole('article')
  await expect(list).toHaveCount(20)
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(list).toHaveCount(40)
  const names = await list.evaluateAll((cards) =>
    cards.map((card) => card.querySelector('h3 a')?.getAttribute('href')),
  )
  expect(new Set(names).size).toBe(40)
  const openOne = async () => {
    await list
      .nth(35)
      .getByRole('link', { name: /^Details/ })
      .click()
    await expect(page).toHaveURL(/\/event\//)
  }
  // Older than what counts as just loaded, so that a refresh follows the way back.
  await page.waitForTimeout(2_000)
  await openOne()
  const refreshed = page.waitForResponse('**/api/events/facets*')
  await page.goBack()
  await expect(list).toHaveCount(40)
  await refreshed
  // The refresh must not cost the second way back its pages.
  await openOne()
  await page.goBack()
  await expect(list).toHaveCount(40)
})

test('a page that was just loaded is not loaded again, whatever the clock of the device', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 60_000 })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) calls.push(request.url())
  })
  await page.goto('/?near=60601')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('filters of the panel narrow, are listed, and can be taken off one by one', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'State' }).selectOption('IL')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/\/\?state=IL&attendanceCost=free$/)
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'State' }).locator('option')).not.toHaveCount(2)
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  await editSearch(page)
  await inUse.getByRole('link', { name: 'Remove filter: Free' }).click()
  await expect(page).not.toHaveURL(/attendanceCost/)
  await expect(page.getByRole('heading', { name: results })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Cost' })).toHaveValue('')
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
})

test('applying filters loses none that are there', async ({ page }) => {
  const there = 'eventType=car_show&eventType=concours&keyword=zzzzqqqq&state=IL&useLocation=false'
  await page.goto(`/?${there}`)
  await expect(page.getByText('No events found matching your criteria.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/attendanceCost=free/)
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  await editSearch(page)
  for (const label of ['Car Show', 'Concours', '“zzzzqqqq”', 'Illinois', 'Free']) {
    await expect(inUse.getByRole('link', { name: `Remove filter: ${label}` })).toBeVisible()
  }
  await expect(page.getByRole('switch', { name: /Location priority/ })).not.toBeChecked()
})

test('location priority off: sorted by date, nobody is asked', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await page.goto('/?useLocation=false')
  const toggle = page.getByRole('switch', { name: /Location priority/ })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('results are sorted by date')).toBeVisible()
  await expect(page.getByText('miles away')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL(/keyword=show&useLocation=false/)
  await expect(page.getByRole('heading', { name: results })).toBeFocused()
})

test('going back takes the switch along', async ({ page }) => {
  await page.goto('/?keyword=show')
  const toggle = page.getByRole('switch', { name: /Location priority/ })
  await editSearch(page)
  await page.getByText('Location priority').click()
  await expect(page.getByText('the next search is sorted by date')).toBeVisible()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL(/keyword=cruise&useLocation=false/)
  await page.goBack()
  await expect(searchBar(page)).toContainText('“show”')
  await editSearch(page)
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('show')
  await expect(toggle).toBeChecked()
})

test('a search with priority on asks for the location and then sorts by distance', async ({
  page,
  context,
}) => {
  await page.goto('/?useLocation=false')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 29.76, longitude: -95.37 })
  await page.getByText('Location priority').click()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/userLat=29\.76&userLng=-95\.37/)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
})

test('an unreadable filter in the address is told and the rest still works', async ({ page }) => {
  await page.goto('/?keyword=show&fromDate=tomorrow')
  await expect(page.getByRole('alert')).toContainText('From: Enter a date from 1900')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a failed search falls back to what is soonest and says so', async ({ page, troubles }) => {
  await page.goto('/')
  await page.route('**/api/events/search', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page.getByText("couldn't run the search.")).toBeVisible()
  // The browser reports the 503 answers, and the page that it went on by date; nothing else.
  for (const trouble of troubles.splice(0)) {
    expect(trouble).toMatch(/status of 503|^console: The search (by date )?failed/)
  }
})
