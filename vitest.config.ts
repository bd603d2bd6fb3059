import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'migrations/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two cores: more workers than that only make each other's timeouts likelier.
    maxWorkers: 2,
    // Far more than anything takes: a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
