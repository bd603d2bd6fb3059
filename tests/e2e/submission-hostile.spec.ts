/** Injection attempts in every field of events: no text runs or becomes markup in any page, file or message. */
import type { APIResponse, Page, Response } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { type Db, openDatabase } from '../../src/platform/db/database.ts'
import { hostileText, saveHostile } from '../support/hostile-events.ts'
import { linkToEvents } from '../support/link-to-events.ts'
import { found, ownWord, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 240_000 })

const checkPolicy = (answer: Response | null) => {
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toMatch(/unsafe-/)
}

/** Elements that a text would become if it were parsed as markup. */
const brokenOut = () => ({
  ran: 'hostile' in globalThis,
  elements: [
    ...document.querySelectorAll(
      'img[src="x"], [onerror], [onload], [onclick], [onfocus], [onmouseover], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]',
    ),
  ].map(({ outerHTML }) => outerHTML),
  scripts: [...document.scripts].filter(({ text }) => text.trim() === 'window.hostile=1').length,
})

const expectHarmless = async (page: Page, where: string) => {
  const harmless = { ran: false, elements: [], scripts: 0 }
  expect.soft(await page.evaluate(brokenOut), where).toEqual(harmless)
}

const visit = async (page: Page, address: string) => {
  const answer = await page.goto(address)
  expect.soft(answer?.status(), address).toBe(200)
  checkPolicy(answer)
  await expectHarmless(page, address)
}

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

const checkFiles = async (page: Page, word: string, id: string) => {
  const read = async (path: string) => {
    const answer = await page.request.get(path)
    expect.soft(answer.status(), path).toBe(200)
    return answer
  }
  for (const path of [`/event/${id}.ics`, `/events.ics?keyword=${word}`]) {
    const text = await (await read(path)).text()
    expect.soft(text).toContain(word)
    for (const line of unfolded(text)) {
      if (line !== '') expect.soft(line).toMatch(/^(BEGIN|END|[A-Z][A-Z-]*)[;:]/)
    }
    expect.soft(text).not.toMatch(/^X-Injected/m)
    expect.soft(text.match(/^BEGIN:VEVENT\r$/gm)?.length).toBe(1)
  }
  const feed = await (await read(`/events.rss?keyword=${word}`)).text()
  const parsed = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml')
    const wrong = document.querySelectorAll('parsererror, script, img, svg').length
    return { wrong, items: document.querySelectorAll('item').length }
  }, feed)
  expect.soft(parsed).toEqual({ wrong: 0, items: 1 })
  for (const path of ['/api/database/export-excel', '/gearhead_atlas_database_export.csv']) {
    const csv = await (await read(path)).text()
    expect.soft(csv, path).toContain(word)
    expect.soft(csv, path).not.toMatch(/(^|,)"?[=@]/m)
  }
  const workbook = await (await read('/api/database/export.xlsx')).body()
  const { sheets } = await readXlsx(workbook)
  const formulas = sheets.flatMap(({ cells }) =>
    [...(cells ?? [])].filter(([, { formula }]) => formula),
  )
  expect.soft(formulas).toEqual([])
  const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === 'string')
  expect.soft(texts.some((text) => text.startsWith('=cmd|'))).toBe(true)
  await page.goto(`/event/${id}`)
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await read(new URL(address ?? '').pathname)
  expect.soft(picture.headers()['content-type']).toBe('image/png')
}

