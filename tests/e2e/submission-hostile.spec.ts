/** Events whose every field is hostile, on every screen and in every file: nothing runs, nothing breaks out. */
import type { Page, Response } from '@playwright/test'
import { openDatabase } from '../../src/platform/db/database.ts'
import { saveHostile } from '../support/hostile-events.ts'
import { found, ownWord, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

test.describe.configure({ timeout: 240_000 })

const checkPolicy = (answer: Response | null) => {
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toMatch(/unsafe-/)
}

/** What a text would have become, had it broken out of where it stands. */
const brokenOut = () => ({
  ran: 'hostile' in globalThis,
  elements: [
    ...document.querySelectorAll(
      'img[src="x"], [onerror], [onload], [onclick], [onfocus], [onmouseover], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]',
    ),
  ].map(({ outerHTML }) => outerHTML),
  scripts: [...document.scripts].filter(({ text }) => text.trim() === 'window.hostile=1').length,
})

const visit = async (page: Page, address: string) => {
  const answer = await page.goto(address)
  expect.soft(answer?.status(), address).toBe(200)
  checkPolicy(answer)
  const harmless = { ran: false, elements: [], scripts: 0 }
  expect.soft(await page.evaluate(brokenOut), address).toEqual(harmless)
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
  const csv = await (await read('/api/database/export-excel')).text()
  expect.soft(csv).toContain(word)
  expect.soft(csv).not.toMatch(/(^|,)"?[=@]/m)
  await page.goto(`/event/${id}`)
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await read(new URL(address ?? '').pathname)
  expect.soft(picture.headers()['content-type']).toBe('image/png')
}

test('hostile texts stay texts on every screen and in every file', async ({ page, browser }) => {
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

  await visit(page, '/')
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

  // Other journeys must not meet them.
  const { db } = database
  await db.deleteFrom('events').where('series_id', '=', ids.series).execute()
  await database.close()
})
