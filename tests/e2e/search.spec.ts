/** The search form, the categories, the lists and the URL. */
import type { Page } from '@playwright/test'
import { usualTown } from './fixed-events.ts'
import { editSearch, expect, forget, holdBack, searchBar, test } from './site.ts'

const results = 'Search Results'
const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' })
const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })
const inUse = (page: Page) => page.getByRole('list', { name: 'Filters in use' })

test('a keyword is trimmed and cleared; a place is found, a misspelled one reported, a state searched', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0)
  await page.getByPlaceholder('Event name, car type or keywords').fill('  cruise ')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/\?keyword=cruise$/)
  await expect(page.getByRole('heading', { name: results })).toBeFocused()

  await expect(searchBar(page)).toContainText('“cruise”')
  await editSearch(page)
  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await expect(keyword(page)).toHaveValue('')
  await expect(keyword(page)).toBeFocused()

  await keyword(page).fill('cruise')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
  await expect(keyword(page)).toBeFocused()
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/')
  await near(page).fill('60601')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/near=60601/)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()

  await editSearch(page)
  await near(page).fill('Dytoon')
  await near(page).press('Enter')
  const line = page.locator('[data-place]')
  await expect(line).toContainText("We couldn't find “Dytoon”. Did you mean Dayton, OH?")
  await line.getByRole('link', { name: 'Dayton, OH' }).click()
  await expect(page).toHaveURL(/near=Dayton%2C\+OH/)

  await page.goto('/')
  await near(page).fill('Texas')
  await near(page).press('Enter')
  await editSearch(page)
  await expect(inUse(page).getByRole('link', { name: 'Remove filter: Texas' })).toBeVisible()
  await expect(near(page)).toHaveValue('')
})

test('chips pressed before the first response add up, and can be removed', async ({ page }) => {
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
  await chip('Free').click()
  await expect(page).toHaveURL(/\?eventType=cruise_night&keyword=night$/)

  // Arrows scroll the row by mouse; pressing a chip keeps the scroll positions and the focus.
  const row = page.getByRole('list', { name: 'Quick filters' })
  const last = chip('Boats & Marine')
  const at = () =>
    Promise.all([row.evaluate((list) => list.scrollLeft), page.evaluate(() => scrollY)])
  // Only 20 px: a page with few events is hardly longer than the window.
  await page.evaluate(() => scrollTo(0, 20))
  await expect(last).not.toBeInViewport()
  const width = page.viewportSize()?.width ?? 0
  const arrow = 60
  for (let turns = 0; turns < 9; turns++) {
    if (((await last.boundingBox())?.x ?? width) < width - 3 * arrow) break
    await page.getByTitle('More filters').click()
  }
  await expect(last).toBeInViewport({ ratio: 1 })
  const before = await at()
  await last.click()
  await expect(page).toHaveURL(/eventType=cruise&/)
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(last).toBeFocused()
  expect(await at()).toEqual(before)
  expect(Math.min(...before)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?eventType=cruise')
  // The active category, beyond the screen's edge, is scrolled into view.
  await expect(page.getByRole('link', { name: /^Boats/ })).toBeInViewport({ ratio: 1 })
})

test('Load More Results loads the next page once, and keeps it after going back and after a reload', async ({
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
  // Lets the data age past "just loaded", so that going back triggers a refresh.
  await page.waitForTimeout(2_000)
  await openOne()
  const refreshed = page.waitForResponse('**/api/events/facets*')
  await page.goBack()
  await expect(list).toHaveCount(40)
  await refreshed
  // The refresh must not drop the loaded pages when going back a second time.
  await openOne()
  await page.goBack()
  await expect(list).toHaveCount(40)

  const name = await list.nth(35).getByRole('heading').innerText()
  await list.nth(35).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(list).toHaveCount(40)
  await expect(list.nth(35).getByRole('heading')).toHaveText(name)
  await expect
    .poll(async () => page.evaluate((y) => Math.abs(scrollY - y), before))
    .toBeLessThan(50)
})

test('a page that was just loaded is not requested again, even if the clock of the device is wrong', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 60_000 })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/?near=60601')
  // Only the map beside the list makes a request.
  await expect.poll(() => calls).toContain('/api/events/map')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['/api/events/map'])
})

test('filters of the panel are added to existing filters, and can be removed one by one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  const there = 'eventType=car_show&eventType=concours&keyword=zzzzqqqq&state=IL&useLocation=false'
  await page.goto(`/?${there}`)
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/state=IL.*attendanceCost=free|attendanceCost=free.*state=IL/)
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeFocused()
  // The response collapses the form.
  await expect(searchBar(page)).toContainText(/free/i)
  await editSearch(page)
  for (const label of ['Car Show', 'Concours', '“zzzzqqqq”', 'Illinois', 'Free']) {
    await expect(inUse(page).getByRole('link', { name: `Remove filter: ${label}` })).toBeVisible()
  }
  await expect(page.getByRole('switch', { name: /Location priority/ })).not.toBeChecked()
  await inUse(page).getByRole('link', { name: 'Remove filter: Free' }).click()
  await expect(page).not.toHaveURL(/attendanceCost/)
  await expect(page.getByRole('heading', { name: results })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Cost' })).toHaveValue('')
  await page.getByRole('link', { name: 'Clear Filters' }).first().click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
})

