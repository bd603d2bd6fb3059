/** An owner sets up a new site without scripts: accounts, a file import, and a backup, which is then restored. */
import { rm } from 'node:fs/promises'
import { goodPassword } from '../support/administrator.ts'
import { freePort } from '../support/free-port.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { linksOf, open, press, type Shown } from './plain-forms.ts'
import { expect, forget, test, waitForScripts } from './site.ts'

let site: SiteProcess
let mail: MailServer
let dataDir = ''

test.beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-desk-')
  mail = await startMailServer()
  const port = String(await freePort())
  site = await startSiteProcess(dataDir, {
    DEMO_DATA: 'off',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    INFO_ADDRESS: 'info@ohio-wheels.org',
  })
})

test.afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await mail.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const csv =
  'id,name,date,time,venue,city,state\n1,Route 66 Car Show,2033-08-01,09:00,Square,Metamora,IL\n'
const file = { name: 'shows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

test('the first account, an invitation, an import and a backup work by plain forms; the backup is restored in the browser @drill', async ({
  page,
  browser,
  troubles,
}) => {
  const { request } = page
  const at = (path: string) => open(request, site.address + path)
  /** Reloads the page until it contains the words, as the page does by itself. */
  const until = async (path: string, words: string): Promise<Shown> => {
    let shown = await at(path)
    await expect(async () => {
      shown = await at(path)
      expect(shown.words).toContain(words)
      expect(shown.words).not.toContain('under way')
    }).toPass({ timeout: 60_000, intervals: [200, 500] })
    return shown
  }
  const account = { email: 'clara@example.com', password: goodPassword }
  const [printed = ''] = /http:\S+\/first-run#[\w-]+/.exec(site.output()) ?? []
  const first = await at('/first-run')
  const refused = await press(request, first, 'Create account', {
    ...account,
    token: printed,
    repeated: 'another pass phrase',
  })
  expect([refused.status, refused.words]).toEqual([422, expect.stringContaining("don't match")])
  const made = await press(request, refused, 'Create account', {
    password: goodPassword,
    repeated: goodPassword,
  })
  expect(made.words).toContain('Welcome, this is your account.')

  const invited = await press(request, await at('/admin/people'), 'Invite', {
    email: 'ed@example.com',
    password: goodPassword,
  })
  expect(invited.words).toContain('Invitation sent.')
  const linkIn = () => /http:\S+\/invitation\/[\w-]+/.exec(mail.received[0]?.mail.text ?? '')?.[0]
  await expect.poll(linkIn, { timeout: 30_000 }).toBeDefined()
  const editor = await (await browser.newContext()).newPage()
  waitForScripts(editor)
  await editor.goto(linkIn() ?? '')
  await expect(editor.getByText('as an editor. Choose a password')).toBeVisible()
  await editor.getByLabel('Password', { exact: true }).fill(goodPassword)
  await editor.getByLabel('Confirm password').fill(goodPassword)
  await editor.getByRole('button', { name: 'Create account' }).click()
  await editor.waitForURL(/\/admin/)
  await editor.goto(`${site.address}/admin`)
  await expect(editor.getByRole('link', { name: 'Import', exact: true }).first()).toBeVisible()
  await expect(editor.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
  expect((await at('/admin/people')).words).toContain('ed@example.com')

  const taken = await press(request, await at('/admin/import'), 'See what’s in it', {}, file)
  const importPath = new URL(taken.url).pathname
  const shown = await until(importPath, 'Import 1 event')
  await press(request, shown, 'Update preview', { trust: 'live' })
  await press(request, await until(importPath, 'Import 1 event'), 'Import 1 event')
  const imported = await until(importPath, 'Undo this import')
  const live = async () =>
    (await (await request.get(`${site.address}/api/events/count`)).json()).count
  await expect.poll(live).toBe(1)

  await press(request, await at('/admin/backups'), 'Back up now')
  const listed = await until('/admin/backups', 'By hand')
  const [restoring = ''] = linksOf(listed, /^Restore the backup of /)
  const wrong = await press(request, await at(restoring), 'Restore', { word: 'yes' })
  expect([wrong.status, wrong.words]).toEqual([422, expect.stringContaining('Type restore.')])
  await press(request, imported, 'Undo this import')
  await expect.poll(live).toBe(0)

  await page.goto(`${site.address}/admin/backups`)
  await page
    .getByRole('link', { name: /^Restore the backup of / })
    .first()
    .click()
  const field = page.getByLabel('Type restore to replace everything')
  await expect(field).toBeFocused()
  await field.fill('restore')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.waitForURL(/\/sign-in/, { timeout: 60_000 })
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/^Last restored: gearhead-atlas-.*by-hand/)).toBeVisible()
  await expect.poll(live).toBe(1)
  await expect(page.getByText('Before a restore')).toBeVisible()
  // The restore has ended all sessions.
  await editor.goto(`${site.address}/admin`)
  await expect(editor).toHaveURL(/\/sign-in/)
  forget(troubles, /status of 40[13]/)
})
