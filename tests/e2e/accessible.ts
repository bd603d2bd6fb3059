/** One loaded page in both themes and at any widths: loading it for each would take most of the time. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { markupFaults } from '../support/markup-faults.ts'
import { expect } from './site.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that a theme changes. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** In place of the program where the page has it: half a megabyte to be sent and read. */
const nothingMore = 'undefined'

/** The browser's own viewer of a PDF is not ours to judge, and does not always answer. */
export const lookAt = (page: Page, axeSource?: string) =>
  new AxeBuilder({ page, axeSource })
    // Without frames of other sites there is nothing to gather in a page apart; and naming each
    // element that is as it should be takes longer than finding those that are not.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')

/**
 * Colors change by transitions, and one that has just begun still shows those of the other theme. To wait for
 * their ends would wait for frames, which a browser that nobody looks at draws when it likes, and some thousand
 * of them, each beginning those of the elements within, take a fifth of the time. A change of themes begins none here.
 */
export const withoutTransitions = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const sheet = await page.evaluateHandle(() => {
    const none = new CSSStyleSheet()
    none.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(none)
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
    return none
  })
  await work()
  await sheet.evaluate((none) => {
    const others = document.adoptedStyleSheets.filter((each) => each !== none)
    document.adoptedStyleSheets = others
  })
}

/**
 * WCAG 2.2 AA in both themes, and nothing to scroll sideways, at each of the widths in pixels; white space between words
 * and headings of articles also without styles.
 */
export const expectAccessible = async (page: Page, widths: readonly number[] = [1280]) => {
  expect(markupFaults(await page.content())).toEqual([])
  await withoutTransitions(page, () => expectAccessibleAsItIs(page, widths))
}

const expectAccessibleAsItIs = async (page: Page, widths: readonly number[]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const isThere = await page.evaluate(() => 'axe' in window)
      const look = lookAt(page, isThere ? nothingMore : undefined)
      const { violations } = await (colorScheme === 'dark'
        ? look.withTags(rules)
        : look.withRules(rulesOfColors)
      ).analyze()
      expect(violations, `${colorScheme} theme, ${width} px`).toEqual([])
    }
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(content, `nothing to scroll sideways at ${width} px`).toBeLessThanOrEqual(width)
  }
}
