/** Someone writes to the site: with mistakes first, with and without JavaScript. */

import type { Page } from '@playwright/test'
import { minimumMs } from '../../src/kit/form-guard.ts'
import { lookAt } from './accessible.ts'
import { expect, test } from './site.ts'

const fill = async (page: Page) => {
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`pat${crypto.randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Subject').fill('A new venue')
  await page.getByLabel('Message').fill('The old drive-in has reopened.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

const accessible = async (page: Page) =>
  expect((await lookAt(page).analyze()).violations).toEqual([])

/** The browser tells of every refusal, which was the right answer. */
const forget = (troubles: string[], status: number) => {
  const kept = troubles.filter((trouble) => !trouble.includes(`status of ${status}`))
  troubles.splice(0, troubles.length, ...kept)
}

test('mistakes are named in a summary and at their fields; then the message is sent', async ({
  page,
  troubles,
}) => {
  await page.goto('/contact')
  await expect(page.getByText('Response within 24 hours')).toBeVisible()
  await accessible(page)
  await page.getByLabel('First name').fill('Pat')
  await page.getByRole('textbox', { name: 'Email' }).fill('pat')
  await send(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your last name.',
    'Enter your email address, such as name@example.com.',
    'Enter a subject.',
    'Write your message.',
  ])
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /such as name@example.com/,
  )
  await expect(page.getByLabel('First name')).toHaveValue('Pat')
  await accessible(page)
  await summary.getByRole('link', { name: 'Enter a subject.' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()

  await fill(page)
  await send(page)
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeFocused()
  await accessible(page)
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  forget(troubles, 422)
})

test('what is half typed survives a reload, until it is sent or started over', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  await page.getByLabel('What is it about?').selectOption('report')
  await page.reload()
  await expect(page.getByText('We restored what you typed last time.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Pat')
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await expect(page.getByLabel('What is it about?')).toHaveValue('report')
  await accessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await fill(page)
  await send(page)
  await expect(page.getByText('Message sent')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('even the fastest are not sent back', async ({ page }) => {
  await page.goto('/contact')
  const seen = Promise.withResolvers<void>()
  await page.route('**/contact.data*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await fill(page)
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  seen.resolve()
  await expect(page.getByText('Message sent')).toBeVisible()
})

test('a link to report a problem has chosen the topic', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Report Issue' }).click()
  await expect(page).toHaveURL('/contact?topic=report')
  await expect(page.getByLabel('What is it about?')).toHaveValue('report')
})

test('a report that is not complete, then one that is', async ({ page, troubles }) => {
  const { events } = await page.request
    .get('/api/events?limit=1')
    .then(async (response) => ({ events: (await response.json()) as { id: string }[] }))
  await page.goto(`/event/${events[0]?.id}`)
  await page.getByText('Something wrong?').click()
  await accessible(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: "Choose what's wrong." }).click()
  await expect(page.getByLabel('The date or time is wrong')).toBeFocused()
  await page.getByLabel("It's canceled").check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks. An administrator will look into it.')).toBeVisible()
  forget(troubles, 422)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is corrected and sent', async ({ page, troubles }) => {
    await page.goto('/contact?topic=report')
    const key = page.locator('input[name=sendKey]')
    const firstKey = await key.inputValue()
    expect(firstKey).toMatch(/^[\w-]{24}$/)
    await page.waitForTimeout(minimumMs)
    await page.getByLabel('First name').fill('Pat')
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Enter your last name.')
    await expect(page.getByLabel('What is it about?')).toHaveValue('report')
    await expect(page.getByLabel('First name')).toHaveValue('Pat')
    // Sent again, it is the same form.
    await expect(key).toHaveValue(firstKey)
    await fill(page)
    await page.waitForTimeout(minimumMs)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
    forget(troubles, 422)
  })

  test('a report is taken', async ({ page }) => {
    const response = await page.request.get('/api/events?limit=1')
    const [event] = (await response.json()) as { id: string }[]
    await page.goto(`/event/${event?.id}`)
    await page.getByText('Something wrong?').click()
    await page.getByLabel("It's spam, or not a real event").check()
    await page.waitForTimeout(minimumMs)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thanks. An administrator will look into it.')).toBeVisible()
  })
})
