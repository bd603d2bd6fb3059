/** Header, footer and navigation of all pages; without-scripts.spec.ts tests their links. */
import { expect, holdBack, test } from './site.ts'

test('a slow page is announced, and shifts nothing', async ({ page }) => {
  await page.goto('/help')
  const main = page.getByRole('main')
  const bar = page.locator('[data-loading]')
  await expect(bar).toHaveCount(0)
  const place = await main.boundingBox()
  const answer = await holdBack(page, '**/about.data*')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(bar).toBeInViewport()
  await expect(main).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Loading the page...')).toBeAttached()
  await expect(page).toHaveURL('/help')
  expect(await main.boundingBox()).toEqual(place)
  answer()
  await expect(page).toHaveURL('/about')
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('Loading the page...')).toHaveCount(0)
  await expect(main).not.toHaveAttribute('aria-busy')

  // The focused link disappears with its page, so the focus moves to the start of the next page's content.
  const link = main.getByRole('link', { name: /credits/i }).first()
  await link.focus()
  await link.press('Enter')
  await expect(page).toHaveURL('/credits')
  await expect(main).toBeFocused()
})
