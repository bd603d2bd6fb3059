/** Decisions and edits that fail: expired session, lost connection, 502 of a proxy. */
import type { Page, Route } from '@playwright/test'
import { ownWord, signIn } from './organizer.ts'
import { panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

/** Response of a proxy that cannot reach the site. */
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

/** Submits "<word> Show" and opens it in the dashboard. */
const submitAndSelect = async (page: Page, word: string) => {
  await submit(page, `${word} Show`)
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name: `${word} Show` }).click()
}

test('expired session: a long decision and an edit are restored after signing in', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  await submitAndSelect(page, word)
  const words = 'Schöne Grüße, 車の展示会. '.repeat(80).trim().slice(0, 1_700)
  await panel(page).getByLabel('In your own words').fill(words)
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /session$/ })
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fadmin$/)
  await page.context().addCookies(cookies)
  await page.goto(new URL(page.url()).searchParams.get('to') ?? '')
  await expect(page.getByRole('heading', { name: `${word} Show` })).toBeVisible()
  await expect(panel(page).getByText(/your decision wasn.t sent/)).toBeVisible()
  await expect(panel(page).getByLabel('In your own words')).toHaveValue(words)
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page.getByText('Event Rejected', { exact: true })).toBeVisible()
  // Restored only once: the next visit starts with an empty panel.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Select an Event' })).toBeVisible()

  const id = await submit(page, `${word} Meet`)
  await page.goto(`/admin/events/${id}`)
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Typed for half an hour.')
  await page.context().clearCookies({ name: /session$/ })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fadmin%2Fevents/)
  await page.context().addCookies(cookies)
  await page.goto(new URL(page.url()).searchParams.get('to') ?? '')
  await expect(page.getByText(/Your session ended before this was saved/)).toBeVisible()
  await expect(description).toHaveValue('Typed for half an hour.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/admin\?/)
  await page.goto(`/admin/events/${id}`)
  await expect(description).toHaveValue('Typed for half an hour.')
  await page.context().close()
})

test('offline, and behind a proxy that returns 502: a toast appears, and the dashboard stays @drill', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  await submitAndSelect(page, word)
  await expect(page.getByRole('heading', { name: `${word} Show` })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Approval Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to approve event', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await page.context().setOffline(false)
  await page.route('**/api/events/*', badGateway)
  await panel(page).getByLabel('In your own words').fill('Kept')
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page.getByText('Rejection Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to reject event', { exact: true })).toBeVisible()
  await expect(panel(page).getByLabel('In your own words')).toHaveValue('Kept')
  await page.unroute('**/api/events/*')
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await page.context().close()
})

test('if loading another event or sending a private link fails, an error is shown and typed text stays @drill', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  for (const name of ['First', 'Second']) await submit(page, `${word} ${name}`)
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name: `${word} First` }).click()
  const first = panel(page).getByRole('heading', { name: `${word} First` })
  await expect(first).toBeVisible()
  const address = page.url().replace('#details', '')
  const note = panel(page).getByLabel('In your own words')
  await note.fill('Half a sentence')
  const stays = async () => {
    await page.getByRole('link', { name: `${word} Second` }).click()
    await expect(page.getByText('Failed to fetch pending events', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(first).toBeVisible()
    await expect(note).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await page.context().setOffline(true)
  await stays()
  await page.context().setOffline(false)
  await page.route('**/admin.data*', badGateway)
  await stays()
  await page.unroute('**/admin.data*')
  await page.getByRole('link', { name: `${word} Second` }).click()
  await expect(panel(page).getByRole('heading', { name: `${word} Second` })).toBeVisible()

  // If only the next event fails to load, the page still reports the decision as done.
  await page.route('**/admin.data*', (route) =>
    route.request().method() === 'POST' ? route.continue() : badGateway(route),
  )
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/done=/)
  await page.unroute('**/admin.data*')

  const id = await submit(page, `${word} Third`)
  await page.goto(`/admin/events/${id}`)
  await page.getByLabel('Description', { exact: true }).fill('Still being typed.')
  await page.route(/\/link\.data/, badGateway)
  const send = page.getByRole('button', { name: /Make a new link|Send the link again/ })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The site had a problem.')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Still being typed.')
  await page.unroute(/\/link\.data/)
  await send.click()
  await expect(page.getByText(/^A new private link is /)).toBeVisible()
  await page.context().close()
})
