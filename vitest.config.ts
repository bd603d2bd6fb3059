import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'
import { useMemoryFolder } from './tests/support/memory-folder.ts'

useMemoryFolder()

// West of UTC, so that a date read as an instant shows the day before, at any hour. `npm test` sets the same zone.
process.env.TZ ||= 'America/Los_Angeles'

// Tests start processes of the program, which compile 1,000 modules each: one second with this cache, four without.
process.env.NODE_COMPILE_CACHE ||= path.resolve('node_modules/.cache/compiled')

/** Files about local dates, which also run in two other zones. */
const dateFiles = [
  'src/catalog/{calendar,series,time}/**/*.test.ts',
  'src/catalog/event/{event-days,event-time,time-badge}.test.ts',
  'src/catalog/{search/server/weekend-dates,event/server/next-dates}.test.ts',
  'src/catalog/time/web/moment.test.tsx',
  'src/features/archive/{archived-on,server/archive-job}.test.ts',
  'src/features/event-page/is-past.test.ts',
  'src/features/import/server/{clean/{clean-when,read-moment,read-time},row/when}.test.ts',
  'src/features/month/web/*.test.{ts,tsx}',
  'src/features/series/{usual-dates,server/extend-series}.test.ts',
]

/**
 * Test files that run in their own process, which takes a second each: tests of databases, connections, processes and
 * their output, which need an unmodified process; of pictures, whose code limits what sharp opens in its process; and
 * of pauses, which garbage from many other files would lengthen.
 */
const alone = [
  'src/platform/processes/*.test.ts',
  'src/platform/db/{database,durability,migrate}.test.ts',
  'src/platform/db/embedded/{data-folder,embedded}.test.ts',
  'src/platform/{jobs,log-output,time-slices}.test.ts',
  'src/platform/fetch/{fetch-to-file,hostile-servers}.test.ts',
  'src/platform/http/{admission-control,bounded-server,http-listener}.test.ts',
  'src/features/import/server/reading/bombs.test.ts',
  'tests/drills/bombs.drill.ts',
  'src/features/uploads/server/pictures/**/*.test.ts',
]

const exclude = ['**/node_modules/**']
const globalSetup = ['tests/support/global-setup.ts']

/** A worker loads modules once for all its files. Each file has its own database and cleans up. */
const together = { exclude, globalSetup, isolate: false }

/** `npm run drill`: tests/drills, property tests with many more cases, and tests that check more there (`isDrill`). */
const isDrill = process.env.DRILL === '1'

const tests = globSync('{src,tests,migrations}/**/*.test.{ts,tsx}')
const files = isDrill
  ? [
      ...globSync('tests/drills/*.drill.ts'),
      ...tests.filter((file) => /'fast-check'|\bisDrill\b/.test(readFileSync(file, 'utf8'))),
    ]
  : tests

const isAlone = (file: string) => alone.some((pattern) => path.matchesGlob(file, pattern))

const inZone = (zone: string) => ({
  extends: true as const,
  test: { ...together, name: zone, include: dateFiles, env: { TZ: zone } },
})

export default defineConfig({
  test: {
    environment: 'node',
    // Processes only stylesheets that modules inject into their document.
    css: { include: [/\?raw$/] },
    // Twice as many as the two cores, since many tests wait for processes and clocks.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/before-each-file.ts'],
    // Far longer than any test takes: a busy machine must not fail a test.
    testTimeout: isDrill ? 3_600_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...together,
          name: 'together',
          include: files.filter((file) => !isAlone(file)),
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: files.filter(isAlone), exclude, globalSetup },
      },
      ...(isDrill ? [] : ['UTC', 'Pacific/Honolulu'].map(inZone)),
    ],
  },
})
