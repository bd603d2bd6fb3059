/** From an empty data folder to a directory of one's own, in the browser alone. */
import { rm } from 'node:fs/promises'
import { goodPassword } from '../support/administrator.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { expect, test } from './site.ts'

let site: SiteProcess
let dataDir = ''

test.beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-first-run-')
  site = await startSiteProcess(dataDir, { DEMO_DATA: 'off' })
})

test.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await rm(dataDir, { recursive: true, force: true })
})

test('the printed address makes the first administrator, who names the site', async ({
  page,
  browser,
  troubles,
}) => {
  const printed = /http:\S+\/first-run#([\w-]+)/.exec(site.output())
  const [address = '', token = ''] = printed ?? []
  // The page of somebody without scripts waits meanwhile.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(address)

  await page.goto(address)
  await expect(page.getByLabel('Token')).toHaveValue(token)
  await expect(page).toHaveURL(`${site.address}/first-run`)
  await page.getByLabel('Email address').fill('clara@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short and 1')
  await page.getByLabel('Confirm password').fill('short and 2')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short and 1')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Signed in as clara@example.com')).toBeVisible()
  await expect(page.getByText('Welcome, this is your account. Add a passkey')).toBeVisible()

  await page.getByRole('link', { name: 'Go to the checklist' }).click()
  await expect(page.getByText('The site has the built-in name, Gearhead Atlas.')).toBeVisible()
  await expect(page.getByText('PUBLIC_URL is not set.')).toBeVisible()

  await plain.getByLabel('Token').fill(address)
  await plain.getByLabel('Email address').fill('late@example.com')
  await plain.getByLabel('Password', { exact: true }).fill(goodPassword)
  await plain.getByLabel('Confirm password').fill(goodPassword)
  await plain.getByRole('button', { name: 'Create account' }).click()
  await expect(plain.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect((await page.request.get(`${site.address}/first-run`)).status()).toBe(404)

  await page.goto(`${site.address}/admin/settings`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ohio "Wheels" <b>')
  await page.getByLabel('Banner').fill('Fall swap meets moved to Sunday')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  // Scripts agree with the server: they find the name in the page.
  for (const visitor of [page, plain]) {
    await visitor.goto(site.address)
    await expect(visitor).toHaveTitle(/^Ohio "Wheels" <b>: car shows/)
    await expect(visitor.getByText('Fall swap meets moved to Sunday')).toBeVisible()
    const header = visitor.getByRole('banner')
    await expect(header.getByText('Ohio "Wheels" <b>')).toBeVisible()
  }
  // Without scripts the change is undone.
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(`${site.address}/admin/settings`)
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByText('Change undone.')).toBeVisible()
  await plain.goto(site.address)
  await expect(plain).toHaveTitle(/^Gearhead Atlas: car shows/)
  troubles.splice(0)
})
