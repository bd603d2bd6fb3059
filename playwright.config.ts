import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser-path.ts'
import { useMemoryFolder } from './tests/support/memory-folder.ts'

useMemoryFolder()

// Servers run in UTC, browsers elsewhere.
process.env.TZ = 'UTC'

const browser = await findBrowser()

/** Journeys that publish or take down events; those that count events have a site of their own. */
const changing =
  /(moderation|administration|administrator|submission|manage|contact|flyer|sign-in|page-policy|with-)[\w-]*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    // The longest journeys are among these: they begin early.
    { name: 'changes', testMatch: changing },
    { name: 'visitors', testIgnore: changing },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-site.ts',
  // Twice as many as cores, which are two: these keep both busy. Six take as long.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Named "flaky" in the summary: docs/decisions/settled/246.
  retries: 1,
  // Far more than anything takes: a busy machine must not fail a journey.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: browser,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
