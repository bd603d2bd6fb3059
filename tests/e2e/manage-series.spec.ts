/** A weekly series from submission to its subscribers' calendars. */
import type { APIRequestContext, Page } from '@playwright/test'
import { linkOf, ownWord, readTheForm, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

/** Submits Fridays in Anchorage from July to December with one exception; daylight saving time ends in between. */
const submitFridays = async (page: Page, name: string) => {
  await page.goto('/upload')
  await page.getByLabel('Event name').fill(name)
  await page.getByLabel('Type', { exact: false }).first().selectOption('cruise_night')
  await page.getByLabel('Date (required)').fill('2031-07-11')
  await page.getByLabel('Starts at').fill('18:00')
  await page.getByLabel('Ends at').fill('21:30')
  await page.getByLabel('Repeats').selectOption('week')
  await page.getByLabel('Until').fill('2031-12-19')
  await page.getByLabel('Skip these dates').fill('2031-11-28')
  await page.getByLabel('ZIP code').fill('99501')
  await page.getByLabel('Your email address').fill(`${name.split(' ')[0]}@example.com`)
  await expect(page.getByText('Every Friday: 23 dates')).toBeVisible()
  await readTheForm(page)
  await page.getByRole('button', { name: 'Submit Event' }).click()
  await page.getByRole('button', { name: 'Submit it' }).click()
  await expect(page).toHaveURL(/\/upload\/received$/)
}

const approveAll = async (admin: Page, word: string) => {
  await admin.goto(`/admin?keyword=${word}`)
  await admin.getByText('Several at once').click()
  await admin.getByRole('button', { name: 'Mark all on this page' }).click()
  const more = admin.getByRole('button', { name: 'Approve marked' })
  await more.click()
  await expect(admin.getByText(/^Approved: \d+/).first()).toBeVisible()
}

/** Unfolded calendar entries by date (yyyymmdd). */
const entriesOf = async (request: APIRequestContext, feed: string) => {
  const text = (await (await request.get(feed)).text()).replaceAll(/\r\n /g, '')
  const entries = text.split('BEGIN:VEVENT').slice(1)
  return new Map(entries.map((entry) => [/DTSTART[^:]*:(\d{8})/.exec(entry)?.[1], entry]))
}

const lineOf = (entry: string | undefined, name: string) =>
  new RegExp(`^${name}[^\\r\\n]*`, 'm').exec(entry ?? '')?.[0] ?? `no ${name}`

/** Opens a date, expects its start time on the page, and returns `startDate` of its JSON-LD. */
const openDate = async (page: Page, day: RegExp) => {
  await page.getByRole('link', { name: day }).click()
  await expect(page).toHaveURL(/\/event\//)
  await expect(page.getByText('6:00 PM').first()).toBeVisible()
  const html = await (await page.request.get(page.url())).text()
  return /"startDate":"([^"]+)"/.exec(html)?.[1]
}

test('a series is submitted with an exception, found as one row, subscribed to, moved from one date on, and one date is canceled @drill', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  // A second unique word, so that a retry gets no duplicate warning about the first attempt's dates.
  const name = `${word} ${ownWord()} Cruise`
  await submitFridays(page, name)
  const admin = await signIn(browser)
  await approveAll(admin, word)

  await page.goto(`/?keyword=${word}`)
  await expect(
    page.getByRole('link', { name: 'Also Fri, Jul 18, 2031 · 21 more dates' }),
  ).toHaveCount(1)
  await page.getByRole('link', { name: /^Also Fri, Jul 18/ }).click()
  await expect(page.getByText('Every Friday, except Nov 28').first()).toBeVisible()
  await page.getByText('Subscribe to this series').click()
  const address = await page.getByLabel('Calendar address').inputValue()
  const before = await entriesOf(page.request, address)
  expect(before.size).toBe(23)
  expect(before.has('20311128')).toBe(false)
  for (const day of ['20310711', '20311205']) {
    expect(lineOf(before.get(day), 'DTSTART')).toBe(`DTSTART;TZID=America/Anchorage:${day}T180000`)
  }
  expect(await openDate(page, /July 11, 2031/)).toBe('2031-07-11T18:00:00-08:00')
  await page.goBack()
  expect(await openDate(page, /December 5, 2031/)).toBe('2031-12-05T18:00:00-09:00')

  const id = new URL(page.url()).pathname.split('/')[2]
  await admin.goto(`/admin/events/${id}`)
  await admin.getByLabel('Date', { exact: true }).fill('2031-12-06')
  await admin.getByLabel('Last day').fill('')
  await admin.getByLabel('This date and the 2 later ones').check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Series Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(
    page.getByText('This event has a new date: Saturday, December 6, 2031.').first(),
  ).toBeVisible()
  const all = new URL(`/events.ics?keyword=${word}`, address).href
  const moved = await entriesOf(page.request, all)
  expect([...moved.keys()].slice(-3)).toEqual(['20311206', '20311213', '20311220'])
  expect(lineOf(moved.get('20311206'), 'UID')).toBe(lineOf(before.get('20311205'), 'UID'))

  await page.goto(await linkOf(admin, word))
  await page
    .getByRole('article')
    .filter({ hasText: 'July 18, 2031' })
    .getByRole('link', { name: 'Move, postpone or cancel' })
    .click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await readTheForm(page)
  await page.getByLabel('Reason for canceling').selectOption('Bad weather')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('Friday, July 18, 2031 is canceled.')).toBeVisible()
  const after = await entriesOf(page.request, address)
  // The subscription includes the moved dates.
  expect(after.size).toBe(23)
  expect(after.has('20311206')).toBe(true)
  const cancelled = after.get('20310718')
  expect(lineOf(cancelled, 'SUMMARY')).toBe(`SUMMARY:CANCELED: ${name}`)
  expect(cancelled).toContain('Bad weather.')
  expect(lineOf(cancelled, 'UID')).toBe(lineOf(before.get('20310718'), 'UID'))
  const sequence = (entry: string | undefined) => Number(lineOf(entry, 'SEQUENCE').slice(9))
  expect(sequence(cancelled)).toBeGreaterThan(sequence(before.get('20310718')))
  expect(lineOf(after.get('20310725'), 'SUMMARY')).toBe(`SUMMARY:${name}`)
  await admin.context().close()
})
