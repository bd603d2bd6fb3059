/** A sender's trust rises with approvals; what goes live by it is kept or undone, also without scripts. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { found, linkOf, ownWord, readTheForm, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

const submit = async (page: Page, name: string, more: Record<string, string> = {}) => {
  const answer = await page.request.post('/api/events', {
    data: {
      name,
      eventType: 'cars_coffee',
      date: '2031-05-03',
      venueName: 'Ship Creek Lot',
      zipCode: '99501',
      description: 'Bring a mug.',
      submitterEmail: `${name.split(' ')[0]}@example.com`,
      ...more,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const approve = async (admin: Page, id: string) => {
  await admin.goto(`/admin?event=${id}`)
  await admin.getByRole('button', { name: 'Approve Event' }).click()
  await expect(admin.getByText('Event Approved', { exact: true })).toBeVisible()
}

/** With the private link, without scripts. */
const describe = async (page: Page, link: string, text: string) => {
  await page.goto(link)
  await page.getByRole('link', { name: 'Edit' }).click()
  await readTheForm(page)
  await page.getByLabel('Description').fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('three approvals raise a sender, whose changes go live and are listed for review', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  const admin = await signIn(browser)
  const names = ['Spring', 'Summer', 'Autumn'].map((season) => `${word} ${season} Meet`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    ids.push(await submit(page, name, { date: `2031-0${at + 5}-03` }))
  }
  const [first = '', ...others] = ids
  await approve(admin, first)

  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
  })
  const organizer = await context.newPage()
  const link = await linkOf(admin, names[0] ?? '')
  await describe(organizer, link, 'Bring two mugs.')
  await expect(organizer.getByText(/^Your changes are waiting for review/)).toBeVisible()
  await expect(organizer.getByText(/We review your changes before visitors see them/)).toBeVisible()

  for (const id of others) await approve(admin, id)
  await admin.goto(`/admin?event=${first}`)
  await expect(
    admin.getByText('3 approved; 10 make the sender trusted, with an address at'),
  ).toBeVisible()
  await expectAccessible(admin, [360, 1440])

  await describe(organizer, link, 'Bring three mugs.')
  await expect(organizer.getByText('Your changes are saved.')).toBeVisible()
  await page.goto(`/event/${first}`)
  await expect(page.getByText('Bring three mugs.')).toBeVisible()

  await admin.goto('/admin')
  await admin
    .getByRole('region', { name: /^Went Live by Trust/ })
    .getByRole('link', { name: 'Review them' })
    .click()
  const entry = admin.getByRole('listitem').filter({ hasText: names[0] })
  await expect(entry.getByRole('row', { name: /^Description/ })).toContainText('Bring three mugs.')
  await expectAccessible(admin, [360, 1440])
  await entry.getByLabel('Reason for undoing').fill('Two are enough.')
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await expect(admin.getByText("Undone. We'll tell the organizer.")).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Bring a mug.')).toBeVisible()

  // Others' senders are listed, too, a page at a time.
  const address = `${word.toLowerCase()}@example.com`
  await admin.goto(`/admin/senders?address=${address}`)
  const sender = admin.getByRole('listitem').filter({ hasText: address })
  await expect(sender.getByText('New', { exact: true }).first()).toBeVisible()
  await expectAccessible(admin, [360, 1440])
  await describe(organizer, link, 'Bring four mugs.')
  await expect(organizer.getByText(/^Your changes are waiting for review/)).toBeVisible()
  expect(await found(page, word)).toHaveLength(3)
  await context.close()
  await admin.context().close()
})

test('an administrator sets the step without scripts', async ({ page, browser }) => {
  const word = ownWord()
  const id = await submit(page, `${word} Meet`)
  const admin = await signIn(browser)
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
    storageState: await admin.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`/admin?event=${id}`)
  await expect(plain.getByText(/^The address is not confirmed/)).toBeVisible()
  await plain.getByLabel(/^Trust in /).selectOption('trusted')
  await plain.getByRole('button', { name: /^Set trust/ }).click()
  await expect(plain.getByText(/^Set to Trusted by /)).toBeVisible()
  await expect(plain).toHaveURL(new RegExp(`event=${id}`))
  await context.close()
  await admin.context().close()
})
