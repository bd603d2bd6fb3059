/** The site of a project: journeys that publish or take down events do so beside those that count events, elsewhere. */
import { test } from '@playwright/test'

/** Projects of playwright.config.ts, each with a site of its own. */
export const projects = ['changes', 'visitors'] as const

type Site = { address: string; dataDir: string }

export const setSites = (sites: Record<string, Site>): void => {
  process.env.SITES = JSON.stringify(sites)
}

/** Sets SITE_URL and SITE_DATA_DIR before anything else in a worker, which runs journeys of one project. */
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
