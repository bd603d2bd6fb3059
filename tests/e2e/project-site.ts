/** One site per Playwright project, so that journeys which change events don't disturb journeys that count events. */
import { test } from '@playwright/test'

/** Projects of playwright.config.ts, each with a separate site. */
export const projects = ['changes', 'visitors'] as const

type Site = { address: string; dataDir: string }

export const setSites = (sites: Record<string, Site>): void => {
  process.env.SITES = JSON.stringify(sites)
}

/** Sets SITE_URL and SITE_DATA_DIR first in each worker; a worker runs journeys of one project. */
export const base = test.extend<object, { projectSite: undefined }>({
  projectSite: [
    async ({}, use, { project }) => {
      const sites = JSON.parse(process.env.SITES ?? '{}') as Record<string, Site>
      const { address, dataDir } = sites[project.name] ?? {}
      Object.assign(process.env, { SITE_URL: address, SITE_DATA_DIR: dataDir })
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
