import { defineConfig } from 'vitest/config'

/** `LEAVE_OUT` names more, as a list in JSON: `--exclude` is not handed on to projects. */
const excluded = ['**/node_modules/**', ...JSON.parse(process.env.LEAVE_OUT ?? '[]')]

/** Tests of what has no server: they leave nothing behind, so one process reads the modules once for all. */
const together = [
  'src/{kit,ui,app}/**/*.test.{ts,tsx}',
  'src/catalog/*.test.{ts,tsx}',
  'src/catalog/web/**/*.test.{ts,tsx}',
  'src/features/*/*.test.{ts,tsx}',
  // Pages of moderation are tested with their server.
  'src/features/!(moderation)/web/**/*.test.{ts,tsx}',
]

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores: more workers than that only make each other's timeouts likelier.
    maxWorkers: 2,
    // Far more than anything takes: a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'migrations/**/*.test.ts'],
          exclude: [...excluded, ...together],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: excluded,
          isolate: false,
        },
      },
    ],
  },
})
