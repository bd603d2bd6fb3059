/** A sender's trust rises with approvals; changes that go live by trust are listed and undone. */
import type { Page } from '@playwright/test'
import { linkOf, ownWord, signIn } from './organizer.ts'
import { submit } from './review-desk.ts'
import { expect, test } from './site.ts'

const approve = async (admin: Page, id: string) =>
  expect((await admin.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)

/** Changes the description by the private link. */
const describe = async (page: Page, link: string, description: string) => {
  const { events } = await (await page.request.get(`/api${link}`)).json()
  const data = { description }
  expect((await page.request.patch(`/api${link}/events/${events[0].id}`, { data })).ok()).toBe(true)
}

test('after three approvals a sender is known; their changes go live and are listed for review @drill', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  const admin = await signIn(browser)
  const names = ['Spring', 'Summer', 'Autumn'].map((season) => `${word} ${season} Meet`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const date = `2031-0${at + 5}-03`
    const submitterEmail = `${word.toLowerCase()}@example.com`
    ids.push(await submit(page, name, { date, submitterEmail, description: 'Bring a mug.' }))
  }
  const [first = '', ...others] = ids
  await approve(admin, first)

  const link = await linkOf(admin, names[0] ?? '')
  // Opening the private link confirms the email address.
  expect((await page.request.get(link)).ok()).toBe(true)
  for (const id of others) await approve(admin, id)
  await admin.goto(`/admin?event=${first}`)
  await expect(
    admin.getByText('3 approved; 10 make the sender trusted, with an address at'),
  ).toBeVisible()

  await describe(page, link, 'Bring three mugs.')
  await page.goto(`/event/${first}`)
  await expect(page.getByText('Bring three mugs.')).toBeVisible()

  await admin.goto('/admin')
  await admin
    .getByRole('region', { name: /^Went Live by Trust/ })
    .getByRole('link', { name: 'Review them' })
    .click()
  const entry = admin.getByRole('listitem').filter({ hasText: names[0] })
  await expect(entry.getByRole('row', { name: /^Description/ })).toContainText('Bring three mugs.')
  await entry.getByLabel('Reason for undoing').fill('Two are enough.')
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await expect(admin.getByText("Undone. We'll tell the organizer.")).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Bring a mug.')).toBeVisible()

  // The sender is new again, until an administrator sets the trust.
  await admin.goto(`/admin?event=${first}`)
  await admin.getByLabel(/^Trust in /).selectOption('trusted')
  await admin.getByRole('button', { name: /^Set trust/ }).click()
  await expect(admin.getByText(/^Set to Trusted by /)).toBeVisible()
  await admin.context().close()
})
