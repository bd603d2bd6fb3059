/** An organizer is asked whether a date is still on, and answers by the mailed link, without JavaScript. */
import type { Page } from '@playwright/test'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { askOrganizers } from '../../src/features/confirmation/server/ask-organizers.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { submission } from '../support/private-link.ts'
import { lookAt } from './accessible.ts'
import { linkOf, ownWord, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

/** Noon at the venue, 30 days before the date. */
const today = new Date().toISOString().slice(0, 10)
const now = Date.parse(`${today}T18:00:00Z`)
const date = addDays(today, 30)

const sendReminders = async () => {
  const database = await openDatabase({ dataDir: process.env.SITE_DATA_DIR ?? '', poolSize: 1 })
  try {
    expect(await askOrganizers(database.db, { now })).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
}

const linkIn = async (desk: Page, word: string) => {
  const answer = await desk.request.get('/api/admin/outbox')
  const messages = (await answer.json()) as { subject: string; text: string }[]
  const reminder = messages.find(
    ({ subject }) => subject.startsWith('Still on?') && subject.includes(word),
  )
  return /\/confirm\/[\w-]{43}/.exec(reminder?.text ?? '')?.[0] ?? 'no link'
}

test('an organizer moves an event to its rain date by the mailed link, and undoes it', async ({
  page,
  browser,
}) => {
  const desk = await signIn(browser)
  const name = `${ownWord()} Coffee`
  const event = { ...submission, name, date, rainDate: addDays(date, 1) }
  const sent = await desk.request.post('/api/events', { data: event })
  const { id } = (await sent.json()) as { id: string }
  expect((await desk.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)
  await sendReminders()
  const link = await linkIn(desk, name)
  await expect
    .poll(async () => (await desk.request.get(`/api/events/${id}`)).json())
    .toMatchObject({
      askedAt: expect.any(String),
    })
  await page.goto(`/?keyword=${name.split(' ')[0]}`)
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Not confirmed this year')

  await page.goto(await linkOf(desk, name))
  await expect(page.getByRole('region', { name: 'Still on?' })).toContainText('rain date')
  expect((await lookAt(page).analyze()).violations).toEqual([])

  // A program that checks mail opens the link.
  const opened = await desk.request.get(link)
  expect(opened.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  expect(await (await desk.request.get(`/api/events/${id}`)).json()).toMatchObject({
    date,
    confirmedAt: null,
    eventStatus: 'scheduled',
  })

  const plain = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
  })
  const organizer = await plain.newPage()
  await organizer.goto(link)
  await organizer.getByRole('button', { name: 'It moves to the rain date' }).click()
  await expect(organizer.getByRole('status')).toContainText('now show the rain date')
  await expect(organizer).toHaveURL(link)
  await page.goto(`/event/${id}`)
  await expect(page.getByText('This event moved to its rain date')).toBeVisible()
  await expect(page.getByText('Confirmed by the organizer on')).toBeVisible()
  const file = await (await page.request.get(`/event/${id}.ics`)).text()
  expect(file.replaceAll('\r\n ', '')).toContain('Confirmed by the organizer on')

  await organizer.getByRole('button', { name: 'Undo' }).click()
  await expect(organizer.getByRole('status')).toHaveCount(0)
  await organizer.getByRole('button', { name: "Yes, it's still on" }).click()
  await expect(organizer.getByRole('status')).toContainText('you confirmed this date')
  await plain.close()
  await page.goto(`/?keyword=${name.split(' ')[0]}`)
  await expect(card).toContainText('Confirmed by the organizer on')

  await page.goto(link)
  expect((await lookAt(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: "It's canceled" }).click()
  await expect(page.getByRole('status')).toContainText('canceled')
})
