import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'
import { useMemoryFolder } from './tests/support/memory-folder.ts'

useMemoryFolder()

/** LEAVE_OUT names more, as a list in JSON. */
const excluded = ['**/node_modules/**', ...JSON.parse(process.env.LEAVE_OUT ?? '[]')]

/**
 * Test files with a process of their own: those of the platform, so that nothing else has changed it; those of pictures,
 * whose code limits what sharp opens in its process; and those that measure pauses of their process, which a garbage
 * collection after many other files would lengthen.
 */
const alone = [
  'src/platform/**/*.test.{ts,tsx}',
  'src/features/import/server/reading/bombs.test.ts',
  'src/features/uploads/server/pictures/**/*.test.ts',
]

const globalSetup = ['tests/support/global-setup.ts']

export default defineConfig({
  test: {
    environment: 'node',
    // Many wait for processes and clocks: twice as many as cores, which are two.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Far more than anything takes: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'migrations/**/*.test.ts'],
          exclude: [...excluded, ...alone],
          globalSetup,
          // A worker reads the modules once for all of its files, in half the processor time. Each
          // file has a database of its own, and leaves nothing behind in its process.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: excluded, globalSetup } },
    ],
  },
})
