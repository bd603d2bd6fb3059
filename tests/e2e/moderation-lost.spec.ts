/** Decisions and forms that do not get through: the session ended, the connection broke, a proxy answers. */
import type { Page, Route } from '@playwright/test'
import { ownWord, readTheForm, signIn } from './organizer.ts'
import { panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

/** A proxy that cannot reach the site. */
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

/** Submits "<word> Show" and opens it in the dashboard. */
const submitAndSelect = async (page: Page, word: string) => {
  await submit(page, `${word} Show`)
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name: `${word} Show` }).click()
}

test('a session that ended: after signing in one is where one was, with the decision chosen', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  await submitAndSelect(page, word)
  await panel(page).getByLabel('Reason').selectOption('Advertising')
  await panel(page).getByLabel('In your own words').fill('Two links to a shop.')
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /session$/ })
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fadmin%3F/)
  expect(page.url()).not.toContain('.data')
  // Signs in again without the form.
  await page.context().addCookies(cookies)
  await page.goto(new URL(page.url()).searchParams.get('to') ?? '')
  await expect(page.getByRole('heading', { name: `${word} Show` })).toBeVisible()
  await expect(panel(page).getByText(/your decision wasn.t sent/)).toBeVisible()
  await expect(panel(page).getByLabel('In your own words')).toHaveValue('Two links to a shop.')
  await page.getByRole('button', { name: 'Reject Event' }).click()
  await expect(page.getByText('Event Rejected', { exact: true })).toBeVisible()
  await page.context().close()
})

test('a session that ended: a decision with more words than an address holds is there again', async ({
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
  // Once: the next visit starts from the beginning.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Select an Event' })).toBeVisible()
  await page.context().close()
})

test('a session that ended: the edit of an event is there again after signing in', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  const id = await submit(page, `${word} Show`)
  await page.goto(`/admin/events/${id}`)
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Typed for half an hour.')
  const cookies = await page.context().cookies()
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

test('the buttons of the private link say so when nothing gets through', async ({ browser }) => {
  const page = await signIn(browser)
  const id = await submit(page, `${ownWord()} Show`)
  await page.goto(`/admin/events/${id}`)
  await page.getByLabel('Description', { exact: true }).fill('Still being typed.')
  await page.route(/\/link\.data/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: /Make a new link|Send the link again/ }).click()
  await expect(page.getByRole('alert')).toContainText('The site had a problem.')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Still being typed.')
  await page.unroute(/\/link\.data/)
  await page.getByRole('button', { name: /Make a new link|Send the link again/ }).click()
  await expect(page.getByText(/^A new private link is /)).toBeVisible()
  await page.context().close()
})

test('offline, and behind a proxy that answers 502: the toast, and the dashboard stays', async ({
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

test('another event that cannot be loaded: a notification, and what was typed stays', async ({
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
  await page.context().close()
})

test('a decision whose next event cannot be loaded is told as taken', async ({ browser }) => {
  const page = await signIn(browser)
  const word = ownWord()
  for (const name of ['First', 'Second']) await submit(page, `${word} ${name}`)
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name: `${word} First` }).click()
  await page.route('**/admin.data*', (route) =>
    route.request().method() === 'POST' ? route.continue() : badGateway(route),
  )
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/done=/)
  await page.unroute('**/admin.data*')
  await page.getByRole('link', { name: `${word} Second` }).click()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await page.context().close()
})

test('after a decision the next event is at its top, and has the focus', async ({ browser }) => {
  const page = await signIn(browser)
  await page.setViewportSize({ width: 1440, height: 700 })
  const word = ownWord()
  const description = 'Rows of cars on the grass.\n'.repeat(30)
  for (const name of ['First', 'Second']) await submit(page, `${word} ${name}`, { description })
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name: `${word} First` }).click()
  await page.getByRole('button', { name: 'Approve Event' }).click()
  const heading = page.getByRole('heading', { name: `${word} Second` })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('four dates of one submission are one row, and are approved as chosen', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  await submit(page, `${word} Weekly`, { repeats: { every: 'week', until: '2099-06-27' } })
  await page.goto(`/admin?keyword=${word}`)
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await page.getByRole('link', { name: `${word} Weekly` }).click()
  await expect(
    panel(page).getByText(`Submitted by ${word.toLowerCase()}weekly@example.com`),
  ).toBeVisible()
  const boxes = panel(page).locator('[type=checkbox][name=ids]')
  await expect(boxes).toHaveCount(4)
  await boxes.nth(3).uncheck()
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  const live = await page.request.get(`/api/events?keyword=${word}&limit=10`)
  expect(await live.json()).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeVisible()
  await page.context().close()
})

test('contact and report keep what was typed when nothing gets through', async ({
  page,
  troubles,
}) => {
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByRole('textbox', { name: 'Email' }).fill('pat@example.com')
  await page.getByLabel('Subject').fill('A venue')
  await page.getByLabel('Message').fill('The old drive-in has reopened.')
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
  const kept = troubles.filter((trouble) => !/ERR_INTERNET_DISCONNECTED|502/.test(trouble))
  troubles.splice(0, troubles.length, ...kept)
})