test('location priority: off never prompts, on prompts with a search, and going back restores the switch', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 29.76, longitude: -95.37 })
  await page.goto('/?useLocation=false')
  const toggle = page.getByRole('switch', { name: /Location priority/ })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText(': Soonest first')).toBeVisible()
  await keyword(page).fill('show')
  await keyword(page).press('Enter')
  await expect(page).toHaveURL(/keyword=show&useLocation=false/)
  await expect(page.getByText('miles away')).toHaveCount(0)

  await editSearch(page)
  await page.getByText('Location priority').click()
  await keyword(page).fill('cruise')
  await keyword(page).press('Enter')
  await expect(page).toHaveURL(/keyword=cruise&userLat=29\.76&userLng=-95\.37/)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
  await page.goBack()
  await expect(searchBar(page)).toContainText('“show”')
  await editSearch(page)
  await expect(keyword(page)).toHaveValue('show')
  await expect(toggle).not.toBeChecked()
})

/** Toast text, and a function that cuts the page off and returns one that restores the network. */
const cuts: readonly [RegExp, (page: Page) => Promise<() => Promise<void>>][] = [
  [
    /^You're offline\.$/,
    async (page) => {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  ],
  [
    /^We couldn't (?:load|run) /,
    async (page) => {
      await page.route('**/*', (route) => route.abort('connectionrefused'))
      return () => page.unroute('**/*')
    },
  ],
]

test('offline or with an unreachable server, the list stays and a toast says so, whatever is pressed @drill', async ({
  page,
  troubles,
}) => {
  await page.goto('/?near=Chicago%2C+IL')
  const list = page.getByRole('region', { name: results }).getByRole('article')
  await expect(list).toHaveCount(20)
  // Waits for the code of the event page, which loads after hydration.
  await page.locator('[data-hydrated]').waitFor()
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect(async () => {
    const loaded = await files()
    await page.waitForTimeout(1_000)
    expect(await files()).toBe(loaded)
  }).toPass()
  const presses = [
    page.getByRole('link', { name: 'Load More Results' }),
    page.getByRole('link', { name: 'Free', exact: true }),
    list.nth(3).getByRole('link', { name: /^Details/ }),
  ]
  for (const [words, cut] of cuts) {
    const restore = await cut(page)
    for (const press of presses) {
      await press.click()
      const toast = page.getByText(words)
      await expect(toast).toBeVisible()
      await expect(list).toHaveCount(20)
      await expect(page).toHaveURL('/?near=Chicago%2C+IL')
      // On a busy machine the toast may have closed by itself.
      const dismiss = page.getByRole('button', { name: 'Dismiss' })
      await dismiss.click({ timeout: 3_000 }).catch(() => undefined)
      await expect(toast).toBeHidden()
    }
    await restore()
  }
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(list).toHaveCount(40)
  forget(
    troubles,
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Newer builds are not watched|The deployment check failed|The search (by date )?failed|couldn't load the event/,
  )
})

test('if a search fails, the soonest events are shown with an error', async ({
  page,
  troubles,
}) => {
  await page.goto('/')
  await page.route('**/api/events/search', (route) => route.fulfill({ status: 503, body: '' }))
  await keyword(page).fill('show')
  await keyword(page).press('Enter')
  await expect(page.getByText("We couldn't run the search.", { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
  await expect(keyword(page)).toHaveValue('show')
  // The only messages: the browser logs the 503s, and the page that it searched by date instead.
  for (const trouble of troubles.splice(0)) {
    expect(trouble).toMatch(/status of 503|^console: The search (by date )?failed/)
  }
})

test('a car is stored on the device, and cards of events that welcome it say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/?near=${usualTown}`)
  const cards = page.locator('.card-list article')
  const before = await cards.count()
  const welcome = page.getByText('Welcomes your car', { exact: true })
  await expect(welcome).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Your car', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Year, make and model' }).fill('1995 Mustang')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('1995 Mustang', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.goto(`/?near=${usualTown}`)
  await expect(
    page.getByRole('article', { name: 'Silver Queen Car Show', exact: true }),
  ).toContainText('Welcomes your car')
  await expect(
    page.getByRole('article', { name: 'High Desert Swap Meet', exact: true }),
  ).not.toContainText('Welcomes your car')
  expect(await cards.count()).toBe(before)
  expect(sent.filter((each) => /mustang/i.test(each.replaceAll('Mustang Roundup', '')))).toEqual([])
})
