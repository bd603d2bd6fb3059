/** A day of attack: an administrator turns on the proof of work, and people still send their forms. */
import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { expectAccessible, lookAt } from './accessible.ts'
import { readTheForm } from './organizer.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

let dataDir = ''
let cookie = ''
let site: SiteProcess
let database: Database

// Its own site: others send their forms without.
test.beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-protection-')
  site = await startSiteProcess(dataDir, { TRUST_STEPS: 'off' })
  database = await openDatabase({ dataDir, poolSize: 2 })
  cookie = (await signedInAdministrator(database.db)).cookie
})

test.afterAll(async () => {
  await database?.close()
  site?.child.kill('SIGTERM')
  await site?.ended
  await rm(dataDir, { recursive: true, force: true })
})

const goTo = (page: Page, address: string) => page.goto(site.address + address)

const signIn = (page: Page) => {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  return page.context().addCookies([{ name, value, url: site.address }])
}

const challenge = async () =>
  (await (await fetch(`${site.address}/api/challenge`)).json()) as { required: boolean }

/** The browser tells of each refusal, after which the form is sent again. */
const forgetRefusals = (troubles: string[]) => {
  const kept = troubles.filter((trouble) => !trouble.includes('status of 422'))
  troubles.splice(0, troubles.length, ...kept)
}

test('the switch at the desk turns it on', async ({ page }) => {
  await signIn(page)
  await goTo(page, '/admin')
  const box = page.getByRole('region', { name: 'Form Protection' })
  await expect(box.getByText('Off', { exact: true })).toBeVisible()
  await box.getByRole('button', { name: 'Turn on protection' }).click()
  await expect(page.getByText('Protection Is On', { exact: true })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Turn off protection' })).toBeVisible()
  expect(await challenge()).toMatchObject({ required: true })
  await expectAccessible(page)
  await goTo(page, '/admin/audit')
  await expect(page.getByText(/turned on setting proof-of-work/)).toBeVisible()
})

const fillEvent = async (page: Page, name: string) => {
  await page.getByLabel('Event name').fill(name)
  await page.getByLabel('Type', { exact: false }).first().selectOption('cars_coffee')
  await page.getByLabel('Date (required)').fill('2031-05-03')
  await page.getByLabel('ZIP code').fill('99501')
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await page.getByLabel('Your email address').fill('organizer@example.com')
  await readTheForm(page)
}

const fillMessage = async (page: Page) => {
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByRole('textbox', { name: 'Email' }).fill('pat@example.com')
  await page.getByLabel('Subject').fill('A new venue')
  await page.getByLabel('Message').fill('The old drive-in has reopened.')
  await readTheForm(page)
}

test('a person submits an event and notices a short wait', async ({ page, troubles }) => {
  await goTo(page, '/upload')
  await fillEvent(page, 'Harbor Coffee')
  const start = Date.now()
  await page.getByRole('button', { name: 'Submit Event' }).first().click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  console.info(`submitted after ${Date.now() - start} ms`)
  forgetRefusals(troubles)
})

test('a series is confirmed and submitted', async ({ page, troubles }) => {
  await goTo(page, '/upload')
  await fillEvent(page, 'Weekly Coffee')
  await page.getByLabel('Repeats').selectOption('week')
  await page.getByLabel('Until').fill('2031-05-17')
  await page.getByRole('button', { name: 'Submit Event' }).first().click()
  await expect(page.getByRole('heading', { name: 'Review before submitting' })).toBeVisible()
  // A later form: its proof is used.
  await database.db
    .insertInto('spent_proofs')
    .values(await proofIn(page))
    .execute()
  await page.getByRole('button', { name: 'Submit it' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  forgetRefusals(troubles)
})

const proofIn = async (page: Page) => {
  const proof = await page.locator('input[name=proof]').inputValue()
  const { challenge: solved } = JSON.parse(atob(proof)) as { challenge: { signature: string } }
  return { challenge: solved.signature, expires_at: new Date().toISOString() }
}

test('a message and a report are sent, too', async ({ page, troubles }) => {
  await goTo(page, '/contact')
  await fillMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible()
  const answer = await fetch(`${site.address}/api/events?limit=1`)
  const [event] = (await answer.json()) as [{ id: string }]
  await goTo(page, `/event/${event.id}/report`)
  await page.getByLabel("It's canceled").check()
  await readTheForm(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('An administrator will look into it.')).toBeVisible()
  forgetRefusals(troubles)
})

test('a browser that cannot solve it says so, and keeps what was typed', async ({
  page,
  troubles,
}) => {
  await page.route('**/api/challenge', (route) => route.abort())
  await goTo(page, '/contact')
  await fillMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('email us at')
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  expect((await lookAt(page).analyze()).violations).toEqual([])
  await page.unroute('**/api/challenge')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible()
  forgetRefusals(troubles)
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !each.includes('ERR_FAILED')))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says what to do, and keeps what was typed', async ({ page, troubles }) => {
    await goTo(page, '/contact')
    await fillMessage(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /needs JavaScript.+email us at the address on the contact page/,
    )
    await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
    await goTo(page, '/upload')
    await page.getByLabel('Event name').fill('Harbor Coffee')
    await readTheForm(page)
    await page.getByRole('button', { name: 'Submit Event' }).last().click()
    await expect(page.getByRole('alert')).toContainText(
      /needs JavaScript.+email us at the address on the contact page/,
    )
    await expect(page.getByLabel('Event name')).toHaveValue('Harbor Coffee')
    forgetRefusals(troubles)
  })

  test('the switch turns it off', async ({ page }) => {
    await signIn(page)
    await goTo(page, '/admin')
    await page.getByRole('button', { name: 'Turn off protection' }).click()
    await expect(page.getByText('Protection Is Off', { exact: true })).toBeVisible()
    await goTo(page, '/contact')
    await fillMessage(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
  })
})

test('without trust steps, administrators are offered no pages about them', async ({ page }) => {
  await signIn(page)
  await goTo(page, '/admin')
  const pages = page.getByRole('navigation', { name: 'Administration' })
  await expect(pages.getByRole('link', { name: 'All events' })).toBeVisible()
  await expect(pages.getByRole('link', { name: /Senders|Live by trust/ })).toHaveCount(0)
  for (const address of ['/admin/senders', '/admin/trusted']) {
    await goTo(page, address)
    await expect(page.getByRole('note')).toContainText('Trust steps are off')
  }
})
