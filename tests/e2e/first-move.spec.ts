/** Public pages load their application with the visitor's first move, and that move is not lost. */
import type { Page } from '@playwright/test'
import {
  appFiles,
  test as base,
  chicago,
  editSearch,
  expect,
  holdBack,
  isHydrated,
} from './site.ts'

/** The patience of event-replay.ts, in milliseconds, which a busy machine may need more of. */
const firstPatience = 3_000

const test = base.extend<{ patience: number }>({ patience: [60_000, { option: true }] })

test.use({ moves: false })

test.beforeEach(({ page, patience }) =>
  page.addInitScript(
    ([first, longer]) => {
      const { setTimeout } = window
      const later = (run: () => void, ms?: number, ...more: unknown[]) =>
        setTimeout(run, ms === first ? longer : ms, ...more)
      Object.assign(window, { setTimeout: later })
    },
    [firstPatience, patience],
  ),
)

const isAwake = (page: Page) => page.evaluate(isHydrated)

/** Not by a pointer or key: nothing but the click tells of the visitor. */
const clickAtOnce = (page: Page, control: string) =>
  page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), control)

test('the application comes with the first move, and not before', async ({ page }) => {
  await page.goto('/about')
  await page.waitForTimeout(500)
  expect(await isAwake(page)).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => isAwake(page)).toBe(true)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('a click on what only scripts answer to is answered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await clickAtOnce(page, 'a[role=button][aria-label=Menu]')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goto('/')
  // A link to a file until then.
  await clickAtOnce(page, '[aria-label^="Add to calendar"]')
  await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeVisible()
  await page.goto('/')
  await clickAtOnce(page, '[role=switch]')
  await expect(page.getByText('the next search is sorted by date')).toBeVisible()
})

test('Space opens the menu as on any button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/help')
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('what is typed before the application is there is searched for', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Keyword' }).pressSequentially('cruise')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  await expect(page).toHaveURL(/\?keyword=cruise$/)
  await editSearch(page)
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('cruise')
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
})

test('the field is searched for as it is, where its text came without an event', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect.poll(() => isAwake(page)).toBe(true)
  // So it is when patience ends in the middle of hydration: React has the form, and not what was typed.
  await page.getByRole('textbox', { name: 'Keyword' }).evaluate((input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cruise')
  })
  await page.getByRole('button', { name: 'Search Events' }).click()
  await expect(page).toHaveURL(/\?keyword=cruise$/)
})

test('a place that is typed early opens no list over what follows, and is kept where a location comes late', async ({
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

test('switches that are pressed early count as often as they were pressed', async ({ page }) => {
  const letGo = await holdBack(page, appFiles)
  await page.goto('/')
  const byLocation = page.getByRole('switch', { name: 'Location priority' })
  await byLocation.press('Space')
  await byLocation.press('Space')
  await byLocation.press('Space')
  await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
  await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
  letGo()
  await expect(page).toHaveURL(/keyword=cruise&useLocation=false/)
})

test.describe('without the application', () => {
  // It is waited for in vain.
  test.use({ patience: firstPatience })

  test('links and forms work as they are', async ({ page }) => {
    await page.route(appFiles, () => undefined)
    await page.goto('/')
    const calendar = page.waitForEvent('download')
    await clickAtOnce(page, '[aria-label^="Add to calendar"]')
    expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
    await page.getByRole('textbox', { name: 'Keyword' }).fill('cruise')
    await page.getByRole('textbox', { name: 'Keyword' }).press('Enter')
    await expect(page).toHaveURL(/[?&]keyword=cruise/)
  })
})

test('a picture that fails is replaced without a move', async ({ page, troubles }) => {
  await page.route('**/broken.webp', (route) => route.fulfill({ status: 404 }))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const picture = document.querySelector('main img')
      picture?.setAttribute('data-mended', '')
      picture?.setAttribute('src', '/broken.webp')
    })
  })
  await page.goto('/')
  await expect.poll(() => isAwake(page)).toBe(true)
  // The browser itself reports the picture.
  troubles.splice(0)
})

test('the visitor is asked where they are before any move', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await page.goto('/')
  await expect(page.getByText('Detecting your location...')).toBeVisible()
  await expect(page.getByText('Getting your location...')).toBeVisible()
  expect(await isAwake(page)).toBe(false)
  await page.mouse.move(100, 100, { steps: 5 })
  await expect.poll(() => isAwake(page)).toBe(true)
  // The question is still open, and is not asked a second time.
  await expect(page.getByText('Detecting your location...')).toBeVisible()
})

test.describe('with location allowed', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('the nearest events come by themselves', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Top 3 Events Near You' })).toBeVisible()
    await expect(page).toHaveURL(/userLat=41\.88&userLng=-87\.63/)
  })
})
