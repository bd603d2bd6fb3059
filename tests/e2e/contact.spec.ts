/** Messages to the site: with mistakes first, and while the site is unreachable. */

import type { Page, Route } from '@playwright/test'
import { fillMessage, readTheForm } from './organizer.ts'
import { expect, forget, holdBack, test } from './site.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** Response of a proxy that cannot reach the site. */
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

test('mistakes are listed in a summary and at their fields; the message is sent; a draft survives a reload', async ({
  page,
  troubles,
}) => {
  await page.goto('/contact')
  await expect(page.getByText('Response within 24 hours')).toBeVisible()
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
  await summary.getByRole('link', { name: 'Enter a subject.' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()

  // A message that is sent right away is not refused.
  await fillMessage(page)
  const answer = await holdBack(page, '**/contact.data*')
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeFocused()
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  forget(troubles, /status of 422/)

  // A draft survives a reload, until "Start over".
  await fillMessage(page)
  await page.getByLabel('What is it about?').selectOption('report')
  await page.reload()
  await expect(page.getByText('We restored what you typed last time.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Pat')
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await expect(page.getByLabel('What is it about?')).toHaveValue('report')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('contact and report forms keep their text when the site is unreachable; a report names missing fields, and is sent @drill', async ({
  page,
  troubles,
}) => {
  await page.goto('/contact')
  await fillMessage(page)
  await readTheForm(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText("You're offline")
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await page.context().setOffline(false)
  await page.route('**/*.data*', badGateway)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('The site had a problem')
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await page.unroute('**/*.data*')

  const events = (await (await page.request.get('/api/events?limit=1')).json()) as { id: string }[]
  await page.goto(`/event/${events[0]?.id}`)
  const report = page.locator('form', { has: page.getByRole('button', { name: 'Send report' }) })
  await page.getByText('Something wrong?').first().click()
  await report.getByRole('button', { name: 'Send report' }).click()
  const summary = report.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: "Choose what's wrong." }).click()
  await expect(page.getByLabel('The date or time is wrong')).toBeFocused()
  await report.getByLabel('The date or time is wrong').check()
  await report.getByLabel('What should we know?').fill('It is on Sunday.')
  await readTheForm(page)
  await page.context().setOffline(true)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('alert')).toContainText("You're offline")
  await expect(report.getByLabel('What should we know?')).toHaveValue('It is on Sunday.')
  await page.context().setOffline(false)
  await page.route('**/reports', badGateway)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('alert')).toContainText('Try again in a moment.')
  await expect(report.getByLabel('What should we know?')).toHaveValue('It is on Sunday.')
  await page.unroute('**/reports')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thanks. An administrator will look into it.')).toBeFocused()
  // A newly loaded page also requests the latest build.
  forget(
    troubles,
    /ERR_INTERNET_DISCONNECTED|502|status of 422|deployment check failed|Newer builds are not watched/,
  )
})
