/** Setup of a new directory from an empty data folder, in the browser alone. */
import { rm } from 'node:fs/promises'
import { goodPassword } from '../support/administrator.ts'
import { freePort } from '../support/free-port.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { expect, test } from './site.ts'

let site: SiteProcess
let mail: MailServer
let dataDir = ''
let settings: Record<string, string>

test.beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-first-run-')
  mail = await startMailServer()
  settings = { DEMO_DATA: 'off', PORT: String(await freePort()) }
  site = await startSiteProcess(dataDir, settings)
})

const stop = async () => {
  site.child.kill('SIGTERM')
  await site.ended
}

test.afterAll(async () => {
  await stop()
  await mail.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the printed link creates the first administrator, who names the site and tests its mail', async ({
  page,
  browser,
  troubles,
}) => {
  const printed = /http:\S+\/first-run#([\w-]+)/.exec(site.output())
  const [address = '', token = ''] = printed ?? []
  // A second browser, without scripts, has the page open meanwhile.
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
  await expect(page.getByText('PUBLIC_URL is not set; you came by localhost')).toBeVisible()

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
  await page.getByLabel('More accounts').fill('Mastodon https://mastodon.example/@wheels')
  await page.getByLabel('Region').fill('Ohio')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  // Hydrated and plain pages show the same name, which scripts read from the page.
  for (const visitor of [page, plain]) {
    await visitor.goto(site.address)
    await expect(visitor).toHaveTitle(/^Ohio "Wheels" <b>: car shows/)
    await expect(visitor.getByText('Fall swap meets moved to Sunday')).toBeVisible()
    const header = visitor.getByRole('banner')
    await expect(header.getByText('Ohio "Wheels" <b>')).toBeVisible()
    await expect(visitor.getByText('Soonest dates in Ohio')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Mastodon' })).toHaveAttribute(
      'href',
      'https://mastodon.example/@wheels',
    )
  }
  // Undo works without scripts.
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(`${site.address}/admin/settings`)
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByText('Change undone.')).toBeVisible()
  await plain.goto(site.address)
  await expect(plain).toHaveTitle(/^Gearhead Atlas: car shows/)
  troubles.splice(0)

  // The address in the settings is enough to start the site with mail.
  await page.goto(`${site.address}/admin/settings`)
  await page.getByLabel('Information address').fill('info@ohio-wheels.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.goto('about:blank')
  await stop()
  const sends = { PUBLIC_URL: site.address, SMTP_URL: mail.url }
  site = await startSiteProcess(dataDir, { ...settings, ...sends })
  await page.goto(`${site.address}/admin/setup`)
  await expect(page.getByText('Nobody has confirmed yet that a test message')).toBeVisible()
  const robots = page.locator('details', { hasText: '/robots.txt and the sitemap that it names' })
  await expect(robots).toContainText('Done')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('Test message queued. Open the link in it.')).toBeVisible()
  const linkIn = () =>
    /http:\S+\/admin\/setup\?mail=[\w-]+/.exec(mail.received[0]?.mail.text ?? '')?.[0]
  await expect.poll(linkIn, { timeout: 30_000 }).toBeDefined()
  expect(mail.received[0]?.mail.from?.address).toBe('info@ohio-wheels.org')
  await page.goto(linkIn() ?? '')
  await page.getByRole('button', { name: 'The test message arrived' }).click()
  await expect(page.getByText('Mail arrives.')).toBeVisible()
  await expect(page.locator('details', { hasText: 'A test message arrived.' })).toContainText(
    'Done',
  )
})
