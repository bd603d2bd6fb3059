/** A site that sends mail to a local SMTP server: "Still on?", email updates, and proof of work during an attack. */
import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { venueToday } from '../../src/catalog/time/venue-today.ts'
import { askOrganizers } from '../../src/features/confirmation/server/ask-organizers.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { freePort } from '../support/free-port.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { submission } from '../support/private-link.ts'
import { startPushService } from '../support/push-service.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { expectAccessible, expectNoViolations } from './accessible.ts'
import { fillMessage, fillRequired, readTheForm } from './organizer.ts'
import { pushMessage } from './push-message.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let dataDir = ''
let base = ''
let cookie = ''
let site: SiteProcess
let mail: MailServer
let database: Database

test.beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-mail-')
  mail = await startMailServer()
  const port = String(await freePort())
  base = `http://localhost:${port}`
  const settings = {
    PORT: port,
    PUBLIC_URL: base,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    INFO_ADDRESS: 'info@atlas.org',
    FEEDS_LOOPBACK: 'on',
  }
  site = await startSiteProcess(dataDir, { ...settings, DEMO_DATA: 'off', TRUST_STEPS: 'off' })
  database = await openDatabase({ dataDir, poolSize: 2 })
  cookie = (await signedInAdministrator(database.db)).cookie
})

