/** The pages behind the dashboard: messages, outbox, audit log and status, as an administrator reads them. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openSession } from './organizer.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** By the menu of phones. */
const follow = async (page: Page, title: string) => {
  const pages = page.getByRole('navigation', { name: 'Administration' })
  await pages.locator('summary').click()
  await pages.getByRole('link', { name: new RegExp(`^${title}`) }).click()
}

test('messages, outbox, audit log and status can be read, and fit a phone', async ({ page }) => {
  const email = await openSession(page.context())
  await page.goto('/admin/messages')
  for (const title of ['All events', 'Feeds', 'Messages', 'Outbox', 'Audit log', 'Status']) {
    await follow(page, title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(title, 'i'))
    await expect(
      page.getByRole('navigation', { name: 'Administration' }).locator('summary'),
    ).toHaveText(title)
    await expectAccessible(page, [320])
  }
  const subject = 'A long subject that takes two lines on a phone, as they often do'
  const message = 'Which gate is open in the morning?'
  const written = { firstName: 'Pat', lastName: 'Reyes', email, subject, message }
  expect((await page.request.post('/api/contact', { data: written })).ok()).toBe(true)
  for (const title of ['Outbox', 'Messages']) {
    await follow(page, title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main ol > li').first()).toBeVisible()
    const gaps = await page.locator('main ol > li').evaluateAll((entries) =>
      entries.map((entry) => {
        const [heading, badge] = [entry.querySelector('h2'), entry.querySelector('h2 + p > span')]
        if (!heading || !badge) throw new Error('An entry without a title or badge.')
        return badge.getBoundingClientRect().top - heading.getBoundingClientRect().bottom
      }),
    )
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4)
  }
  await follow(page, 'Status')
  // Another journey may have run a process of its own on the same database minutes ago.
  await expect(page.getByText(/^(One process runs|\d+ processes run),/)).toBeVisible()
  await expect(page.getByText('Archive past events')).toBeVisible()

  await page.goto('/admin/events?status=archived')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await links.first().click()
  await page.getByLabel('Reason, emailed to the organizer').fill('Asked for')
  await page.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Event Taken Down', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('In the archive', { exact: true })).toBeVisible()
  await follow(page, 'Audit log')
  await expect(page.getByText(email).first()).toBeVisible()
})
