/** A loaded page by WCAG 2.2 AA, in the light theme: colors of both are compared in src/app/styles/theme.test.ts. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { markupFaults } from '../support/markup-faults.ts'
import { expect, inDrill, test } from './site.ts'

/** The browser's own viewer of a PDF; and, but in drills, all but three calls of each kind on the API's page: seconds. */
const leftOut = ['iframe', ...(inDrill(true).length > 0 ? [] : ['article[id]:nth-of-type(n+4)'])]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** False for targets that are small for being covered by what floats over the page, from which scrolling brings them out. */
const isOfPage = ({ id, nodes }: Violation) =>
  id !== 'target-size' ||
  !nodes.every(({ any }) =>
    any.every(({ relatedNodes = [] }) =>
      relatedNodes.every(({ html }) => html.includes('data-floating')),
    ),
  )

export const expectNoViolations = async (page: Page, what = page.url(), part = 'html') => {
  const look = new AxeBuilder({ page })
    // Neither frames of other sites nor a list of what passed: each takes longer than the check.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(part)
  for (const each of leftOut) look.exclude(each)
  const { violations } = await look.analyze()
  expect.soft(violations.filter(isOfPage), what).toEqual([])
}

/** Nothing to scroll sideways on the narrowest phones (1.4.10), nor in large type. */
export const expectReflow = async (page: Page) => {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `width of ${page.url()}`).toBeLessThanOrEqual(320)
  // Letters of twice the size, which people choose in the browser (1.4.4).
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

/** One look at a kind of page; also white space between words, and headings of articles, without styles. */
export const expectAccessible = async (page: Page) => {
  expect.soft(markupFaults(await page.content()), page.url()).toEqual([])
  await expectNoViolations(page)
  await expectReflow(page)
}

/** Opens each address and looks at it. */
export const expectPagesAccessible = async (page: Page, addresses: readonly string[]) => {
  // Twenty pages take as long as twenty journeys.
  test.setTimeout(addresses.length * 60_000)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  }
}