test.afterAll(async () => {
  await database?.close()
  site?.child.kill('SIGTERM')
  await site?.ended
  await mail?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** `dayBefore` is noon at the venue on the day before the event. */
const today = new Date().toISOString().slice(0, 10)
const date = addDays(today, 2)
const rainDate = addDays(date, 1)
const dayBefore = Date.parse(`${addDays(date, -1)}T18:00:00Z`)

const as = async (method: string, address: string, body?: object) => {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(base + address, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${address}: ${answer.status}`).toBe(true)
  return answer
}

const submit = async (more: Record<string, unknown>) => {
  const answer = await as('POST', '/api/events', { ...submission, date, rainDate, ...more })
  return ((await answer.json()) as { id: string }).id
}

/** Calendar text, unfolded and unescaped. */
const text = async (address: string) =>
  (await (await fetch(base + address)).text()).replaceAll('\r\n ', '').replaceAll('\\,', ',')

/** All feeds that contain the event's dates and status. */
const feeds = async (id: string) => ({
  file: await text(`/event/${id}.ics`),
  calendar: await text('/events.ics'),
  rss: await text('/events.rss'),
})

/** Ends the pause between two messages to the same address. */
const endPause = async () => {
  await sql`update outbox_messages set sent_at = sent_at - interval '2 hours'
    where exists (select from outbox_messages where sent_at is null and joins is not null
      and next_attempt_at <= now())`.execute(database.db)
  await sql`select pg_notify('outbox_filled', '')`.execute(database.db)
}

const arrived = async (to: string, title: string) => {
  const find = async () => {
    await endPause()
    return mail.received.findLast((each) => each.to.includes(to) && each.mail.text?.includes(title))
      ?.mail
  }
  await expect.poll(find, { timeout: 90_000 }).toBeDefined()
  return find()
}

const linkIn = (words: string | undefined, kind: string) =>
  new RegExp(`${base}(/${kind}/[\\w-]{43})`).exec(words ?? '')?.[1] ?? `no ${kind} link`

/** Opens a page without scripts, with its own network. */
const plainPage = async (browser: Browser, network: string) => {
  const context = await browser.newContext({
    baseURL: base,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': network },
  })
  return context.newPage()
}

const expectOnPages = async (page: Page, id: string, sentence: string) => {
  const card = page.getByRole('article', { name: 'Sunday Coffee' })
  await expect(async () => {
    await page.goto(`${base}/?keyword=Sunday+Coffee`)
    await expect(card).toContainText(sentence, { timeout: 2_000 })
  }).toPass()
  for (const words of Object.values(await feeds(id))) expect(words).toContain(sentence)
}

test('the reminder of the day before: opened by a mail scanner, answered by the organizer, reported by visitors @drill', async ({
  page,
  browser,
}) => {
  const to = 'pat@example.com'
  const id = await submit({ submitterEmail: to })
  await as('PATCH', `/api/events/${id}/approve`)
  expect(await askOrganizers(database.db, { now: dayBefore })).toBe(1)
  const mailed = await arrived(to, 'Still on? Sunday Coffee')
  const link = linkIn(mailed?.text, 'confirm')
  const stop = linkIn(mailed?.text, 'reminders')

  // Sending the reminder has already changed the event.
  await expectOnPages(page, id, 'Not confirmed this year')
  const before = await feeds(id)
  const received = mail.received.length
  for (const address of [link, stop]) {
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(base + address, { method })).status).toBe(200)
    }
    await page.goto(base + address)
    await expectAccessible(page)
  }
  expect(await feeds(id)).toEqual(before)
  expect(mail.received).toHaveLength(received)

  const organizer = await plainPage(browser, '198.51.100.1')
  await organizer.goto(link)
  await organizer.getByRole('button', { name: 'It moves to the rain date' }).click()
  await expect(organizer.getByRole('status')).toContainText('now show the rain date')
  await expect
    .poll(() => text(`/event/${id}.ics`))
    .toContain(`DTSTART:${rainDate.replaceAll('-', '')}`)
  await expectOnPages(page, id, 'Confirmed by the organizer on')
  for (const words of Object.values(await feeds(id)))
    expect(words).toContain('This event moved to its rain date')
  const sequence = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
  expect(sequence((await feeds(id)).file)).toBeGreaterThan(sequence(before.file))
  const answered = await arrived(to, 'Your event moved to its rain date')
  expect(linkIn(answered?.text, 'confirm')).toBe(link)

  for (const network of ['203.0.113.1', '203.0.113.2']) {
    const visitor = await plainPage(browser, network)
    await visitor.goto(`/event/${id}/report`)
    await visitor.getByLabel("It's canceled").check()
    await readTheForm(visitor)
    await visitor.getByRole('button', { name: 'Send report' }).click()
    await expect(visitor.getByText('Thanks. An administrator will look into it.')).toBeVisible()
    await visitor.context().close()
  }
  await expect.poll(() => text('/events.rss')).toContain('Reported, being checked')
  await expectOnPages(page, id, 'Reported, being checked')
  const report = await arrived(to, 'A visitor reports a problem')
  expect(report?.text).toContain("It's canceled.")
  const own = linkIn(
    mail.received.map((each) => each.mail.text).findLast((each) => each?.includes('/manage/')),
    'manage',
  )
  await organizer.goto(own)
  await organizer.getByRole('button', { name: 'It’s right as listed' }).click()
  await expect(organizer.getByRole('status')).toContainText('settles the reports')
  await organizer.getByRole('button', { name: 'Undo my answer' }).click()
  await expect(organizer.getByRole('status')).toContainText('Your answer is undone.')
  await arrived(to, 'Your answer was undone')
  expect((await feeds(id)).file).toContain(`DTSTART:${date.replaceAll('-', '')}`)
  await organizer.context().close()
})

type PushService = Awaited<ReturnType<typeof startPushService>>

/** Fakes the browser's push subscription, which only the browser maker's push service issues. */
const standInForSubscribing = async (page: Page, { origin, device }: PushService) => {
  await page.context().grantPermissions(['notifications'], { origin: base })
  await page.addInitScript(
    (subscription) => {
      Notification.requestPermission = () => Promise.resolve('granted')
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
    },
    { endpoint: `${origin}/phone`, keys: device.keys },
  )
}

/**
 * Delivers a push message to the page's worker; returns the arguments of showNotification, which is replaced because
 * headless browsers refuse to show notifications.
 */
const deliver = async (page: Page, message: object) => {
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (...shown) => {
      Object.assign(globalThis, { shown })
    }
  })
  await pushMessage(page, base, message)
  const shown = () => worker?.evaluate(() => (globalThis as { shown?: unknown[] }).shown)
  await expect.poll(shown).toBeDefined()
  return shown()
}

test('saved events: a confirmed address and a device get one message about a new date, the offline copy shows it; List-Unsubscribe stops the mail @drill', async ({
  page,
  browser,
}) => {
  const push = await startPushService()
  const [to, from] = ['fan@example.com', 'mo@example.com']
  // Messages about tomorrow's event are sent at once, not next morning.
  const tomorrow = addDays(venueToday(Date.now(), 'America/Chicago'), 1)
  const plan = { name: 'Moved Meet', date: tomorrow, rainDate: null, submitterEmail: from }
  const id = await submit(plan)
  await as('PATCH', `/api/events/${id}/approve`)
  await page.goto(`${base}/email?near=Chicago, IL&radiusMiles=50`)
  await expect(page.getByText('Chicago, IL · 50 mi')).toBeVisible()
  await expectAccessible(page)

  const fan = await plainPage(browser, '198.51.100.9')
  await fan.goto(`/weekend?events=${id}`)
  await fan.getByRole('link', { name: 'Tell me if one of these changes' }).click()
  await expect(fan.getByRole('link', { name: 'Moved Meet' })).toBeVisible()
  await fan.getByLabel('Email address').fill(to)
  await readTheForm(fan)
  await fan.getByRole('button', { name: 'Email me' }).click()
  await expect(fan.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const asked = linkIn((await arrived(to, 'Confirm: tell me about changes'))?.text, 'email')
  await page.goto(base + asked)
  await expectAccessible(page)
  await fan.goto(asked)
  await fan.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(fan.getByRole('status')).toContainText('all set')

  await standInForSubscribing(page, push)
  await page.goto(`${base}/event/${id}`)
  await page.locator('article a.star').first().click()
  const copied = () =>
    page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', `/event/${id}`)
  await expect.poll(copied, { timeout: 20_000 }).toContain('Moved Meet')
  await page.goto(`${base}/email?events=${id}`)
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByRole('status')).toContainText('This device shows you a notification')
  await expectAccessible(page)
  const devices = async () =>
    (await database.db.selectFrom('push_devices').select('endpoint').execute()).length
  expect(await devices()).toBe(1)

  const own = linkIn((await arrived(from, 'Your private link'))?.text, 'manage')
  await as('POST', `/api${own}/events/${id}/move`, { date: addDays(tomorrow, 1) })
  // With trust steps off, a new date waits for review.
  const [waiting] = (await (await as('GET', '/api/admin/corrections')).json()) as { id: string }[]
  await as('POST', `/api/admin/corrections/${waiting?.id}/approve`)
  const notice = await arrived(to, 'This event has a new date')
  await expect.poll(() => push.device.received.length).toBe(1)
  const message = push.device.decrypt(push.device.received[0]!.body)
  expect(await deliver(page, message)).toMatchObject([
    'New date: Moved Meet',
    { tag: id, data: expect.stringContaining(`/event/${id}`) },
  ])
  push.service.close()
  await expect.poll(copied).toContain('This event has a new date')

  // The fake has no subscription in the browser, as if the browser had dropped it.
  await page.goto(`${base}/weekend`)
  await expect(page.getByText('Your list is on this device only.')).toContainText('by email lasts')
  await page
    .getByText('Notifications are off')
    .getByRole('link', { name: 'Turn them on' })
    .click({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop notifications' })).toHaveCount(0)
  await page.addInitScript((endpoint) => {
    const unsubscribe = async () => {
      sessionStorage.setItem('ended', 'yes')
      return true
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('ended') ? null : ({ endpoint, unsubscribe } as PushSubscription)
  }, `${push.origin}/phone`)
  await page.reload()
  await page.getByRole('button', { name: 'Stop notifications' }).click()
  await expect(page.getByRole('status')).toContainText('Notifications on this device are off')
  expect(await devices()).toBe(0)
  await page.goto(`${base}/weekend`)
  await expect(page.getByText('Your list is on this device only.')).toBeVisible()
  // No notice, as the person turned notifications off with the button.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Notifications are off')).toHaveCount(0)

  const header = notice?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const stop = header.replace(/^<(.*)>$/, '$1')
  const oneClick = await fetch(stop, {
    method: 'POST',
    headers: { origin: 'https://mail.example' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(oneClick.status).toBe(204)
  expect((await fan.goto(asked))?.status()).toBe(404)
  await fan.context().close()
  expect(mail.received.filter((each) => each.to.includes(to))).toHaveLength(2)
})

/** Row that marks the proof of the page's form as used. */
const spentProof = async (page: Page) => {
  const proof = await page.locator('input[name=proof]').inputValue()
  const { challenge } = JSON.parse(atob(proof)) as { challenge: { signature: string } }
  return { challenge: challenge.signature, expires_at: new Date().toISOString() }
}

test('with proof of work turned on, people can still send events, messages and reports @drill', async ({
  page,
  browser,
  troubles,
}) => {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await page.context().addCookies([{ name, value, url: base }])
  await page.goto(`${base}/admin`)
  const box = page.getByRole('region', { name: 'Form Protection' })
  await box.getByRole('button', { name: 'Turn on protection' }).click()
  await expect(page.getByText('Protection Is On', { exact: true })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Turn off protection' })).toBeVisible()
  // With trust steps off, the navigation has no links to their pages.
  const pages = page.getByRole('navigation', { name: 'Administration' })
  await expect(pages.getByRole('link', { name: /Senders|Live by trust/ })).toHaveCount(0)
  const senders = await (await as('GET', '/admin/senders')).text()
  expect(senders).toContain('Trust steps are off')
  await page.context().clearCookies()

  await page.goto(`${base}/upload`)
  await fillRequired(page, 'Weekly Coffee')
  await readTheForm(page)
  await page.getByLabel('Repeats').selectOption('week')
  await page.getByLabel('Until').fill('2031-05-17')
  await page.getByRole('button', { name: 'Submit Event' }).first().click()
  await expect(page.getByRole('heading', { name: 'Review before submitting' })).toBeVisible()
  // The form's proof is already used when the dates are confirmed.
  await database.db
    .insertInto('spent_proofs')
    .values(await spentProof(page))
    .execute()
  await page.getByRole('button', { name: 'Submit it' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()

  // If the browser cannot solve the challenge, the form says so and keeps its text.
  await page.route('**/api/challenge', (route) => route.abort())
  await page.goto(`${base}/contact`)
  await fillMessage(page)
  await readTheForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('email us at')
  await expect(page.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await expectNoViolations(page)
  await page.unroute('**/api/challenge')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible()

  const [event] = (await (await fetch(`${base}/api/events?limit=1`)).json()) as [{ id: string }]
  await page.goto(`${base}/event/${event.id}/report`)
  await page.getByLabel("It's canceled").check()
  await readTheForm(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('An administrator will look into it.')).toBeVisible()

  const plain = await plainPage(browser, '198.51.100.7')
  await plain.goto('/contact')
  await fillMessage(plain)
  await readTheForm(plain)
  await plain.getByRole('button', { name: 'Send Message' }).click()
  await expect(plain.getByRole('alert')).toContainText(
    /needs JavaScript.+email us at the address on the contact page/,
  )
  await expect(plain.getByLabel('Message')).toHaveValue('The old drive-in has reopened.')
  await plain.context().close()
  // The browser logs each refusal, after which the form was sent again.
  for (const trouble of troubles.splice(0)) expect(trouble).toMatch(/status of 422|ERR_FAILED/)
})
