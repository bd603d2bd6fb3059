/**
 * npm test: types, lint, unit and HTTP tests on a real PostgreSQL, then journeys in a real browser.
 * `npm test -- types|lint|unit|e2e` runs one part; lint checks types as well. Stops at the first part that fails.
 */
import os from 'node:os'
import { buildWhenNeeded } from './build.mjs'
import { runJourneys } from './run-journeys.mjs'
import { runVitest } from './run-vitest.mjs'
import { compileCache, onRightNode, run, runAtOnce, runBeside } from './runtime.mjs'
import { summaryOf } from './test-summary.mjs'

/** Tests need no network; only CI checks for new vulnerabilities. */
const audit = async () => {
  await import('./audit.mjs')
  return process.exitCode ?? 0
}

const generateTypes = ['types of routes', () => run('react-router', ['typegen'])]

const steps = {
  types: [
    generateTypes,
    // With several checkers, each repeats work: twice the CPU time.
    ['types', () => run('tsc', ['--noEmit', '--checkers', '1'])],
  ],
  lint: [
    ...(process.env.CI ? [['known vulnerabilities in dependencies', audit]] : []),
    generateTypes,
    // oxlint reports all compiler errors, since its type-aware rules use the type checker. That is a Go program, which
    // with two threads checks much of the project twice, and spends a third of its time in garbage collection.
    [
      'types, lint, format, unused code and dependencies',
      () =>
        runAtOnce([
          [
            'oxlint',
            ['--type-aware', '--type-check', '--deny-warnings'],
            { GOMAXPROCS: '1', GOGC: '1000' },
          ],
          ['biome', ['ci', '--log-level=warn']],
          ['knip', []],
        ]),
    ],
  ],
  unit: [['unit and HTTP tests', (signal) => counted('Vitest', runVitest({ signal }))]],
  build: [['build', () => buildWhenNeeded().then(() => 0)]],
  journeys: [
    ['journeys in a browser', () => counted('Playwright', runJourneys(['--grep-invert=@drill']))],
  ],
}

/** Test files that ran, and errors of a runner outside of tests. */
const ran = []

const counted = async (runner, running) => {
  const { code, ran: more } = await running
  ran.push(...more)
  if (code !== 0 && !more.some(({ failed }) => failed > 0))
    ran.push({ file: runner, passed: 0, failed: 1, seconds: 0 })
  return code
}

/** Steps by part name on the command line. */
const parts = {
  types: ['types'],
  lint: ['lint'],
  unit: ['unit'],
  e2e: ['build', 'journeys'],
}

/** Runs steps one after the other. Returns the exit code of the first that fails. */
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
 * Runs all parts. Many tests wait for processes and clocks, so lint and build run in parallel with
 * them. Journeys run alone, since they measure how long a visitor waits.
 */
const runAll = async () => {
  const beside = ['lint', 'build']
  const code = await runBeside(['scripts/test.mjs', ...beside], (signal) =>
    runSteps(['unit'], signal),
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
  // Higher priority than the program's own low-priority processes (10), whose time limits must hold during tests.
  os.setPriority(9)
  const code = await main()
  if (ran.length > 0) console.log(summaryOf(ran))
  process.exit(code)
}
