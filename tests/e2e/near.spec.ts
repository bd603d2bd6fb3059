/** The Near field: a combobox with the visitor's location, recent places and towns. */
import type { Page } from '@playwright/test'
import { chicago, expect, searchBar, test } from './site.ts'

const near = (page: Page) => page.getByRole('combobox', { name: 'Near' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')

test.describe('with location allowed', () => {
  test.use({ geolocation: chicago, permissions: ['geolocation'] })

  test('recent places are offered again, Use my location works, and arrows and Enter select suggested towns @drill', async ({
    page,
  }) => {
    await page.goto('/?useLocation=false')
    await near(page).fill('60601')
    await near(page).press('Enter')
    await expect(page).toHaveURL(/near=60601/)
    await page.goto('/?near=Dayton,+OH&keyword=show')
    await searchBar(page).click()
    await near(page).fill('')
    await expect(options(page)).toHaveText(['Use my location', '60601'])
    await options(page).first().click()
    await expect(page).toHaveURL(/keyword=show&userLat=41\.88&userLng=-87\.63/)
    await expect(searchBar(page)).toContainText('Near you')

    await page.goto('/?useLocation=false')
    await near(page).pressSequentially('valpar')
    await expect(options(page)).toHaveText([
      'Use my location',
      /^Valparaiso, IN/,
      /^Within 50 miles of Valparaiso, IN/,
      /^Valparaiso, /,
      /^Valparaiso, /,
    ])
    await expect(near(page)).toHaveAttribute('aria-expanded', 'true')
    const activeText = () =>
      near(page).evaluate(
        (field) =>
          document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
    expect(await activeText()).toBe('Valparaiso, IN')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await activeText()).toBeUndefined()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(near(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(near(page)).toHaveValue('valpar')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    await expect(page).toHaveURL(/near=Valparaiso%2C\+IN/)
    await expect(searchBar(page)).toContainText('Valparaiso, IN')
  })
})
