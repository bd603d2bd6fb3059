/** `test` for journeys: fails on any page error, console error or console warning. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { base } from './project-site.ts'

/** More decimals than may leave the device. */
export const chicago = { latitude: 41.878113, longitude: -87.629798 }

/** True once the page is hydrated, or has loaded without scripts. */
const isReady = () =>
  document.documentElement.dataset.hydrated !== undefined ||
  (document.readyState === 'complete' &&
    !document.querySelector('script:is([type=module], [type=later])'))

/** Harmless warning: the tests may run with an older build. */
const buildAge = 'This build is older than 10 minutes'

/** Logs CSP violations as errors, even if the page works despite them. */
const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`The policy refused ${blockedURI} by ${effectiveDirective}.`)
  })

/** Cases (pages, widths, gestures) that only `npm run drill` tests; an empty list in `npm test`. */
export const inDrill = <Each>(...others: Each[]): Each[] =>
  process.env.DRILL === '1' ? others : []

/** Removes messages from the list that the browser logs by itself, such as expected refusals. */
export const forget = (troubles: string[], expected: RegExp): void => {
  const kept = troubles.filter((trouble) => !expected.test(trouble))
  troubles.splice(0, troubles.length, ...kept)
}

/** Holds back requests to matching URLs until the returned function is called. */
export const holdBack = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Matches the application's script files. */
export const appFiles = /\/assets\/.*\.js$/

/** True once the page is hydrated. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined

/** Bar above the results that sums up the search; pressing the bar opens the search form. */
export const searchBar = (page: Page) => page.locator('.search-bar > summary')

/** Opens the search form above the results. */
export const editSearch = async (page: Page): Promise<void> => {
  await searchBar(page).click()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible()
}

/** Makes `goto` wait for hydration, which may overwrite earlier input. */
export const waitForScripts = (page: Page): void => {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    // Survives a redirect by the page's scripts. `polling` in milliseconds: the default, once per animation frame,
    // forces the browser to draw.
    await page.waitForFunction(isReady, undefined, { polling: 20 })
    return answer
  }
}

const randomNetwork = () => `198.18.${randomInt(256)}.${randomInt(256)}`

type Fixtures = {
  troubles: string[]
  /** True if `goto` waits for hydration. */
  waits: boolean
}

/** `test` for requests over HTTP alone, without a page. */
export const requestTest = base.extend({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  // A random network per test, because of the rate limits per network.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomNetwork() }),
})

export const test = requestTest.extend<Fixtures>({
  waits: [true, { option: true }],
  page: async ({ page, javaScriptEnabled, waits }, use) => {
    if (javaScriptEnabled && waits) waitForScripts(page)
    await use(page)
  },
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.text().startsWith(buildAge)) return
        if (['error', 'warning'].includes(message.type()))
          troubles.push(`console: ${message.text()} ${message.location().url}`)
      })
      await page.addInitScript(reportRefusals)
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
