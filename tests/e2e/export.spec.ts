/** The export and download pages: figures and files. */
import { readFileSync } from 'node:fs'
import { expect, holdBack, test } from './site.ts'

test('the button shows progress and downloads the current CSV, or shows an error', async ({
  page,
  troubles,
}) => {
  await page.goto('/export')
  await expect(page.getByRole('heading', { level: 1, name: 'Database Export' })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ live, [\d,]+ archived$/)).toBeVisible()
  const answer = await holdBack(page, '**/export-excel*')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Excel File' }).click()
  await expect(page.getByText('Preparing Export...')).toBeVisible()
  answer()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Gearhead_Atlas_Database_\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\n')
  expect(lines[0]).toMatch(/^\ufeffid,name,description,eventType,date,/)
  expect(lines.length).toBeGreaterThan(900)
  await expect(page.getByRole('link', { name: 'Download Excel File' })).toBeVisible()

  await page.route('**/export-excel*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Download Excel File' }).click()
  await expect(page.getByText('Other exports are running.')).toBeVisible()
  // The browser logs the 503 that this test returned.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('503')

  await page.goto('/download')
  await expect(page.getByText('Allow pop-ups')).toHaveCount(0)
  const copying = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Static CSV File' }).click()
  expect((await copying).suggestedFilename()).toBe('gearhead_atlas_database_export.csv')
  await expect(page.getByText('Allow pop-ups for this site')).toBeVisible()
})
