/** Calendar subscriptions, and the pages of series and venues that link to them. */
import { expect, test } from './site.ts'

test('a search has a calendar subscription, and its series and venues have pages', async ({
  page,
  request,
}) => {
  await page.goto('/?eventType=cruise_night')
  await page.getByText('Subscribe to this search').click()
  const address = await page.getByLabel('Calendar address').inputValue()
  expect(address).toMatch(/\/events\.ics\?eventType=cruise_night$/)
  const webcal = page.getByRole('link', { name: 'Apple and other calendars' })
  await expect(webcal).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal').replace(/^webcals/, 'webcal'),
  )
  for (const name of ['Google Calendar', 'Outlook Calendar', 'RSS feed']) {
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  expect(await (await request.get(address)).text()).toContain('BEGIN:VTIMEZONE')

  await page
    .getByRole('link', { name: /^Also / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Upcoming dates' })).toBeVisible()
  await expect(page.getByText('Subscribe to this series')).toBeVisible()
  await page.locator('a[href^="/venue/"]').first().click()
  await expect(page.getByText('Subscribe to this venue')).toBeVisible()
  await page
    .getByRole('link', { name: /day, .* \d{4}/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/event\//)
})

test('clicks on directions and calendars are reported to this site only, without a cookie, unless the browser opts out', async ({
  page,
  context,
}) => {
  await context.addCookies([
    {
      name: 'device',
      value: 'x',
      url:
        page.url() === 'about:blank'
          ? (test.info().project.use.baseURL ?? 'http://localhost')
          : page.url(),
    },
  ])
  await context.route(/google\.com/, (route) => route.fulfill({ body: '' }))
  const presses: [unknown, string | undefined][] = []
  page.on('request', async (asked) => {
    if (asked.url().endsWith('/api/figures/presses'))
      presses.push([asked.postDataJSON(), (await asked.allHeaders()).cookie])
  })
  await page.goto('/')
  const card = page.locator('article[data-event]').first()
  const event = await card.getAttribute('data-event')
  await card.getByRole('link', { name: /^Directions to/ }).click()
  await card.getByRole('button', { name: /calendar/i }).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  const press = (kind: string) => [{ event, kind }, undefined]
  await expect.poll(() => presses).toEqual([press('directions'), press('calendar')])

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  await page.reload()
  await card.getByRole('link', { name: /^Directions to/ }).click()
  expect(presses).toHaveLength(2)
})
