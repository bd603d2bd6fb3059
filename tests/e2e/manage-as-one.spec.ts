/** Organizers manage a whole series at once; their pages on small screens. */
import type { Page } from '@playwright/test'
import { markConfirmationRequested } from '../../src/catalog/event/server/mark-events.ts'
import { addAddressLink } from '../../src/catalog/submission/server/address-links.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { expectPagesAccessible } from './accessible.ts'
import { linkOf, ownWord, readTheForm, signIn, withDatabase } from './organizer.ts'
import { submit } from './review-desk.ts'
import { expect, inDrill, test } from './site.ts'

/** Dates of the series that the private link opens. */
const datesOf = async (page: Page, link: string) => {
  const { events } = await (await page.request.get(`/api${link}`)).json()
  return events as { id: string; date: string; status: string }[]
}

/** Pages that links in emails open. */
test('the pages of private links have no violations and fit 320 px', async ({ page, browser }) => {
  const name = `${ownWord()} Sundays`
  const submitterEmail = `${name.slice(0, 10).toLowerCase()}@example.com`
  const repeats = { every: 'week', until: '2031-06-15' }
  await submit(page, name, { date: '2031-06-01', repeats, submitterEmail })
  const admin = await signIn(browser)
  const link = await linkOf(admin, name)
  const [first] = await datesOf(page, link)
  const token = await withDatabase((db) =>
    inTransaction(db, (tx) => addAddressLink(tx, submitterEmail)),
  )
  const date = `${link}/${first?.id}`
  await expectPagesAccessible(page, [
    link,
    date,
    `${date}/series`,
    `/your-events/${token.token}`,
    ...inDrill(`${date}/change`, `${date}/copy`, `${link}/hand-over`, `${link}/claim`),
  ])
  await admin.context().close()
})

test('a month is confirmed with one press, hours change from a date on, and all dates are canceled after a preview', async ({
  page,
  browser,
}) => {
  const name = `${ownWord()} Fridays`
  const repeats = { every: 'week', until: '2031-07-04' }
  const submitterEmail = `${name.slice(0, 10).toLowerCase()}@example.com`
  await submit(page, name, { date: '2031-06-06', repeats, submitterEmail })
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
  await page.getByRole('button', { name: 'All four Fridays in June are on' }).click()
  await expect(
    page.getByText(/^Thanks. Visitors now see that you confirmed Fri, Jun 6/),
  ).toBeVisible()
  await expect(page.getByText(/^Confirmed by the organizer on/)).toHaveCount(4)

  await page.getByRole('link', { name: /^All dates \(Every Friday\)/ }).click()
  await page.getByRole('link', { name: 'Change the time', exact: true }).click()
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
