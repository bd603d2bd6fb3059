/** The frame of all pages. */
import { expect, holdBack, test } from './site.ts'

test('an unknown address is a 404 with a way home', async ({ page, troubles }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible()
  await expect(page.getByText('404 - Page Not Found')).toBeVisible()
  await expect(page.getByText('does not exist or has been moved')).toBeVisible()
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible()
})

test('an unknown event is a 404 in its own words', async ({ page, troubles }) => {
  const answer = await page.goto('/event/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  await expect(
    page.getByText("The event you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page).toHaveURL('/')
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')
})

test('a page that is slow to come is announced, and moves nothing', async ({ page }) => {
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
})

test('header and footer lead where they say', async ({ page }) => {
  await page.goto('/')
  const links = [
    ['Find events', '/'],
    ['Map', '/map'],
    ['Calendar', '/calendar'],
    ['Archive', '/archive'],
    ['Submit an event', '/upload'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Deploy Sync Fix', '/deployment-sync'],
  ]
  const header = page.getByRole('banner')
  for (const [name, href] of links) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href ?? '',
    )
  }
  const support = [
    ['Help Center', '/help'],
    ['Event Guidelines', '/help#guidelines'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Report Issue', '/contact?topic=report'],
  ]
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of support) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href ?? '',
    )
  }
  await expect(footer.getByText('© 2025')).toContainText('since 2024')
  await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('img')).toHaveCount(4)
})

test('demo data are marked on every page', async ({ page, troubles }) => {
  for (const path of ['/', '/?near=60601', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByText('Demo data: none of these events are real')).toBeVisible()
  }
  troubles.splice(0)
})

test('no page loads anything from elsewhere, and none without its security headers', async ({
  page,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') foreign.push(request.url())
  })
  const answer = await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' 'sha256-`)
  expect(policy).not.toContain('unsafe')
})
