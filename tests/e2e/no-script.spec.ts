/** Search, paging and event pages with scripts off or not loaded yet. */
import { expect, searchBar, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('search, narrow by chips and filters, page through the results, open one', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(15)
  // The switch needs scripts.
  await expect(page.getByText('Location priority')).toBeHidden()
  await page.getByRole('combobox', { name: 'Near' }).fill('Dayton, OH')
  await page.getByRole('combobox', { name: 'Near' }).press('Enter')
  const quick = page.getByRole('list', { name: 'Quick filters' })
  for (const name of ['Free', 'Within 50 mi', 'Car Shows'])
    await quick.getByRole('link', { name }).click()
  await expect(searchBar(page)).toContainText('Dayton, OH · 50 mi')
  for (const words of ['Car Show', 'Free']) await expect(searchBar(page)).toContainText(words)
  const first = page.locator('.card-list article, #results').first()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(200)

  await page.goto('/?near=60601')
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
  const names = page
    .getByRole('region', { name: 'Search Results' })
    .getByRole('article')
    .getByRole('heading', { level: 3 })
  const before = await names.allInnerTexts()
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.waitForLoadState()
  const after = await names.allInnerTexts()
  expect(after).toHaveLength(20)
  expect(after).not.toEqual(before)
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  // An event with a date that is not called off.
  const dated = page.getByRole('article').filter({ has: calendar }).first()
  await dated.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(calendar).toHaveAttribute('href', /\.ics$/)
})
