/** WCAG 2.2 AA checks of a loaded page in the light theme; src/app/styles/theme.test.ts checks the colors of both. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { markupFaults } from '../support/markup-faults.ts'
import { expect, inDrill, test } from './site.ts'

/** Excluded: the browser's PDF viewer and, outside of drills, most calls on the API page (slow). */
const leftOut = ['iframe', ...(inDrill(true).length > 0 ? [] : ['article[id]:nth-of-type(n+4)'])]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** False for a target-size violation of an element that a floating element covers, as scrolling uncovers the target. */
const isOfPage = ({ id, nodes }: Violation) =>
  id !== 'target-size' ||
  !nodes.every(({ any }) =>
    any.every(({ relatedNodes = [] }) =>
      relatedNodes.every(({ html }) => html.includes('data-floating')),
    ),
  )

export const expectNoViolations = async (page: Page, what = page.url(), part = 'html') => {
  const look = new AxeBuilder({ page })
    // Skips cross-origin frames and the list of passed rules: each takes longer than the check itself.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(part)
  for (const each of leftOut) look.exclude(each)
  const { violations } = await look.analyze()
  expect.soft(violations.filter(isOfPage), what).toEqual([])
}

/** Fails if the page scrolls sideways at 320 px (WCAG 1.4.10) or with text at 200% (1.4.4). */
export const expectReflow = async (page: Page) => {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `width of ${page.url()}`).toBeLessThanOrEqual(320)
  // Text size of 200%, as set in the browser.
  await page.setViewportSize({ width: 360, height: 640 })
  const inLargeType = await page.evaluate(() => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    const wide = root.scrollWidth
    root.style.fontSize = ''
    return wide
  })
  expect.soft(inLargeType, `width of ${page.url()} in large type`).toBeLessThanOrEqual(360)
  if (usual) await page.setViewportSize(usual)
}

/** Checks a loaded page: axe, reflow, and markup that reads well without styles (spaces, headings of articles). */
export const expectAccessible = async (page: Page) => {
  expect.soft(markupFaults(await page.content()), page.url()).toEqual([])
  await expectNoViolations(page)
  await expectReflow(page)
}

/** Opens and checks each address. */
export const expectPagesAccessible = async (page: Page, addresses: readonly string[]) => {
  // One minute per page.
  test.setTimeout(addresses.length * 60_000)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  }
}
