/** Help and policy pages: links to sections, and printing. */
import { expect, test } from './site.ts'

test('answers, guidelines and sections have links to them, and are all printed', async ({
  page,
}) => {
  await page.goto('/help#updates')
  await expect(page.getByText('Organizers change, cancel or postpone')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Event Guidelines' }).click()
  await expect(page).toHaveURL(/\/help#guidelines$/)
  await expect(page.getByRole('heading', { name: 'Event guidelines' })).toBeInViewport()
  await page.goto('/privacy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Children under 13' }).click()
  await expect(page.getByRole('heading', { name: 'Children under 13' })).toBeInViewport()
  await expect(contents).toBeInViewport()

  // Printed pages show the text and every answer, without navigation.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/help')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('with nothing to install')).toBeVisible()
  await expect(page.getByText('Location priority is on by default.')).toBeVisible()
})
