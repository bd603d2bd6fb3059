/** File imports in the browser: an administrator corrects and undoes one; an organizer's waits for review. */
import { writeXlsx } from 'hucre/xlsx'
import { linkToEvents } from '../support/link-to-events.ts'
import { saveMade } from '../support/made-event.ts'
import { linkOf, openSession, ownWord, signIn, withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

const rows = Array.from({ length: 200 }, (_, n) => {
  const day = new Date(Date.UTC(2033, 4, 1 + n)).toISOString().slice(0, 10)
  return [
    `Cruise Night of Imports ${n + 1}`,
    'Bring a chair',
    day,
    '18:00',
    'Village Square',
    'Metamora',
    'IL',
  ]
})
/** Milliseconds. A low-priority process reads the file, so other requests delay the reading. */
const patience = { timeout: 120_000 }

/** Misleading headers: "Happening" holds the name, and "Title" does not. */
const header = ['Happening', 'Title', 'Wann', 'Start time', 'Venue', 'City', 'State']

test('a workbook of 200 shows with two wrong columns is corrected, imported and undone', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await openSession(page.context())
  const workbook = await writeXlsx({ sheets: [{ name: 'Shows', rows: [header, ...rows] }] })
  const name = `season-${crypto.randomUUID().slice(0, 8)}.xlsx`
  await page.goto('/admin/import')
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) }
  await page.getByLabel('Drop a file here').setInputFiles(file)
  await page.getByRole('button', { name: 'See what’s in it' }).click()
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns.getByLabel('Title')).toHaveValue('name', patience)
  await columns.getByLabel('Title').selectOption('Not used')
  await columns.getByLabel('Happening').selectOption('Name')
  await columns.getByLabel('Wann').selectOption('Date')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await expect(page.getByText('Cruise Night of Imports 1', { exact: true })).toBeVisible(patience)
  await expect(page.getByText('The file has been read.')).toBeFocused()
  await page.getByRole('button', { name: 'Import 200 events' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible(patience)
  await expect(page.getByText('200 new.')).toBeVisible()
  // Retries: only one import runs at a time, and another journey's may be running.
  const undo = page.getByRole('button', { name: 'Undo this import' })
  await expect(async () => {
    if (await undo.isVisible()) await undo.click({ timeout: 10_000 })
    await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 10_000 })
  }).toPass(patience)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Undone')
})

test('an organizer’s sheet of dates is submitted by a private link, and an administrator transfers them to another organizer @drill', async ({
  page,
  browser,
}) => {
  const word = ownWord()
  const token = await withDatabase(async (db) => {
    await saveMade(db, [{ id: word.toLowerCase(), name: `${word} Meet` }])
    return linkToEvents(db, [word.toLowerCase()])
  })
  await page.goto(`/manage/${token}`)
  await page.getByRole('link', { name: 'Many dates? Send a spreadsheet' }).click()
  const dates = [1, 2, 3].map((n) => `${word} Cruise ${n},2033-07-0${n},18:00,Square,Metamora,IL`)
  const buffer = Buffer.from(['name,date,time,venue,city,state', ...dates].join('\n'))
  await page
    .getByLabel('Drop a file here')
    .setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'See what’s in it' }).click()
  await page.getByRole('button', { name: 'Submit 3 events' }).click(patience)
  await expect(page.getByText('Thanks, we received 3 dates.')).toBeVisible(patience)
  expect(await (await page.request.get(`/api/events?keyword=${word}+Cruise`)).json()).toEqual([])

  const desk = await signIn(browser)
  const own = await linkOf(desk, `${word} Cruise`)
  await page.goto(own)
  await expect(page.getByRole('article')).toHaveCount(3)
  await desk.goto(`/admin/events?keyword=${word}+Cruise`)
  await desk
    .getByRole('main')
    .getByRole('link', { name: `${word} Cruise 1` })
    .first()
    .click()
  await desk.locator('a[data-key=e]').click()
  await desk.getByLabel('Transfer to another organizer').fill('new-club@example.com')
  await desk.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(desk.getByText('new-club@example.com has a link')).toBeVisible()
  expect((await page.request.get(own)).status()).toBe(404)
  await page.goto(await linkOf(desk, 'You manage this event now'))
  await expect(page.getByRole('article')).toHaveCount(3)
  await withDatabase((db) => db.deleteFrom('events').where('name', 'like', `${word}%`).execute())
})
