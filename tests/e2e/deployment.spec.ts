/** The deployment helper, and the offer to reload when the server runs another build. */
import { editSearch, expect, test } from './site.ts'

const button = 'Force Deployment Refresh'
const syncStatus = '**/api/deployment/sync-status'

test('a refresh clears both storages and shows the next steps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Deploy Sync Fix' }).first().click()
  await expect(page.getByText('This page is from the build the server runs.')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('location', '{}')
    sessionStorage.setItem('anything', '1')
  })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Refresh Initiated' })).toBeVisible()
  await expect(
    page.getByText(/^Time initiated: \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M C[SD]T$/),
  ).toBeVisible()
  expect(await page.getByRole('list').filter({ hasText: 'Reload this page.' }).count()).toBe(1)
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // Nor does the memory of the page bring the searches back when it is left.
  await page.goto('/about')
  expect(await page.evaluate(() => sessionStorage.getItem('searches'))).toBeNull()
})

test('when the server fails, the manual steps', async ({ page, troubles }) => {
  await page.route('**/api/deployment/force-refresh', (route) => route.fulfill({ status: 503 }))
  await page.goto('/deployment-sync')
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Manual Steps Required' })).toBeVisible()
  for (const words of [
    'Automatic refresh failed - manual deployment required',
    'Server refresh failed: 503',
    'Wait 60 seconds',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible()
  }
  // The browser itself reports the failed request.
  troubles.splice(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server does its part', async ({ page }) => {
    await page.goto('/deployment-sync')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: 'Refresh Initiated' })).toBeVisible()
  })
})

for (const [what, options] of Object.entries({
  'without a body or a length': {},
  'with JSON headers': { headers: { 'content-type': 'application/json' } },
})) {
  test(`programs may ask ${what}`, async ({ request }) => {
    const response = await request.post('/api/deployment/force-refresh', options)
    expect(response.status()).toBe(200)
    expect(await response.json()).toMatchObject({ success: true })
  })
}

test('bodies that come in chunks are read', async ({ baseURL }) => {
  const body = new Blob(['{"limit":1}']).stream()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await fetch(`${baseURL}/api/events/search`, {
    ...init,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(200)
  expect(await response.json()).toHaveLength(1)
})

test('another build on the server: an offer to reload, and nothing typed is lost', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(syncStatus, async (route) => {
    const response = await route.fetch()
    const status = await response.json()
    status.buildInfo.version = 'another'
    await route.fulfill({ response, json: status })
  })
  await page.goto('/?near=60601')
  await editSearch(page)
  await page.getByRole('textbox', { name: 'Keyword' }).fill('half a word')
  await page.clock.fastForward(5_000)
  const offer = page.getByRole('button', { name: 'Reload' })
  await expect(offer).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(offer).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('half a word')
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
})

test('the same build: no word to the visitor', async ({ page }) => {
  await page.clock.install()
  const response = page.waitForResponse(syncStatus)
  await page.goto('/?near=60601')
  await page.clock.fastForward(5_000)
  expect((await response).status()).toBe(200)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})
