/** Number of elements that the browser restyles after a change on the page. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './site.ts'

type TraceEvent = { name: string; args: { elementCount?: number } }

/** Most elements in one style recalculation during `change`. */
const mostRestyled = async (browser: Browser, change: () => Promise<void>): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as object[] as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  })
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await change()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return Math.max(0, ...counts)
}

/** Inserts a menu into the first card, as scripts and React do; returns its height. */
const addMenu = (page: Page) =>
  page.evaluate(() => {
    const menu = document.createElement('details')
    menu.open = true
    menu.innerHTML = '<summary aria-expanded="true">Menu</summary><input type="checkbox" checked>'
    document.querySelector('.card-list > li > .event-card')?.append(menu)
    return menu.getBoundingClientRect().height
  })

test('a change within a card restyles only that card @drill', async ({ page, browser }) => {
  for (const path of ['/?keyword=show', '/car-events/chicago-il']) {
    // Waits for the map beside the list, which is drawn after the page.
    await page.goto(path, { waitUntil: 'networkidle' })
    const elements = await page.locator('*').count()
    expect(elements).toBeGreaterThan(500)
    let fewest = elements
    // Retries: on a busy machine, cards near the viewport are restyled once as well; a fault restyles all each time.
    for (let tries = 0; tries < 3 && fewest >= elements / 2; tries++) {
      let height = 0
      const restyled = await mostRestyled(browser, async () => {
        height = await addMenu(page)
      })
      expect(height).toBeGreaterThan(0)
      expect(restyled).toBeGreaterThan(0)
      fewest = Math.min(fewest, restyled)
    }
    expect(fewest).toBeLessThan(elements / 2)
  }
})
