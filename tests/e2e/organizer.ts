/** Steps of journeys in which an organizer submits an event and an administrator reviews it. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Db, openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { expect, waitForScripts } from './site.ts'

/** Unique word for names of this run's events. */
export const ownWord = () =>
  `Vk${crypto
    .randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 8)}`

/** Waits past the minimum time of forms: faster submissions count as a bot's. */
export const readTheForm = (page: Page) => page.waitForTimeout(2_200)

/** Fills in all required fields of an event. */
export const fillRequired = async (page: Page, name: string) => {
  await page.getByLabel('Event name').fill(name)
  await page.getByLabel('Type', { exact: false }).first().selectOption('cars_coffee')
  await page.getByLabel('Date (required)').fill('2031-05-03')
  await page.getByLabel('ZIP code').fill('99501')
  await page.getByLabel('Your email address').fill('organizer@example.com')
}

/** Fills in the form of the contact page. */
export const fillMessage = async (page: Page) => {
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  const email = `pat${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Subject').fill('A new venue')
  await page.getByLabel('Message').fill('The old drive-in has reopened.')
}

/** Runs `work` with the database of the running site. */
export const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ dataDir: process.env.SITE_DATA_DIR ?? '', poolSize: 1 })
  return work(database.db).finally(database.close)
}

/** Signs in a new administrator without the sign-in form; returns the email address. */
export const openSession = async (context: BrowserContext): Promise<string> => {
  const email = `reviewer${crypto.randomUUID().slice(0, 8)}@example.com`
  const { cookie } = await withDatabase((db) => signedInAdministrator(db, email))
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: process.env.SITE_URL }])
  return email
}

/** Opens the dashboard as a new administrator in a separate browser context. */
export const signIn = async (browser: Browser) => {
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    // On even in journeys whose visitors have scripts off.
    javaScriptEnabled: true,
  })
  await openSession(context)
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Event Review Dashboard' })).toBeVisible()
  return page
}

/** Private link from the queued message that contains the word. */
export const linkOf = async (page: Page, word: string) => {
  const answer = await page.request.get('/api/admin/outbox')
  const messages = (await answer.json()) as { text: string }[]
  const texts = messages.map(({ text }) => text).filter((text) => text.includes(word))
  return /\/manage\/[\w-]{43}/.exec(texts.join('\n'))?.[0] ?? 'no link'
}

export const found = async (page: Page, word: string) =>
  (await (await page.request.get(`/api/events?keyword=${word}`)).json()) as {
    id: string
    name: string
    date: string
    eventStatus: string
  }[]
