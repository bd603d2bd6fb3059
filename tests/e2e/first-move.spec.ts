/** Deferred hydration: when the browser is idle, or on the first pointer or key; earlier input is not lost. */
import type { Page } from '@playwright/test'
import { usualEvent } from './fixed-events.ts'
import { appFiles, editSearch, expect, holdBack, isHydrated, test } from './site.ts'

test.use({ waits: false })

const isAwake = (page: Page) => page.evaluate(isHydrated)

/** Makes the browser never idle. */
const keepBusy = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

test('the page hydrates when idle, or on the first key or pointer; controls keep their state', async ({
  page,
}) => {
  await page.goto('/about')
  await expect.poll(() => isAwake(page)).toBe(true)
  await keepBusy(page)
  await page.goto('/about')
  await page.waitForTimeout(500)
  expect(await isAwake(page)).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => isAwake(page)).toBe(true)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.goto('/help')
  await page.mouse.move(100, 100, { steps: 5 })
  await expect.poll(() => isAwake(page)).toBe(true)

  for (const path of ['/', `/event/${usualEvent}`, `/weekend?events=${usualEvent}`]) {
    await page.goto(path)
    const shown = await page.evaluateHandle(() =>
      [...document.querySelectorAll('a[href], button, input, select, summary')].filter((control) =>
        control.checkVisibility(),
      ),
    )
    await page.keyboard.press('Shift')
    await expect.poll(() => isAwake(page)).toBe(true)
    await page.waitForLoadState('networkidle')
    const lost = await shown.evaluate((controls) =>
      controls.filter((each) => !each.checkVisibility()).map(({ outerHTML }) => outerHTML),
    )
    expect(lost).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('controls work without hydration as far as possible', async ({ page }) => {
    await page.route(appFiles, () => undefined)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).press('Space')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    const calendar = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Add to calendar/ })
      .first()
      .click()
    expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
    await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
    await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
    await expect(page).toHaveURL(/[?&]keyword=cruise/)
    await page.locator('a[href="#filters"]').click()
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeVisible()
  })
})

test('a place typed before hydration opens no list, and is kept when the location arrives late @drill', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: 41.88, longitude: -87.63 } as GeolocationCoordinates
      setTimeout(() => found({ coords } as GeolocationPosition), 1_500)
    }
  })
  const letGo = await holdBack(page, appFiles)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Near' }).pressSequentially('Dayton')
  await page.getByRole('textbox', { name: 'Keyword' }).focus()
  letGo()
  await expect.poll(() => isAwake(page)).toBe(true)
  await page.waitForTimeout(2_500)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Near' })).toHaveValue('Dayton')
  await expect(page).toHaveURL('/')
})

const pressSwitch = async (page: Page) => {
  const byLocation = page.getByRole('switch', { name: 'Location priority' })
  for (let times = 0; times < 3; times++) await byLocation.press('Space')
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
}

test('a form sent before hydration includes switch and location, unless a place is entered; early presses and text count', async ({
  page,
}) => {
  await page.route(appFiles, () => undefined)
  await page.goto('/')
  await pressSwitch(page)
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL('/?keyword=cruise&useLocation=false#results')
  await page.goto('/?userLat=41.88&userLng=-87.63')
  const category = page.getByRole('button', { name: 'Car Shows' })
  await category.click()
  await expect(page).toHaveURL(/\?eventType=car_show&userLat=41.88&userLng=-87.63#/)
  await page.goBack()
  await page.getByRole('combobox', { name: 'Near' }).fill('45402')
  await category.click()
  await expect(page).toHaveURL('/?near=45402&eventType=car_show#results')

  await page.unroute(appFiles)
  const letGo = await holdBack(page, appFiles)
  await page.goto('/')
  await pressSwitch(page)
  letGo()
  await expect.poll(() => isAwake(page)).toBe(true)
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL(/keyword=cruise&useLocation=false$/)
  await editSearch(page)
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('cruise')
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
})
