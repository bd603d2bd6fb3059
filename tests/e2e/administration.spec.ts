/** Every administrator page, also on a phone. */
import { sql } from 'kysely'
import routes from '../../src/app/routes.ts'
import { expectAccessible } from './accessible.ts'
import { openSession, withDatabase } from './organizer.ts'
import { submit } from './review-desk.ts'
import { expect, forget, inDrill, test } from './site.ts'

/** Pages similar to others (lists with filters, lists of entries, forms); checked in drills only. */
const alike =
  /\/(?:demo|corrections|trusted|blocked|merged|answers|messages|audit|files|source-list|setup|backups|confirm)\b/

/** Skipped: a page that only processes forms, and a page whose id is that of an import. */
const notOfEvents = /\/(?:link|import\/:id)$/

test('every page has no violations, fits a phone, and is marked as current in the navigation', async ({
  page,
}) => {
  const email = await openSession(page.context())
  const submitterEmail = 'anaddressthatcannotbebrokenanywhere.of.a.club@example.com'
  const id = await submit(page, 'Fits A Phone', { submitterEmail })
  const message = 'Which gate is open in the morning?'
  const subject = 'A long subject that takes two lines on a phone, as they often do'
  const written = { firstName: 'Pat', lastName: 'Reyes', email, subject, message }
  expect((await page.request.post('/api/contact', { data: written })).ok()).toBe(true)
  const all = routes.flatMap(({ path = '' }) =>
    /^admin(?:\/|$)/.test(path) && !notOfEvents.test(path) ? `/${path.replace(':id', id)}` : [],
  )
  const addresses = all.filter((address) => !alike.test(address))
  expect(addresses.length).toBeGreaterThan(10)
  addresses.push(...inDrill(...all.filter((address) => alike.test(address))))
  addresses.push(`/admin?event=${id}`, `/admin/senders?address=${submitterEmail}`)
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  test.setTimeout(addresses.length * 60_000)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of addresses) {
    await page.goto(address)
    await expectAccessible(page)
    await navigation.locator('summary').click()
    const spans = await navigation.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(spans.length).toBeGreaterThan(10)
    const wide = spans.filter(({ left, right }) => left < 0 || right <= left || right > 360)
    expect(wide, address).toEqual([])
    const current = page.locator('[aria-current=page]:visible, [aria-current=true]:visible')
    // The navigation leaves out pages without content, such as that of removed demo data.
    const isListed = (await navigation.locator(`a[href="${address}"]`).count()) > 0
    if (isListed) await expect(current).toHaveAttribute('href', address)
    // Gap between a two-line title and the badge below the title.
    if (!/outbox|messages/.test(address)) continue
    const gaps = await page.locator('main ol > li').evaluateAll((entries) =>
      entries.map((entry) => {
        const [heading, badge] = [entry.querySelector('h2'), entry.querySelector('h2 + p > span')]
        if (!heading || !badge) throw new Error('An entry without a title or badge.')
        return badge.getBoundingClientRect().top - heading.getBoundingClientRect().bottom
      }),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
  }
})

test('an archived event is taken down and restored, with audit log entries; backups are locked half a minute after the identity confirmation expires @drill', async ({
  page,
  troubles,
}) => {
  const email = await openSession(page.context())
  await page.goto('/admin/events?status=archived')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await links.first().click()
  await page.getByLabel('Reason, emailed to the organizer').fill('Asked for')
  await page.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Event Taken Down', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('In the archive', { exact: true })).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText(email).first()).toBeVisible()

  await page.clock.install()
  await page.goto('/admin/backups')
  const confirm = page.getByRole('link', { name: 'confirm it’s you' })
  await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const refusal = page.getByText("You're offline")
  await expect(refusal).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.fastForward(31_000)
  // Waits as long as one check by the page would take.
  for (const path of ['/admin/backups', '/admin/backups.data', '/admin/backups'])
    await page.evaluate(async (address) => (await fetch(address)).text(), path)
  await expect(refusal).toBeVisible()
  await page.goto('/admin/backups')
  // After a check without a response or with a proxy's 502, the page stays and checks again.
  await page.context().setOffline(true)
  const unanswered = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('backups.data'),
  )
  await page.clock.fastForward(31_000)
  await unanswered
  await page.context().setOffline(false)
  await page.route('**/backups.data*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  const refused = page.waitForResponse((response) => response.status() === 502)
  await page.clock.fastForward(31_000)
  await refused
  await withDatabase((db) =>
    sql`update sessions set confirmed_at = now() - interval '301 seconds' where administrator_id =
      (select id from administrators where email = ${email})`.execute(db),
  )
  await page.clock.fastForward(31_000)
  await expect(confirm).toBeVisible()
  forget(troubles, /ERR_INTERNET_DISCONNECTED|deployment check failed|status of 502/)
})
