/** WCAG 2.2 AA on every page and state, and the keyboard alone. */
import { expectAccessible, lookAt, withoutTransitions } from './accessible.ts'
import { fixedEvents } from './fixed-events.ts'
import { chicago, expect, searchBar, test } from './site.ts'

const pages = {
  home: '/',
  'search results': '/?near=Chicago%2C+IL&eventType=car_show',
  'nothing found': '/?keyword=zzzzqqqq',
  'a topic at a place': '/car-events/chicago-il',
  'topics and places': '/browse',
  'not found': '/no-such-page',
  'event not found': '/event/nothing',
}

for (const [name, path] of Object.entries(pages)) {
  test(`${name} has no violations`, async ({ page, troubles }) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, [320, 1280])
    // A 404 is the right answer here, and the browser reports it.
    if (name.includes('not found')) troubles.splice(0)
  })
}

test('an event has no violations, also with its calendar menu and a notification open', async ({
  page,
}) => {
  await page.goto('/?keyword=Fairhaven&eventType=concours')
  const own = page.locator(`[href="/event/${fixedEvents.everything.id}"]`)
  await page
    .getByRole('link', { name: /^Details: / })
    .and(own)
    .click()
  await expect(page.getByRole('button', { name: 'Share Event' })).toBeVisible()
  await expectAccessible(page, [360, 1280])
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await withoutTransitions(page, async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const menu = lookAt(page).include('[role=menu]')
      expect((await menu.analyze()).violations, colorScheme).toEqual([])
    }
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share Event' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expectAccessible(page)
})

test('what opens from the results has no violations: form, places, sheet, contact menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?near=Chicago%2C+IL')
  const check = (what: string) =>
    withoutTransitions(page, async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect((await lookAt(page).analyze()).violations, `${what}, ${colorScheme}`).toEqual([])
      }
    })
  await searchBar(page).click()
  await page.getByRole('combobox', { name: 'Near' }).fill('Springfield')
  await expect(page.getByRole('option')).not.toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await check('form and places')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(searchBar(page)).toBeFocused()
  await page
    .getByLabel(/^Contact: /)
    .first()
    .click()
  await check('contact menu')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await check('sheet')
})

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // Beside the pages above.
  for (const path of ['/api/docs', '/this-weekend', '/car-events/illinois']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})

test('the icon of Directions keeps its size on the narrowest cards', async ({ page }) => {
  await page.goto('/?near=60601')
  const icon = page
    .getByRole('link', { name: /^Directions/ })
    .first()
    .locator('svg')
  for (const width of [320, 640, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await icon.evaluate((svg) => svg.getBoundingClientRect().width), `${width}`).toBe(16)
    const fits = await icon.evaluate((svg) => {
      const link = svg.parentElement
      return link !== null && link.scrollWidth <= link.clientWidth
    })
    expect(fits, `${width}`).toBe(true)
    const words = page.locator('[data-actions] .fit-words')
    const hidden = await words.evaluateAll(
      (links) =>
        links.filter((link) => {
          const top = link.querySelector('span')?.getBoundingClientRect().top ?? Infinity
          return top > link.getBoundingClientRect().top + 10
        }).length,
    )
    // Phones of 320 px have the icon only.
    if (width > 320) expect(hidden, `words out of sight at ${width}`).toBe(0)
  }
})

test.describe('by keyboard', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('skip link, search, calendar menu, back to its button', async ({ page }) => {
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

    // A card of an event that takes place.
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
  })

  test('the side panel takes and returns the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await expect(panel.getByRole('link', { name: 'Deploy Sync Fix' })).toBeVisible()
    // The search by itself, which comes meanwhile, does not close it.
    await expect(page).toHaveURL(/userLat=/)
    await expect(page.getByRole('article', { includeHidden: true }).first()).toBeVisible()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('F8 moves the focus to the notifications', async ({ page }) => {
  await page.goto('/?near=60601')
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused()
})

test('a swipe to the right dismisses a notification, a little way does not', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?near=60601')
  await page.getByRole('button', { name: 'Share' }).first().click()
  const toast = page.getByText('Link copied', { exact: true })
  await expect(toast).toBeVisible()
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

test('nothing in the API reference scrolls out of reach of the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/api/docs')
  const look = lookAt(page).withRules(['scrollable-region-focusable'])
  expect((await look.analyze()).violations).toEqual([])
})
