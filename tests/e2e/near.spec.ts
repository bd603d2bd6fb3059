/** The place to search around: a combobox with the visitor's position, recent places and towns. */
import type { Page } from '@playwright/test'
import { usualTown } from './fixed-events.ts'
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
  const list = async (query: string) => {
    const answer = await request.get(`/api/events?${query}`)
    return (await answer.json()) as { city: string; state: string; date: string | null }[]
  }
  const offer = page.getByRole('link', { name: /^Soonest near / })
  // A town where the next date is soon, today's demo data being what it is.
  const isSoon = ({ date }: { date: string | null }) =>
    date !== null && Date.parse(date) < Date.now() + 59 * 86_400_000
  const soonTown = async () => {
    for (const { city, state } of await list('limit=40&sortBy=date&datedOnly=true')) {
      const [nearest] = await list(`limit=1&near=${city}, ${state}`)
      if (nearest && isSoon(nearest)) return `${city}, ${state}`
    }
    throw new Error('No town has an event soon.')
  }
  await page.goto(`/?near=${await soonTown()}`)
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto(`/?near=${usualTown}`)
  await expect(offer).toHaveText('Soonest near Tonopah')
  await offer.click()
  await expect(page).toHaveURL(/radiusMiles=100&sortBy=date/)
  await expect(page.getByRole('link', { name: 'Soonest', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('article').first()).toContainText('Goldfield, NV')
})
