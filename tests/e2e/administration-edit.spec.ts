/** "Edit" link on public pages: only administrators see the link, and the HTML is the same for visitors. */
import type { BrowserContext, Page } from '@playwright/test'
import { goodPassword } from '../support/administrator.ts'
import { openSession } from './organizer.ts'
import { submit } from './review-desk.ts'
import { expect, forget, test } from './site.ts'

const name = 'Neon Me Cruise'

const askedOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin') || pathname.startsWith('/admin')) asked.push(pathname)
  })
  return asked
}

test('the Edit link opens the editing page for administrators; visitors get the same HTML and make no request @drill', async ({
  page,
  browser,
  troubles,
}) => {
  const email = await openSession(page.context())
  const id = await submit(page, name, { venueName: 'Neon Me Yard' })
  expect((await page.request.patch(`/api/events/${id}/approve`)).ok()).toBe(true)
  const address = `/event/${id}`

  const visitor = await browser.newContext({ baseURL: process.env.SITE_URL })
  const read = async ({ request }: BrowserContext) => (await request.get(address)).text()
  // Retries: another journey may publish an event nearby between the two requests.
  await expect.poll(async () => (await read(page.context())) === (await read(visitor))).toBe(true)
  expect(await read(visitor)).not.toContain('/admin/')

  const asked = askedOf(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(asked).toEqual([])
  // Opening an administrator page marks this browser as an administrator's.
  await page.goto('/admin')
  await page.goto(address)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(`/admin/events/${id}`)
  const field = page.locator('[name=name]')
  await expect(field).toHaveValue(name)
  // A refusal scrolls to the first invalid field, far above the button.
  await field.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  forget(troubles, /status of 4\d\d/)

  await page.goto(address)
  const venue = page.getByRole('link', { name: 'Neon Me Yard' })
  await venue.first().click()
  await page.getByRole('link', { name: 'Edit Neon Me Yard' }).click()
  await expect(page).toHaveURL('/admin/venues?q=Neon+Me+Yard')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/admin/)
  asked.length = 0
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  expect(asked).toEqual([])

  // Signing in by the form opens an administrator page, which sets the mark as well.
  await page.goto(`/sign-in?to=/admin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Event Review Dashboard' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
  await visitor.close()
})
