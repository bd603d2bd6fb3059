/** Text typed into the search form but not submitted yet is kept with every other press. */
import type { Page } from '@playwright/test'
import { appFiles, editSearch, expect, holdBack, test } from './site.ts'

// Wide enough for filters beside the results.
test.use({ viewport: { width: 1600, height: 900 } })

const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' })
const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })
const main = (page: Page) => page.getByRole('main')

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const homePresses = [
  ['button', 'Car Shows', { eventType: 'car_show' }],
  ['link', 'Free', { attendanceCost: 'free' }],
] as const

test('typed text is kept by categories, chips and links on the home page, and by order, filters, pages and panel of results, until Clear Filters @drill', async ({
  page,
}) => {
  for (const [role, name, filters] of homePresses) {
    await page.goto('/')
    await keyword(page).fill('show')
    await near(page).fill('Dayton, OH')
    await page.keyboard.press('Escape')
    await main(page).getByRole(role, { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    expect(queryOf(page), name).toEqual({ keyword: 'show', near: 'Dayton, OH', ...filters })
    await editSearch(page)
    await expect(keyword(page)).toHaveValue('show')
    await expect(near(page)).toHaveValue('Dayton, OH')
  }
  // All Events clears the filters; the text stays in its field.
  await page.goto('/')
  await keyword(page).fill('show')
  await main(page).getByRole('link', { name: 'All Events' }).click()
  await page.getByRole('link', { name: 'Show More Events' }).click()
  await expect(page).toHaveURL(/\?showAll=true$/)
  await expect(keyword(page)).toHaveValue('show')

  const start = '/?keyword=cruise&near=Dayton,+OH&attendanceCost=free'
  const presses = {
    Soonest: /keyword=show.*sortBy=date/,
    'Remove filter: Free': /\?keyword=show&near=/,
    Calendar: /\/calendar\?.*keyword=show/,
  }
  const type = async () => {
    await page.goto(start)
    await editSearch(page)
    await keyword(page).fill('show')
  }
  for (const [name, address] of Object.entries(presses)) {
    await type()
    // Pressed by key, as the open form covers some links.
    await main(page).getByRole('link', { name, exact: true }).first().press('Enter')
    await expect(page, name).toHaveURL(address)
  }
  await type()
  await page.getByLabel('Cost').filter({ visible: true }).selectOption('')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect.poll(() => queryOf(page)).toEqual({ keyword: 'show', near: 'Dayton, OH' })
  await type()
  await page.getByRole('link', { name: 'Clear Filters' }).first().press('Enter')
  await expect(page).toHaveURL('/')
})

test.describe('before hydration', () => {
  test.use({ waits: false })

  const results = '/?keyword=cruise&near=Dayton%2C+OH&attendanceCost=free'

  test('a category, a chip, another page of results and the filters keep the text', async ({
    page,
  }) => {
    await page.route(appFiles, () => undefined)
    for (const [role, name, filters] of homePresses) {
      await page.goto('/')
      await keyword(page).fill('show')
      await near(page).fill('Dayton, OH')
      await main(page).getByRole(role, { name, exact: true }).click()
      await expect
        .poll(() => queryOf(page))
        .toEqual({ keyword: 'show', near: 'Dayton, OH', ...filters })
    }
    const onResults = async (press: () => Promise<void>, changes: Record<string, string>) => {
      await page.goto(results)
      await editSearch(page)
      await keyword(page).fill('show')
      await near(page).fill('')
      await press()
      await expect.poll(() => queryOf(page)).toEqual({ keyword: 'show', ...changes })
    }
    const link = (name: string) => () =>
      main(page).getByRole('link', { name, exact: true }).first().press('Enter')
    await onResults(link('Remove filter: Free'), {})
    await onResults(() => page.getByRole('button', { name: 'Apply Filters' }).press('Enter'), {
      attendanceCost: 'free',
    })
  })

  test('a submitted search shows that it is running, and is sent once @drill', async ({ page }) => {
    const letAppGo = await holdBack(page, appFiles)
    const letSearchGo = await holdBack(page, /keyword=show/)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('keyword=show'))
        sent.push(request.url())
    })
    // The page logs the button's text, as locators would wait for the navigation.
    const words: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'info') words.push(message.text())
    })
    await page.addInitScript(() => {
      const tell = () => console.info(document.querySelector('#search [type=submit]')?.textContent)
      addEventListener('submit', () => setTimeout(tell))
      new MutationObserver(tell).observe(document, {
        attributeFilter: ['data-hydrated'],
        subtree: true,
      })
    })
    await page.goto('/')
    await keyword(page).fill('show')
    await page.keyboard.press('Enter')
    await expect.poll(() => words).toEqual(['Searching...'])
    await page.keyboard.press('Enter')
    await expect.poll(() => words).toEqual(['Searching...', 'Searching...'])
    letAppGo()
    await expect.poll(() => words).toEqual(['Searching...', 'Searching...', 'Searching...'])
    letSearchGo()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeInViewport()
    expect(sent).toHaveLength(1)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Search Events' })).toBeVisible()
  })
})

const wrongOrder = "The last day can't be before the first."

test('an Until before From shows an error at its field and is not sent: panel and sheet', async ({
  page,
}) => {
  await page.goto('/?keyword=show')
  const panel = page.locator('#filters')
  await panel.getByLabel('From').fill('2027-08-10')
  await panel.getByLabel('Until').fill('2027-08-01')
  await expect(panel.getByText(wrongOrder)).toBeVisible()
  await expect(panel.getByLabel('Until')).toHaveAccessibleDescription(wrongOrder)
  await panel.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/?keyword=show')
  await panel.getByLabel('From').fill('2027-07-10')
  await expect(panel.getByText(wrongOrder)).toBeHidden()
  await panel.getByRole('button', { name: 'Apply Filters' }).click()
  const filters = { fromDate: '2027-07-10', keyword: 'show', toDate: '2027-08-01' }
  await expect.poll(() => queryOf(page)).toEqual(filters)

  // With an invalid date the sheet shows no number of events; it keeps the typed text.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?keyword=cruise')
  await editSearch(page)
  await keyword(page).fill('show')
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('From').fill('2027-08-10')
  await expect(sheet.getByRole('button', { name: /^Show \d+ events?$/ })).toBeVisible()
  await sheet.getByLabel('Until').fill('2027-08-01')
  await expect(sheet.getByText(wrongOrder)).toBeVisible()
  await sheet.getByRole('button', { name: 'Show events', exact: true }).click()
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Until').fill('2027-08-21')
  await sheet.getByRole('button', { name: /^Show \d+ events?$/ }).click()
  const both = { fromDate: '2027-08-10', keyword: 'show', toDate: '2027-08-21' }
  await expect.poll(() => queryOf(page)).toEqual(both)
})
