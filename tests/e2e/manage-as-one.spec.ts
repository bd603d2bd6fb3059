/** A series as one, on the organizer's pages. */
import type { APIRequestContext, Page } from '@playwright/test'
import { markConfirmationRequested } from '../../src/catalog/event/server/mark-events.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { submission } from '../support/private-link.ts'
import { expectAccessible } from './accessible.ts'
import { linkOf, ownWord, readTheForm, signIn, withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

const submit = async (request: APIRequestContext, more: Record<string, unknown>) => {
  const answer = await request.post('/api/events', { data: { ...submission, ...more } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Dates of the series that the private link at the address opens. */
const datesOf = async (page: Page, link: string) => {
  const { events } = await (await page.request.get(`/api${link}`)).json()
  return events as { id: string; date: string; status: string }[]
}

test('a month is confirmed with one press, hours change from a date on, and all dates are canceled after a look', async ({
  page,
  browser,
}) => {
  const name = `${ownWord()} Fridays`
  const repeats = { every: 'week', until: '2031-07-04' }
  await submit(page.request, {
    name,
    date: '2031-06-06',
    repeats,
    submitterEmail: `${name.slice(0, 10)}@example.com`,
  })
  const admin = await signIn(browser)
  const link = await linkOf(admin, name)
  const dates = await datesOf(page, link)
  for (const { id } of dates) {
    const answer = await admin.request.patch(`/api/events/${id}/approve`)
    expect(answer.status()).toBe(200)
  }
  const ids = dates.map(({ id }) => id)
  await withDatabase((db) => inTransaction(db, (tx) => markConfirmationRequested(tx, ids)))

  await page.goto(link)
  await expectAccessible(page, [360, 1440])
  await page.getByRole('button', { name: 'All four Fridays in June are on' }).click()
  await expect(
    page.getByText(/^Thanks. Visitors now see that you confirmed Fri, Jun 6/),
  ).toBeVisible()
  await expect(page.getByText(/^Confirmed by the organizer on/)).toHaveCount(4)

  await page.getByRole('link', { name: /^All dates \(Every Friday\)/ }).click()
  await page.getByRole('link', { name: 'Change the time', exact: true }).click()
  await expectAccessible(page, [360])
  await page.getByLabel('From').selectOption('Friday, June 20, 2031')
  await page.getByLabel('Starts at').fill('18:30')
  await page.getByLabel('Ends at').fill('21:00')
  await readTheForm(page)
  await page.getByRole('button', { name: 'Change the time' }).click()
  await expect(page.getByText(/^Your changes are waiting for review/)).toBeVisible()
  await expect(page.getByText('Changes waiting for review')).toHaveCount(3)

  await page.getByRole('link', { name: /^All dates \(Every Friday\)/ }).click()
  await page.getByLabel('Reason for canceling').selectOption('Bad weather')
  await readTheForm(page)
  await page.getByRole('button', { name: 'Cancel all dates' }).click()
  await expect(page.getByText('These 5 dates would be canceled:')).toBeVisible()
  await expectAccessible(page, [360])
  expect((await page.request.get(`/api/events/${ids[4]}`)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Yes, cancel all 5 dates' }).click()
  await expect(
    page.getByText(/^Fri, Jun 6, 2031; .*; and Fri, Jul 4, 2031 are canceled\.$/),
  ).toBeVisible()
  await page.goto(`/event/${ids[4]}`)
  await expect(
    page.getByText('This date, Friday, July 4, 2031, is canceled.').first(),
  ).toBeVisible()
  await admin.context().close()
})

test('dates are added to a series', async ({ page, browser }) => {
  const name = `${ownWord()} Sundays`
  const repeats = { every: 'week', until: '2031-06-15' }
  await submit(page.request, { name, date: '2031-06-01', repeats })
  const admin = await signIn(browser)
  await page.goto(await linkOf(admin, name))
  await page.getByRole('link', { name: /^All dates \(Every Sunday\)/ }).click()
  await page.getByRole('link', { name: 'Add dates', exact: true }).click()
  await page.locator('[name=date1]').fill('2031-07-06')
  await readTheForm(page)
  await page.getByRole('button', { name: 'Add these dates' }).click()
  await expect(page.getByText('The new dates are waiting for review.')).toBeVisible()
  await expect(page.getByText(/^4 dates/)).toBeVisible()
  await admin.context().close()
})
