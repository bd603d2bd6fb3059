/**
 * npm test: types, lint, unit and HTTP tests on a real PostgreSQL, then journeys in a real browser.
 * `npm test -- types|lint|unit|e2e` runs one part. Stops at the first part that fails.
 */
import { buildWhenNeeded } from './build.mjs'
import { runVitest } from './run-vitest.mjs'
import { compileCache, onRightNode, run, runAtOnce } from './runtime.mjs'

const vitestIn = (zone, leaveOut) => () => runVitest(zone, leaveOut)

/**
 * Tested once, in UTC: processes, files, passwords, words, points of maps, proofs of work, decisions that are counted,
 * and what PostgreSQL computes know no local time.
 */
const timeless = [
  'src/platform/**',
  'src/cli.test.ts',
  'src/app/{pages,rendering}/**',
  'src/catalog/server/live/**',
  'src/catalog/server/search/{store-hostile-events,search-spelling}.test.ts',
  'src/catalog/server/senders/**',
  'src/catalog/server/store/{after-change,memoize-by-version,catalog-version}.test.ts',
  'src/catalog/server/places/place-lookup.test.ts',
  'src/features/import/server/{feeds,reading,type,place,address}/**',
  'src/features/{status,sign-in,uploads,backup,contact,outbox,audit,places,api-docs,sharing}/**',
  'src/features/geocoding/**',
  'src/features/{map,profiles}/server/**',
  'src/features/moderation/server/{protection,senders}/**',
  'src/features/moderation/server/large-queue.test.ts',
  'src/features/archive/server/{index-job,refresh-index}.test.ts',
  'src/features/export/server/limits.test.ts',
  'migrations/**',
  'tests/{*,type-labels/*}.test.ts',
  'tests/http/{fast-path,plans,sign-in,status,any-request,administrator-pages,administrator-routes}.test.ts',
  'tests/http/{passkeys,sign-in-defense,demanded-second-factor,file-access,forged-host}.test.ts',
  'tests/http/{geocoded-events,database-faults,overload}.test.ts',
]

/** Tests run without a network; where they are run for everybody, new holes are to be heard of. */
const audit = async () => {
  await import('./audit.mjs')
  return process.exitCode ?? 0
}

const parts = {
  types: [
    ...(process.env.CI ? [['known vulnerabilities in dependencies', audit]] : []),
    ['types', () => run('react-router', ['typegen'])],
    ['types', () => run('tsc', ['--noEmit'])],
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
  unit: [
    ['unit and HTTP tests, TZ=UTC', vitestIn('UTC')],
    ['unit and HTTP tests, TZ=America/Los_Angeles', vitestIn('America/Los_Angeles', timeless)],
  ],
  e2e: [
    ['build', () => buildWhenNeeded().then(() => 0)],
    ['journeys in a browser', () => run('playwright', ['test'])],
  ],
}

/** Runs one part. Answers its exit code. */
const runPart = async (name) => {
  for (const [title, step] of parts[name]) {
    const started = Date.now()
    console.log(`\n> ${title}`)
    const code = await step()
    if (code !== 0) {
      console.error(`\n${title}: failed`)
      return code
    }
    console.log(`> ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  return 0
}

const main = async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in parts))
  if (unknown.length > 0) {
    console.error(
      `Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`,
    )
    return 1
  }
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
    const code = await runPart(name)
    if (code !== 0) return code
  }
  return 0
}

// Tests start many processes of the program.
process.env.NODE_COMPILE_CACHE = compileCache
if (onRightNode()) process.exit(await main())
