/** The export and download pages: figures, files, and the way to them without scripts. */
import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './site.ts'

test('the button says that it prepares the export and saves the CSV of today', async ({ page }) => {
  await page.goto('/export')
  await expect(page.getByRole('heading', { level: 1, name: 'Database Export' })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ live, [\d,]+ archived$/)).toBeVisible()
  const seen = Promise.withResolvers<void>()
  await page.route('**/export-excel*', async (route) => {
    await seen.promise
    await route.continue()
  })
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Excel File' }).click()
  await expect(page.getByText('Preparing Export...')).toBeVisible()
  seen.resolve()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Gearhead_Atlas_Database_\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\n')
  expect(lines[0]).toMatch(/^\ufeffid,name,description,eventType,date,/)
  expect(lines.length).toBeGreaterThan(900)
  await expect(page.getByRole('link', { name: 'Download Excel File' })).toBeVisible()
})

test('a refusal is told on the page', async ({ page, troubles }) => {
  await page.goto('/export')
  await page.route('**/export-excel*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Download Excel File' }).click()
  await expect(page.getByText('Other exports are running.')).toBeVisible()
  // The browser reports the answer that this test gave.
  troubles.splice(0)
})

test('three methods; a hint at pop-up blockers after one is tried', async ({ page }) => {
  await page.goto('/download')
  await expect(page.getByText('24 columns')).toBeVisible()
  await expect(page.locator('time')).toHaveText(/^\w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M C[SD]T$/)
  await expect(page.getByText('Allow pop-ups')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Static CSV File' }).click()
  expect((await saving).suggestedFilename()).toBe('gearhead_atlas_database_export.csv')
  await expect(page.getByText('Allow pop-ups for this site')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures are there and the links lead to the files', async ({ page }) => {
    await page.goto('/export')
    await expect(page.getByRole('heading', { name: 'Events by State' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Excel File' }).click()
    expect((await saving).suggestedFilename()).toContain('Gearhead_Atlas_Database_')
    await page.getByRole('link', { name: 'Other ways to download' }).click()
    await expect(page.locator('time')).toHaveText(/ at \d+:\d\d [AP]M UTC$/)
    const copying = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Static CSV File' }).click()
    expect((await copying).suggestedFilename()).toBe('gearhead_atlas_database_export.csv')
    expect(await page.content()).toContain('Allow pop-ups for this site')
  })
})

test('no accessibility violations, nothing scrolls sideways at 320 px', async ({ page }) => {
  for (const path of ['/export', '/download']) {
    await page.goto(path)
    await expectAccessible(page, [320])
  }
})
