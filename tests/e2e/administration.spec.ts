/** The pages behind the dashboard: messages, outbox, audit log and status, as an administrator reads them. */
import { createAdministrator } from '../support/create-administrator.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

// The command line takes its time on a busy machine.
test.describe.configure({ timeout: 90_000 })

const password = 'tangerine gearbox 1931'

test.use({ viewport: { width: 320, height: 640 } })

test('messages, outbox, audit log and status can be read, and fit a phone', async ({ page }) => {
  const email = `reviewer${crypto.randomUUID().slice(0, 8)}@example.com`
  await createAdministrator(process.env.SITE_DATA_DIR ?? '', email, password)
  await page.goto('/admin/messages')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  for (const title of ['All events', 'Feeds', 'Messages', 'Outbox', 'Audit log', 'Status']) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(title, 'i'))
    await expectAccessible(page, [320])
  }
  // Another journey may have run a process of its own on the same database minutes ago.
  await expect(page.getByText(/^(One process runs|\d+ processes run),/)).toBeVisible()
  await expect(page.getByText('Archive past events')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await expect(page.getByText(email).first()).toBeVisible()

  await page.goto('/admin/events?status=archived')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await links.first().click()
  await page.getByLabel('Why it goes').fill('Asked for')
  await page.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Event Taken Down', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('In the archive', { exact: true })).toBeVisible()
})
