/** The place to search around: a combobox with the visitor's position, recent places and towns. */
import type { Page } from '@playwright/test'
import { chicago, expect, searchBar, test } from './site.ts'

const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')

test('towns with their state, moved through by arrows, taken by Enter', async ({ page }) => {
  await page.goto('/')
  await near(page).pressSequentially('valpar')
  await expect(options(page)).toHaveText([
    'Use my location',
    /^Valparaiso, IN/,
    /^Within 50 miles of Valparaiso, IN/,
    /^Valparaiso, /,
    /^Valparaiso, /,
  ])
  await expect(near(page)).toHaveAttribute('aria-expanded', 'true')
  const activeText = () =>
    near(page).evaluate(
      (field) =>
        document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  expect(await activeText()).toBe('Valparaiso, IN')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await activeText()).toBeUndefined()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(near(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(near(page)).toHaveValue('valpar')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/near=Valparaiso%2C\+IN/)
  await expect(searchBar(page)).toContainText('Valparaiso, IN')
})

test('places searched around are offered again', async ({ page }) => {
  await page.goto('/')
  await near(page).fill('60601')
  await near(page).press('Enter')
  await expect(page).toHaveURL(/near=60601/)
  await page.goto('/')
  await near(page).click()
  await expect(options(page)).toHaveText(['Use my location', '60601'])
  await options(page).last().click()
  await expect(page).toHaveURL(/near=60601/)
})

test('a misspelled town: the one that was meant is a link', async ({ page, troubles }) => {
  await page.goto('/')
  await near(page).fill('Dytoon')
  await near(page).press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText("We couldn't find “Dytoon”. Did you mean Dayton, OH?")
  await expect(near(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await alert.getByRole('link', { name: 'Dayton, OH' }).click()
  await expect(page).toHaveURL(/near=Dayton%2C\+OH/)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('400')
})

test('location refused: said in a line, and nothing claims an order by distance', async ({
  page,
}) => {
  await page.goto('/')
  await near(page).click()
  await options(page).first().click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText("We couldn't get your location. Enter a ZIP or city.")
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(
    page.getByText("We couldn't get your location, so events are sorted by date."),
  ).toBeVisible()
  await expect(page.getByText('Soonest first')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nearest' })).toHaveCount(0)
  await expect(page.getByText('miles away')).toHaveCount(0)
})

test.describe('with location allowed', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('Use my location searches from there', async ({ page }) => {
    await page.goto('/?near=Dayton,+OH&keyword=show')
    await searchBar(page).click()
    await near(page).fill('')
    await options(page).first().click()
    await expect(page).toHaveURL(/keyword=show&userLat=41\.88&userLng=-87\.63/)
    await expect(searchBar(page)).toContainText('Near you')
  })
})

test('what is offered says what is true: sooner events near a place', async ({ page, request }) => {
  const first = async (query: string) => {
    const answer = await request.get(`/api/events?limit=1&${query}`)
    return ((await answer.json()) as { date: string; ongoing: boolean }[])[0]
  }
  const later = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  let told = 0
  // Towns whose next date is far, whatever today is, after some that may have a near one.
  const far = await request.get(`/api/events?limit=40&sortBy=date&fromDate=${later(62)}`)
  const farTowns = ((await far.json()) as { city: string; state: string }[]).map(
    ({ city, state }) => `${city}, ${state}`,
  )
  const towns = ['Dayton, OH', 'Boise, ID', 'Tulsa, OK', 'Chicago, IL', 'Fargo, ND']
  for (const [index, town] of [...towns, ...farTowns].entries()) {
    if (index >= towns.length && told > 0) break
    const place = `near=${encodeURIComponent(town)}`
    const nearest = await first(place)
    const soonest = await first(`${place}&radiusMiles=100&sortBy=date&datedOnly=true`)
    const isFar = nearest && !nearest.ongoing && nearest.date > later(61)
    await page.goto(`/?${place}`)
    const offer = page.getByRole('link', { name: `Soonest near ${town.split(',')[0]}` })
    if (isFar && soonest && soonest.date < nearest.date) {
      told += 1
      await offer.click()
      await expect(page).toHaveURL(/radiusMiles=100&sortBy=date/)
      await expect(page.getByRole('link', { name: 'Soonest', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      )
    } else if (nearest && nearest.date < later(59)) await expect(offer).toHaveCount(0)
  }
  expect(told).toBeGreaterThan(0)
})
