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
  // Leaving the page does not write its cached searches back to storage.
  await page.goto('/about')
  expect(await page.evaluate(() => sessionStorage.getItem('searches'))).toBeNull()
})

test('a new build on the server: the page offers to reload, and no typed text is lost', async ({
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
