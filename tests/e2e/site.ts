/** The test of every journey: it fails on any page error and on any console error or warning. */
import { test as base, expect } from '@playwright/test'

/** More exact than what may leave the device. */
export const chicago = { latitude: 41.878113, longitude: -87.629798 }

/** A page of ours answers to its scripts; one that brings none is ready as it is. */
const isReady = () =>
  document.documentElement.dataset.hydrated !== undefined ||
  document.querySelector('script[type=module]') === null

/** Warns of a build that was made some time before this run of the tests, which is no trouble. */
const buildAge = 'This build is older than 10 minutes'

/** What the page's policy forbids is an issue of the page even where the program lives with it. */
const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`The policy refused ${blockedURI} by ${effectiveDirective}.`)
  })

export const test = base.extend<{ troubles: string[] }>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      if (javaScriptEnabled) await page.waitForFunction(isReady)
      return answer
    }
    await use(page)
  },
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.text().startsWith(buildAge)) return
        if (['error', 'warning'].includes(message.type()))
          troubles.push(`console: ${message.text()}`)
      })
      await page.addInitScript(reportRefusals)
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
