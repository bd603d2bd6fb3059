/** An administrator pastes a link: a look at it, then an import or a feed. */
import { startLinkedSite } from './linked-site.ts'
import { openSession } from './organizer.ts'
import { expect, test } from './site.ts'

const site = await startLinkedSite()
test.afterAll(() => site.close())

test('a link shows what is there before it is imported once or followed', async ({ page }) => {
  await openSession(page.context())
  await page.goto('/admin/feeds')
  const name = `Club ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Address', { exact: true }).fill(site.at('/about'))
  await page.getByRole('button', { name: 'See what’s there' }).click()
  await expect(page.getByRole('heading', { name: 'We couldn’t use this link' })).toBeVisible()
  await expect(page.getByText('without events in JSON-LD')).toBeVisible()

  await page.getByLabel('Address', { exact: true }).fill(site.at('/season.ics'))
  await page.getByText('Options: review').click()
  await page.getByLabel('Name (optional)').fill(name)
  await page.getByRole('button', { name: 'See what’s there' }).click()
  const preview = page.getByRole('region', { name: 'Found 12 events' })
  await expect(preview).toBeVisible()
  await expect(preview.getByText('Car Show n0', { exact: true })).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: 'Car Show n' })).toHaveCount(10)
  await expect(preview.getByText(/1 skipped/).first()).toBeVisible()
  await expect(preview).toBeFocused()

  await preview.getByRole('button', { name: 'Import once' }).click()
  await expect(page.getByText(`Imported once from ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)

  await page.goto('/admin/feeds')
  await page.getByLabel('Address', { exact: true }).fill(site.at('/lost.ics'))
  await page.getByText('Options: review').click()
  await page.getByLabel('Name (optional)').fill('Followed club')
  await page.getByRole('button', { name: 'See what’s there' }).click()
  // A link that cannot be read today may work tomorrow.
  await page.getByRole('button', { name: 'Follow anyway' }).click()
  await expect(page.getByText('Feed added.')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Followed club' })
  await expect(card).toBeVisible()
  await card.getByText('Remove…').click()
  await card.getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByText('Feed removed.')).toBeVisible()
})
