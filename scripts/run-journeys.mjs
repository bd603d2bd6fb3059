/** Runs browser journeys and counts how many passed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './runtime.mjs'

/** Returns the exit code and what ran. */
export async function runJourneys(args = []) {
  const folder = await mkdtemp(path.join(tmpdir(), 'journey-results-'))
  try {
    const report = path.join(folder, 'results.json')
    const reporters = ['--reporter=list,json', ...args]
    // Node.js itself strips the types of tests; Playwright's compiler would do it again in each run.
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PW_DISABLE_TS_ESM: '1' }
    const code = await run('playwright', ['test', ...reporters], { env })
    const { suites } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"suites":[]}'))
    return { code, ran: suites.map(summarize) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Summary of a file; a journey that passed on retry has passed. */
const summarize = (suite) => {
  const journeys = journeysOf(suite)
  const count = (...wanted) => journeys.filter(({ status }) => wanted.includes(status)).length
  const ms = journeys.flatMap(({ results }) => results).map(({ duration }) => duration)
  return {
    file: `tests/e2e/${suite.file}`,
    passed: count('expected', 'flaky'),
    failed: count('unexpected'),
    seconds: ms.reduce((sum, each) => sum + each, 0) / 1000,
  }
}

const journeysOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(journeysOf),
]
