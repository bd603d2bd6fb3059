/** A browser with Czech sorting, plurals and dates: typed text stays, and hydration matches the server's page. */
import { findBrowser } from '../support/browser-path.ts'
import { editSearch, expect, test } from './site.ts'

const browser = await findBrowser()

test.use({
  locale: 'cs-CZ',
  launchOptions: { ...browser, args: [...browser.args, '--lang=cs'] },
})

// Hydration errors are console errors, which fail every journey.
test('typing, searching and filtering work', async ({ page }) => {
  await page.goto('/')
  // Proof of the Czech locale: "ch" sorts after "d".
  expect(await page.evaluate('new Intl.Collator().compare("ch", "d")')).toBe(1)
  await page.getByRole('textbox', { name: 'Keyword' }).fill('show')
  await page.waitForTimeout(500)
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('show')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL(/\?keyword=show$/)
  await editSearch(page)
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('show')
  // Wide enough for filters beside the results.
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/?keyword=show')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/state=TX/)
  await expect(page.getByRole('article').first()).toContainText('TX')
  for (const path of ['/map', '/calendar', '/archive', '/this-weekend']) await page.goto(path)
})
