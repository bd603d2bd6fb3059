/** The calendar: months of a search, and the weekends of a year. */
import type { Page } from '@playwright/test'
import { addMonths, calendarToday, monthInWords, monthOf } from '../../src/features/month/months.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

const current = monthOf(calendarToday(Date.now()))
const [next, afterNext] = [addMonths(current, 1), addMonths(current, 2)]

const heading = (page: Page, month: string) =>
  page.getByRole('heading', { level: 1, name: monthInWords(month), exact: true })

/** Links that say how many more there are on a day. */
const moreLinks = (page: Page) => page.getByRole('link', { name: /^\d+ more on \w+, \w+ \d+$/ })

const resultsOf = async (page: Page) => {
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ events?/ })
  return Number(/^([\d,]+)/.exec(await status.innerText())?.[1])
}

test('a month, the next one, and back again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(heading(page, current)).toBeVisible()
  await expect(
    page.getByRole('table', { name: `${monthInWords(current)}: events by day` }),
  ).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
  await expect(page.locator('[aria-current=date]')).toContainText('Today')
  const months = page.getByRole('navigation', { name: 'Months' })
  await expect(
    months.getByRole('link', { name: monthInWords(addMonths(current, -1)) }),
  ).toHaveCount(0)

  await months.getByRole('link', { name: monthInWords(next) }).click()
  await expect(heading(page, next)).toBeVisible()
  await expect(page).toHaveURL(`/calendar?month=${next}`)
  await expect(page).toHaveTitle(`${monthInWords(next)} Calendar · Gearhead Atlas`)
  const shown = await page.getByRole('table').innerText()
  await page.reload()
  expect(await page.getByRole('table').innerText()).toBe(shown)
  await page.goBack()
  await expect(heading(page, current)).toBeVisible()
  await page.goForward()
  await expect(heading(page, next)).toBeVisible()
  expect(await page.getByRole('table').innerText()).toBe(shown)
})

test('by keyboard: on to another month, and the focus stays', async ({ page }) => {
  await page.goto('/calendar')
  const months = page.getByRole('navigation', { name: 'Months' })
  await months.getByRole('link', { name: monthInWords(next) }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, next)).toBeVisible()
  await expect(months.getByRole('link', { name: monthInWords(afterNext) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, afterNext)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(months.getByRole('link', { name: 'Year' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'A year of weekends' })).toBeInViewport()
})

test('a day says how many more there are, and leads to exactly those', async ({ page }) => {
  await page.goto(`/calendar?month=${next}`)
  const link = moreLinks(page).first()
  const more = Number(/^\d+/.exec(await link.innerText())?.[0])
  const cell = link.locator('xpath=ancestor::td')
  expect(Number(await cell.getAttribute('data-count'))).toBe(more + 3)
  await link.click()
  await expect(page).toHaveURL(/fromDate=.*toDate=/)
  expect(await resultsOf(page)).toBe(more + 3)
})

test('a weekend of the year leads to its events', async ({ page }) => {
  await page.goto('/calendar')
  const weekends = page.getByRole('link', { name: /^Weekend of / })
  await expect(weekends).toHaveCount(53)
  const busy = page.getByRole('link', { name: /^Weekend of .*: [2-9]\d* events$/ }).nth(2)
  const count = Number(/: (\d+)/.exec((await busy.textContent()) ?? '')?.[1])
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/datedOnly=true/)
  expect(await resultsOf(page)).toBe(count)
})

test('the search goes along from month to month and is changed in place', async ({ page }) => {
  await page.goto(`/calendar?eventType=car_show&month=${next}`)
  await expect(page.locator('p', { hasText: /^Car Show Show all events$/ })).toBeVisible()
  await page.getByText('Change search').click()
  await page.getByLabel('Near').fill('Chicago, IL')
  await page.getByLabel('Distance').selectOption('500')
  await page.getByRole('button', { name: 'Show events' }).click()
  await expect(page.getByText('Car Show · within 500 miles of Chicago, IL')).toBeVisible()
  await expect(page).toHaveURL(
    `/calendar?near=Chicago%2C+IL&radiusMiles=500&eventType=car_show&month=${next}`,
  )
  await page
    .getByRole('navigation', { name: 'Months' })
    .getByRole('link', { name: monthInWords(afterNext) })
    .click()
  const showAll = page.getByRole('link', { name: 'Show all events' })
  await expect(showAll).toHaveAttribute('href', `/calendar?month=${afterNext}`)
  await expect(page).toHaveURL(/radiusMiles=500/)
  await showAll.click()
  await expect(page).toHaveURL(`/calendar?month=${afterNext}`)
})

test('a place that nobody knows is told, and the month is there', async ({ page }) => {
  await page.goto('/calendar?near=Dytoooon')
  await expect(page.getByRole('alert')).toContainText("Near: We couldn't find")
  await expect(page.getByRole('table')).toBeVisible()
})

test('is accessible as a table and as an agenda, and fits', async ({ page }) => {
  await page.goto(`/calendar?month=${next}`)
  await page.getByText('Change search').click()
  await expectAccessible(page, [320, 360, 768, 1440])
})

test('phones get an agenda of the days with events', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/calendar?month=${next}`)
  const day = page.locator('td[data-count]:not([data-count="0"])').first()
  await expect(day).toContainText(/^\w+day, \w+ \d+/)
  await expect(page.locator('td[data-count="0"]:visible')).toHaveCount(0)
  await expect(page.locator('thead')).toBeHidden()
})

test('on paper the month is a table, without the ways around it', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto(`/calendar?month=${next}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('thead')).toBeVisible()
  await expect(page.getByText('A year of weekends')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Months' })).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('months, filters and days work', async ({ page }) => {
    await page.goto('/calendar')
    await page
      .getByRole('navigation', { name: 'Months' })
      .getByRole('link', { name: monthInWords(next) })
      .click()
    await expect(heading(page, next)).toBeVisible()
    await page.getByText('Change search').click()
    await page.getByLabel('State').selectOption('IL')
    await page.getByRole('button', { name: 'Show events' }).click()
    await expect(page.locator('p', { hasText: /^Illinois Show all events$/ })).toBeVisible()
    await expect(heading(page, next)).toBeVisible()
    await page.getByRole('link', { name: 'Show all events' }).click()
    const link = moreLinks(page).first()
    const more = Number(/^\d+/.exec(await link.innerText())?.[0])
    await link.click()
    expect(await resultsOf(page)).toBe(more + 3)
  })
})
