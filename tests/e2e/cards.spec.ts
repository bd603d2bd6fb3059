/** The plate on a card, and what stands beside it. */
import type { Page } from '@playwright/test'
import { extremeTown } from './fixed-events.ts'
import { expect, test } from './site.ts'

/** Names of states whose letters the sticker of a year covers; all plates of the page that have one are looked at. */
const coveredNames = (page: Page) =>
  page.locator('[data-sticker]').evaluateAll((stickers) => {
    const boxOf = (text: Element) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    }
    const covered = (sticker: Element) => {
      const top = sticker.getBoundingClientRect()
      return [...(sticker.parentElement?.querySelectorAll('span:not(:empty)') ?? [])]
        .filter((text) => text !== sticker)
        .filter((text) => {
          const below = boxOf(text)
          const beside = top.left >= below.right || top.right <= below.left
          return !beside && top.top < below.bottom && top.bottom > below.top
        })
        .map(({ textContent }) => textContent)
    }
    return stickers.flatMap(covered)
  })

test('the year on a plate covers no name, on phones and on wide screens', async ({ page }) => {
  const expectNoneCovered = async () => {
    await expect(page.locator('[data-sticker]').first()).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await coveredNames(page), `${width} px wide`).toEqual([])
    }
  }
  for (const state of ['FL', 'MD', 'CA', 'MA']) {
    await page.goto(`/archive?location=${state}`)
    await expectNoneCovered()
  }
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/event\//)
  await expectNoneCovered()
})

/** Wider plates (of the longest names) leave no room for a badge beside them. */
const widestPlate = 150

for (const width of [768, 1440]) {
  test(`names in a row of cards begin at one height, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/?near=${extremeTown}`)
    const cards = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const plate = article.querySelector('[data-plate]')?.getBoundingClientRect()
        const name = article.querySelector('h3')?.getBoundingClientRect()
        const { top } = article.getBoundingClientRect()
        return { top, plate: plate?.width ?? 0, name: Math.round((name?.top ?? 0) - top) }
      }),
    )
    const fitting = cards.filter(({ plate }) => plate > 0 && plate < widestPlate)
    expect(fitting.length).toBeGreaterThan(9)
    const heights = Map.groupBy(fitting, ({ top }) => top)
    for (const row of heights.values()) expect(new Set(row.map(({ name }) => name)).size).toBe(1)
  })
}

test('the contacts of a card close with Escape, which leaves the focus there, and with a press elsewhere', async ({
  page,
}) => {
  await page.goto('/?state=IL')
  const menu = page.locator('details[name="contact"]').first()
  const summary = menu.locator('summary')
  await summary.click()
  await expect(menu).toHaveAttribute('open', '')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await summary.click()
  await page.locator('body').click({ position: { x: 4, y: 400 } })
  await expect(menu).not.toHaveAttribute('open')
})
