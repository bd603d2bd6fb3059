/** Changes that a reviewer asks for, on the organizer's pages on a phone. */
import type { APIRequestContext } from '@playwright/test'
import { addAddressLink } from '../../src/catalog/submission/server/address-links.ts'
import { inTransaction } from '../../src/platform/db/pool/transaction.ts'
import { submission } from '../support/private-link.ts'
import { expectAccessible } from './accessible.ts'
import { ownWord, readTheForm, signIn, withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

const submit = async (request: APIRequestContext, more: Record<string, unknown>) => {
  const answer = await request.post('/api/events', { data: { ...submission, ...more } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('on a phone, "Your events" says that changes are requested, and the organizer makes them', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const name = `${ownWord()} Meet`
  const email = `${name.slice(0, 10).toLowerCase()}@example.com`
  const id = await submit(page.request, { name, submitterEmail: email })
  const admin = await signIn(browser)
  const asked = await admin.request.post(`/api/admin/events/${id}/change-requests`, {
    data: { reason: 'Which lot is it?' },
  })
  expect(asked.status()).toBe(200)
  const { token } = await withDatabase((db) => inTransaction(db, (tx) => addAddressLink(tx, email)))
  await page.goto(`/your-events/${token}`)
  await expect(page.getByText('Changes requested')).toBeVisible()
  await expectAccessible(page, [360])
  await page.screenshot({ path: test.info().outputPath('your-events-360.png'), fullPage: true })
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await expect(page).toHaveURL(/\/manage\//)
  await expect(page.getByText('Which lot is it?')).toBeVisible()
  await expectAccessible(page, [360])
  await page.screenshot({ path: test.info().outputPath('manage-360.png'), fullPage: true })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Venue').fill('North Lot')
  await readTheForm(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByText('Changes requested')).toHaveCount(0)
  await page.getByRole('link', { name: 'Hand over to another address' }).click()
  await expectAccessible(page, [360])
  await admin.context().close()
})
