/**
 * npm test: types, lint, unit and HTTP tests on a real PostgreSQL, then journeys in a real browser.
 * `npm test -- types|lint|unit|e2e` runs one part. Stops at the first part that fails.
 */
import os from 'node:os'
import { buildWhenNeeded } from './build.mjs'
import { runVitest } from './run-vitest.mjs'
import { compileCache, onRightNode, run, runAtOnce, runBeside } from './runtime.mjs'

/**
 * Tested once, in UTC: processes, files, passwords, words, points of maps, proofs of work, decisions that are counted,
 * and what PostgreSQL computes know no local time.
 */
const timeless = [
  'src/platform/**',
  'src/cli.test.ts',
  'src/app/{pages,rendering}/**',
  'src/catalog/event/contact-links.test.ts',
  'src/catalog/server/live/**',
  'src/catalog/server/search/{store-hostile-events,search-spelling}.test.ts',
  'src/catalog/server/senders/**',
  'src/catalog/server/store/{after-change,memoize-by-version,catalog-version}.test.ts',
  'src/catalog/server/places/place-lookup.test.ts',
  'src/features/import/server/{feeds,reading,type,place,address}/**',
  'src/features/import/server/{hostile-files,row/line-index}.test.ts',
  'src/features/{status,sign-in,uploads,backup,contact,outbox,audit,places,api-docs,sharing}/**',
  'src/features/geocoding/**',
  'src/features/{map,profiles}/server/**',
  'src/features/moderation/server/{protection,senders}/**',
  'src/features/moderation/server/large-queue.test.ts',
  'src/features/submission/server/hostile-submissions.test.ts',
  'src/features/archive/server/{index-job,refresh-index}.test.ts',
  'src/features/export/server/limits.test.ts',
  'migrations/**',
  'tests/{*,type-labels/*}.test.ts',
  'tests/http/{plans,sign-in,status,any-request,administrator-pages,administrator-routes}.test.ts',
  'tests/http/{one-way,passkeys,sign-in-defense,demanded-second-factor,file-access,forged-host}.test.ts',
  'tests/http/{geocoded-events,database-faults,overload}.test.ts',
]

/** Tests run without a network; where they are run for everybody, new holes are to be heard of. */
const audit = async () => {
  await import('./audit.mjs')
  return process.exitCode ?? 0
}

const steps = {
  types: [
    ...(process.env.CI ? [['known vulnerabilities in dependencies', audit]] : []),
    ['types', () => run('react-router', ['typegen'])],
    // More than one checker does the same work again in each: twice the processor time.
    ['types', () => run('tsc', ['--noEmit', '--checkers', '1'])],
  ],
  lint: [
    [
      'lint, format, unused code and dependencies',
      () =>
        runAtOnce([
          ['oxlint', ['--type-aware', '--deny-warnings']],
          ['biome', ['ci', '--log-level=warn']],
          ['knip', []],
        ]),
    ],
  ],
  utc: [['unit and HTTP tests, TZ=UTC', (signal) => runVitest('UTC', { signal })]],
  'los-angeles': [
    [
      'unit and HTTP tests, TZ=America/Los_Angeles',
      () => runVitest('America/Los_Angeles', { leaveOut: timeless, workers: 2 }),
    ],
  ],
  build: [['build', () => buildWhenNeeded().then(() => 0)]],
  journeys: [['journeys in a browser', () => run('playwright', ['test'])]],
}

/** Parts by the names that one types. */
const parts = {
  types: ['types'],
  lint: ['lint'],
  unit: ['utc', 'los-angeles'],
  e2e: ['build', 'journeys'],
}

/** Runs steps one after another. Returns the exit code of the first that fails. */
const runSteps = async (names, signal) => {
  for (const [title, step] of names.flatMap((name) => steps[name])) {
    const started = Date.now()
    console.log(`\n> ${title}`)
    const code = await step(signal)
    if (code !== 0) {
      console.error(`\n${title}: ${signal?.aborted ? 'ended, as another part failed' : 'failed'}`)
      return code
    }
    console.log(`> ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  return 0
}

/**
 * All parts. Many tests in UTC wait for processes and clocks: what needs neither runs beside them. Journeys run by
 * themselves, as they look at what a visitor waits for.
 */
const runAll = async () => {
  const beside = ['types', 'lint', 'build', 'los-angeles']
  const code = await runBeside(['scripts/test.mjs', ...beside], (signal) =>
    runSteps(['utc'], signal),
  )
  return code === 0 ? runSteps(['journeys']) : code
}

const main = async () => {
  const wanted = process.argv.slice(2)
  if (wanted.length === 0) return runAll()
  const unknown = wanted.filter((name) => !(name in parts || name in steps))
  if (unknown.length > 0) {
    console.error(
      `Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`,
    )
    return 1
  }
  return runSteps(wanted.flatMap((name) => parts[name] ?? [name]))
}

// Tests start many processes of the program.
process.env.NODE_COMPILE_CACHE = compileCache
if (onRightNode()) {
  // Just above that of the program's own processes of low priority, which have to keep their limits of time beside the tests.
  os.setPriority(9)
  process.exit(await main())
}
