/** An administrator drops a workbook of 200 shows, puts two columns right, imports it and takes it back. */
import { writeXlsx } from 'hucre/xlsx'
import { openSession } from './organizer.ts'
import { expect, test } from './site.ts'

const rows = Array.from({ length: 200 }, (_, n) => {
  const day = new Date(Date.UTC(2099, 4, 1 + n)).toISOString().slice(0, 10)
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
/** A process of its own reads the file, behind all that is asked of the server meanwhile. */
const patience = { timeout: 120_000 }

/** No name tells that "Happening" is the name; "Title" is no title of the event. */
const header = ['Happening', 'Title', 'Wann', 'Start time', 'Venue', 'City', 'State']

test('a workbook of 200 shows with two wrong columns is put right, imported and undone', async ({
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
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByText('Cruise Night of Imports 1', { exact: true })).toBeVisible(patience)
  await expect(page.getByText('The file has been read.')).toBeFocused()
  await page.getByRole('button', { name: 'Import 200 events' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible(patience)
  await expect(page.getByText('200 new.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible(patience)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Undone')
})
