import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser-path.ts'
import { useMemoryFolder } from './tests/support/memory-folder.ts'

useMemoryFolder()

// Servers run in UTC, browsers in another zone.
process.env.TZ = 'UTC'

const browser = await findBrowser()

/** Journeys that publish or take down events. Journeys that count events have their own site. */
const changing =
  /(moderation|administration|administrator|submission|manage|contact|flyer|sign-in|page-policy|with-)[\w-]*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    // The longest journeys are among these, so they start first.
    { name: 'changes', testMatch: changing },
    { name: 'visitors', testIgnore: changing },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-site.ts',
  // Keeps two cores busy; six workers take as long.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Retried tests are "flaky" in the summary: docs/decisions/settled/246.
  retries: 1,
  // Far longer than any test takes: a busy machine must not fail a journey.
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
