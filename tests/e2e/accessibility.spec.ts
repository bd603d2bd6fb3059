/** WCAG 2.2 AA on every kind of public page and in its menus and dialogs, and use by keyboard alone. */
import routes from '../../src/app/routes.ts'
import { expectNoViolations, expectPagesAccessible } from './accessible.ts'
import { extremeTown, fixedEvents } from './fixed-events.ts'
import { chicago, expect, inDrill, searchBar, test } from './site.ts'

const { everything } = fixedEvents

/** Pages similar to another page that is always checked; checked in drills only. */
const alike = /^(?:credits|terms|upload\/received|offline|manage|download|first-run)$/

/** True if another element covers the lower edge of the focused element. */
const isFocusHidden = (): boolean => {
  const focused = document.activeElement
  const { left = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
  return !focused?.contains(document.elementFromPoint(left + 9, bottom - 2))
}

test('pages with fixed paths have no violations and fit 320 px', async ({ page }) => {
  const paths = routes.map(({ path = '' }) => path)
  // Skips /email, which exists only on sites that send mail: tests/e2e/with-mail.spec.ts.
  const fixed = paths.filter(
    (path) => !/[:*]|^admin|^sign-out|^email$/.test(path) && !alike.test(path),
  )
  expect(fixed.length).toBeGreaterThan(10)
  fixed.push(...inDrill(...paths.filter((path) => alike.test(path))))
  await expectPagesAccessible(page, [...fixed.map((path) => `/${path}`), '/api/docs'])
})

test('pages of searches, events, places and times have no violations', async ({
  page,
  troubles,
}) => {
  const sitemap = await (await page.request.get('/sitemaps/venues.xml')).text()
  const [, venue = ''] = /<loc>[^<]*(\/venue\/[^<]+)<\/loc>/.exec(sitemap) ?? []
  await expectPagesAccessible(page, [
    // Few events, with the extremes of cards: the time that axe takes grows with the number of elements.
    `/?near=${extremeTown}&radiusMiles=1`,
    '/?keyword=zzzzqqqq',
    '/car-events/goldfield-nv',
    '/lists/goldfield-nv',
    `/event/${everything.id}`,
    `/event/${everything.id}/report`,
    venue,
    '/no-such-page',
    ...inDrill(
      '/map?bbox=-84.82,38.4,-80.52,41.98',
      '/archive?keyword=zzzz',
      '/archive/2025/california',
      '/organizer/lakeside-motoring-society',
      '/event/nothing',
    ),
  ])
  // The browser logs the 404 pages.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('404')
})

test('the search form, place list, menus, sheet and toast have no violations; F8 focuses the toast, and a swipe dismisses it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/?near=${extremeTown}`)
  await searchBar(page).click()
  await page.getByRole('combobox', { name: 'Near' }).fill('Springfield')
  await expect(page.getByRole('option', { name: /^Springfield/ }).nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoViolations(page, 'form and places')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(searchBar(page)).toBeFocused()
  await page
    .getByLabel(/^Contact: /)
    .first()
    .click()
  await expectNoViolations(page, 'contact menu', '.card-list')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoViolations(page, 'sheet', 'dialog')
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isFocusHidden), `${step} tabs`).toBe(false)
  }

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/event/${everything.id}`)
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectNoViolations(page, 'menu', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share Event' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expectNoViolations(page, 'notification')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused()

  // The toast fits 320 px; a long swipe to the right dismisses it, a short one does not.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?near=60601')
  await page.getByRole('button', { name: 'Share' }).first().click()
  const toast = page.getByText('Link copied', { exact: true })
  await expect(toast).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const whole = await page.locator('.toast').boundingBox()
  expect(whole && whole.x >= 0 && whole.x + whole.width <= 320).toBe(true)
  for (const [distance, isThere] of [
    [40, true],
    [120, false],
  ] as const) {
    const box = await toast.boundingBox()
    if (!box) throw new Error('The notification has no place.')
    const [x, y] = [box.x + 5, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
    await expect(toast).toBeVisible({ visible: isThere })
  }
})

test.describe('by keyboard', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('skip link, search, calendar menu and side panel work, and focus returns to their buttons', async ({
    page,
  }) => {
    await page.goto('/?useLocation=false')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeFocused()
    await page.keyboard.type('show')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=show/)
    await expect(searchBar(page)).toContainText('“show”')

    // Canceled events have no calendar button.
    const menu = page.getByRole('article').getByRole('button', { name: 'Add to calendar' }).first()
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Outlook Calendar' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Download .ics file' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(menu).toBeFocused()

    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await expect(panel.getByRole('link', { name: 'Deploy Sync Fix' })).toBeVisible()
    // The automatic search by location, which finishes meanwhile, does not close the panel.
    await expect(page).toHaveURL(/userLat=/)
    await expect(page.getByRole('article', { includeHidden: true }).first()).toBeVisible()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  })
})
