/** An administrator pastes a link: preview, then an import or a feed. */
import { runDueFeeds } from '../../src/features/import/server/feeds/run-feed.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startLinkedSite } from './linked-site.ts'
import { openSession } from './organizer.ts'
import { expect, test } from './site.ts'

// Not parallel: the site limits concurrent reads of links, and tests/e2e/submission-link.spec.ts reads links, too.
test.describe.configure({ mode: 'default' })

const site = await startLinkedSite()
test.afterAll(() => site.close())

test('a link is previewed before it is imported once or followed', async ({ page }) => {
  await openSession(page.context())
  await page.goto('/admin/sources')
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

  await page.goto('/admin/sources')
  await page.getByLabel('Address', { exact: true }).fill(site.at('/lost.ics'))
  await page.getByText('Options: review').click()
  await page.getByLabel('Name (optional)').fill('Followed club')
  await page.getByRole('button', { name: 'See what’s there' }).click()
  // An unreadable link can still be followed, as it may work later.
  await page.getByRole('button', { name: 'Follow anyway' }).click()
  await expect(page.getByText('Feed added.')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Followed club' })
  await expect(card).toBeVisible()
  await card.getByText('Remove…').click()
  await card.getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByText('Feed removed.')).toBeVisible()
})

/** Reads the feeds that are due, without waiting for the site's job, which runs every minute. */
const readFeeds = async () => {
  const { db, connection, close } = await openDatabase({
    dataDir: process.env.SITE_DATA_DIR ?? '',
    poolSize: 2,
  })
  const listRecipients = async () => []
  await runDueFeeds({ db, connection, allowLoopback: true, listRecipients, site: undefined })
  await close()
}

test('from a club page, its calendar is found and followed; its time zone is asked for, and its events are on the map @drill', async ({
  page,
}) => {
  await openSession(page.context())
  await page.goto('/admin/sources')
  await page.getByLabel('Address', { exact: true }).fill(site.at('/club'))
  await page.getByText('Options: review').click()
  await page.getByLabel('New events').selectOption('live')
  await page.getByRole('button', { name: 'See what’s there' }).click()
  const preview = page.getByRole('region', { name: 'Found 1 event' })
  await expect(preview.getByText(site.at('/club.ics'), { exact: true })).toBeVisible()
  await expect(preview.getByText(/1 event, all about cars, 1 date to come, 1 new/)).toBeVisible()
  await preview.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Feed added.')).toBeVisible()

  await readFeeds()
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: site.at('/club.ics') })
  await expect(card.getByText('Waiting for your answer')).toBeVisible()
  await expect(card.getByText('1 new event in six weeks, the last one today')).toBeVisible()
  await card.getByRole('button', { name: 'They’re local' }).click()
  await expect(page.getByText('Answer saved.')).toBeVisible()
  await readFeeds()

  const hours = async () =>
    (
      (await (await page.request.get('/api/events?keyword=Wovenhook')).json()) as {
        startTime: string
      }[]
    ).map(({ startTime }) => startTime)
  await expect.poll(hours).toEqual(['08:00'])
  await page.goto('/map?keyword=Wovenhook')
  await expect(page.getByRole('link', { name: /Wovenhook Car Show/ }).first()).toBeVisible()
})
