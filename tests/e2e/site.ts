/** The test of every journey: it fails on any page error and on any console error or warning. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { base } from './project-site.ts'

/** More exact than what may leave the device. */
export const chicago = { latitude: 41.878113, longitude: -87.629798 }

/** A page of ours answers to its scripts; one that brings none is ready as it is. */
const isReady = () =>
  document.documentElement.dataset.hydrated !== undefined ||
  (document.readyState === 'complete' &&
    !document.querySelector('script:is([type=module], [type=later])'))

/** Warns of a build that was made some time before this run of the tests, which is no trouble. */
const buildAge = 'This build is older than 10 minutes'

/** A violation of the page's policy is a fault even if the program copes with it. */
const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`The policy refused ${blockedURI} by ${effectiveDirective}.`)
  })

/** `npm run drill` looks at all pages, widths and gestures of a kind, `npm test` at one or two of them. */
export const inDrill = <Each>(...others: Each[]): Each[] =>
  process.env.DRILL === '1' ? others : []

/** Takes messages off the list that the browser logs by itself, such as refusals that a journey expects. */
export const forget = (troubles: string[], expected: RegExp): void => {
  const kept = troubles.filter((trouble) => !expected.test(trouble))
  troubles.splice(0, troubles.length, ...kept)
}

/** Lets requests of these addresses wait until what it answers is called. */
export const holdBack = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Files of the application. */
export const appFiles = /\/assets\/.*\.js$/

/** The page answers to its scripts. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined

/** The search as the bar above the results says it; pressed, it opens its form. */
export const searchBar = (page: Page) => page.locator('.search-bar > summary')

/** Opens the form above the results, where one may change the search. */
export const editSearch = async (page: Page): Promise<void> => {
  await searchBar(page).click()
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible()
}

/** `goto` returns once the page answers to its scripts: what is entered before that may be drawn over. */
export const waitForScripts = (page: Page): void => {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    // Goes on in the next page where this one leads elsewhere by itself.
    // Without `polling` it asks at each frame, which makes the browser draw one.
    await page.waitForFunction(isReady, undefined, { polling: 20 })
    return answer
  }
}

const randomNetwork = () => `198.18.${randomInt(256)}.${randomInt(256)}`

type Fixtures = {
  troubles: string[]
  /** A page that is opened is waited for until it answers to its scripts; false leaves it as it came. */
  waits: boolean
}

/** For what is read over HTTP alone: it opens no page. */
export const requestTest = base.extend({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  // A network of its own, as limits per network hold for all that comes from one.
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