const done = async (answer: Promise<APIResponse>) => {
  const response = await answer
  expect.soft(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
}

/** Sends hostile texts in all public forms and organizers' requests. */
const writeHostile = async (page: Page, id: string, token: string) => {
  const { request } = page
  const name = { firstName: hostileText.slice(0, 70), lastName: hostileText.slice(0, 70) }
  const email = 'organizer@example.com'
  const words = { subject: hostileText.slice(0, 140), message: hostileText }
  await done(request.post('/api/contact', { data: { ...name, email, ...words } }))
  await done(
    request.post(`/api/events/${id}/reports`, { data: { reason: 'other', text: hostileText } }),
  )
  const place = { venueName: hostileText.slice(0, 90), streetAddress: hostileText.slice(0, 90) }
  const data = { ...place, description: hostileText, name: hostileText.slice(0, 140) }
  await done(request.patch(`/api/manage/${token}/events/${id}`, { data }))
}

/** Renders messages as a mail program without any sanitizing would. */
const checkMails = async (page: Page, db: Db, word: string) => {
  const mails = await db
    .selectFrom('outbox_messages')
    .select(['subject', 'text', 'html'])
    .where((is) => is.or([is('text', 'like', '%window.hostile%'), is('text', 'like', `%${word}%`)]))
    .execute()
  // At least three of: message, its confirmation, report, rejection.
  expect.soft(mails.length).toBeGreaterThan(2)
  for (const { subject, text, html } of mails) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters
    expect.soft(subject).not.toMatch(/[\u0000-\u001f\u2028\u2029]/)
    expect.soft(text).not.toMatch(/^X-Injected/m)
    await page.goto('about:blank')
    await page.setContent(html ?? '')
    await expectHarmless(page, subject)
    expect.soft(await page.locator('script, img, svg, iframe, form').count(), subject).toBe(0)
  }
}

test('hostile texts stay plain text on every page and in every file @drill', async ({
  page,
  browser,
}) => {
  const word = ownWord().toLowerCase()
  const database = await openDatabase({ dataDir: process.env.SITE_DATA_DIR ?? '', poolSize: 1 })
  const ids = await saveHostile(database.db, word)
  await expect.poll(async () => (await found(page, word)).length).toBe(1)

  await visit(page, `/?keyword=${word}`)
  await expect(page.getByText(word).first()).toBeVisible()
  await visit(page, `/event/${ids.live}`)
  const venue = page.locator('a[href^="/venue/"]').first()
  const venuePath = await venue.getAttribute('href')
  for (const path of [`/event/${ids.past}`, `/event/${ids.live}/report`, `/series/${ids.series}`])
    await visit(page, path)
  if (venuePath) await visit(page, venuePath)
  await visit(page, `/archive?keyword=${word}`)
  const hostileQuery = encodeURIComponent('"><script>window.hostile=1</script>')
  await visit(page, `/?keyword=${hostileQuery}&near=${hostileQuery}`)
  await visit(page, `/archive?keyword=${hostileQuery}`)

  const { db } = database
  const token = await linkToEvents(db, [ids.live, ids.waiting])
  // Restricted to a location of valid length: a correction must fix values that are older than a rule.
  const location = hostileText.slice(0, 300)
  await db.updateTable('events').set({ location }).where('id', '=', ids.live).execute()
  await writeHostile(page, ids.live, token)
  for (const path of ['', `/${ids.live}`, `/${ids.waiting}`, `/${ids.live}/change`])
    await visit(page, `/manage/${token}${path}`)
  await visit(page, `/manage/${token}/${ids.live}/copy`)

  await visit(page, '/')
  // Deletes the stored export, so that it is generated with the hostile events.
  await db.deleteFrom('static_exports').execute()
  await checkFiles(page, word, ids.live)

  const admin = await signIn(browser)
  const troubles: string[] = []
  admin.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  admin.on('pageerror', (error) => troubles.push(error.message))
  for (const path of [
    `/admin?keyword=${word}`,
    `/admin/events?keyword=${word}`,
    `/admin/events/${ids.waiting}`,
    `/admin/events/${ids.live}`,
    '/admin/corrections',
    '/admin/messages',
    '/admin/outbox',
    '/admin/audit',
    '/admin/account',
    '/admin/status',
  ])
    await visit(admin, path)
  expect(troubles).toEqual([])
  const rejection = { data: { reason: hostileText } }
  await done(admin.request.delete(`/api/events/${ids.waiting}`, rejection))
  await checkMails(page, db, word)

  // Hides the hostile events from other journeys.
  await db.deleteFrom('events').where('series_id', '=', ids.series).execute()
  await database.close()
})
