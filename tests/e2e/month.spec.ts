/** Calendar pages: months of a search, and the weekends of a year. */
import type { Page } from '@playwright/test'
import { addMonths, calendarToday, monthInWords, monthOf } from '../../src/features/month/months.ts'
import { expect, test } from './site.ts'

const current = monthOf(calendarToday(Date.now()))
const [next, afterNext] = [addMonths(current, 1), addMonths(current, 2)]

const heading = (page: Page, month: string) =>
  page.getByRole('heading', { level: 1, name: monthInWords(month), exact: true })

const resultsOf = async (page: Page) => {
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ events?/ })
  return Number(/^([\d,]+)/.exec(await status.innerText())?.[1])
}

test('a month, the next one by keyboard, and back; an agenda on phones, only the table on paper', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(heading(page, current)).toBeVisible()
  await expect(
    page.getByRole('table', { name: `${monthInWords(current)}: events by day` }),
  ).toBeVisible()
  await expect(page.locator('[aria-current=date]')).toContainText('Today')
  const months = page.getByRole('navigation', { name: 'Months' })
  await expect(
    months.getByRole('link', { name: monthInWords(addMonths(current, -1)) }),
  ).toHaveCount(0)

  await months.getByRole('link', { name: monthInWords(next) }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, next)).toBeVisible()
  await expect(months.getByRole('link', { name: monthInWords(afterNext) })).toBeFocused()
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

  await page.setViewportSize({ width: 360, height: 800 })
  const day = page.locator('td[data-count]:not([data-count="0"])').first()
  await expect(day).toContainText(/^\w+day, \w+ \d+/)
  await expect(page.locator('td[data-count="0"]:visible')).toHaveCount(0)
  await expect(page.locator('thead')).toBeHidden()
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('thead')).toBeVisible()
  await expect(page.getByText('A year of weekends')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Months' })).toBeHidden()
})

test('a day and a weekend link to exactly their events, with the same filters @drill', async ({
  page,
}) => {
  await page.goto(`/calendar?month=${next}`)
  const link = page.getByRole('link', { name: /^\d+ more on \w+, \w+ \d+$/ }).first()
  const more = Number(/^\d+/.exec(await link.innerText())?.[0])
  const cell = link.locator('xpath=ancestor::td')
  expect(Number(await cell.getAttribute('data-count'))).toBe(more + 3)
  await link.click()
  await expect(page).toHaveURL(/fromDate=.*toDate=/)
  expect(await resultsOf(page)).toBe(more + 3)

  await page.goto(`/calendar?eventType=car_show&month=${next}`)
  await page.getByText('Change search').click()
  await page.getByLabel('State', { exact: true }).selectOption('IL')
  await page.getByRole('button', { name: 'Show events' }).click()
  await expect(page.getByText(/^Car Show · Illinois/)).toBeVisible()
  await expect(heading(page, next)).toBeVisible()
  await page.getByRole('link', { name: 'Show all events' }).click()
  await expect(page).toHaveURL(`/calendar?month=${next}&useLocation=false`)

  await expect(page.getByRole('link', { name: /^Weekend of / })).toHaveCount(53)
  const busy = page.getByRole('link', { name: /^Weekend of .*: [2-9]\d* events$/ }).nth(2)
  const count = Number(/: (\d+)/.exec((await busy.textContent()) ?? '')?.[1])
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/datedOnly=true/)
  expect(await resultsOf(page)).toBe(count)
})
