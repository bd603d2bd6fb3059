/** Search, paging and detail for people whose scripts are off or have not arrived. */
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('search by keyword and place', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(15)
  // It would do nothing.
  await expect(page.getByText('Location priority')).toBeHidden()
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('combobox', { name: 'Near' }).fill('Chicago, IL')
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  await expect(page.getByText(/\d+\.\d miles away/).first()).toBeVisible()
})

test('narrow by the panel, keeping the keyword', async ({ page }) => {
  await page.goto('/?keyword=show')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('free')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/keyword=show/)
  await expect(page).toHaveURL(/attendanceCost=free/)
})

test('page through the results, then open one', async ({ page }) => {
  await page.goto('/?near=60601')
  const first = await page
    .getByRole('region', { name: 'Search Results' })
    .getByRole('heading', { level: 3 })
    .allInnerTexts()
  await page.getByRole('link', { name: 'Load More Results' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.waitForLoadState()
  const second = await page
    .getByRole('region', { name: 'Search Results' })
    .getByRole('heading', { level: 3 })
    .allInnerTexts()
  expect(second).toHaveLength(20)
  expect(second).not.toEqual(first)
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  // Neither a museum nor an event that is off.
  const dated = page.getByRole('article').filter({ has: calendar }).first()
  await dated.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(calendar).toHaveAttribute('href', /\.ics$/)
})

test('a page that is not there says so in its title too', async ({ page, troubles }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('Page Not Found · Gearhead Atlas')
  await expect(page.locator('head title')).toHaveCount(1)
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')
})
