/** Runs Vitest, and failed files once more. docs/decisions/settled/246 gives the reason. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder, run } from './runtime.mjs'

/** With more failed files than this, a busy machine is not the reason. */
const mostAgain = 5

/**
 * Runs test files in Los Angeles's zone, those about dates in more zones (vitest.config.ts). Failed files run again
 * alone, and are listed even if they then pass. `signal` interrupts the run. Returns the exit code and what ran.
 */
export async function runVitest({ args = [], env: more, signal } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-results-'))
  const env = { TZ: 'America/Los_Angeles', ...more }
  const attempt = async (name, files) => {
    const report = path.join(folder, name)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run('vitest', ['run', ...reporters, ...args, ...files], { env, signal })
    return { code, ran: await readReport(report) }
  }
  try {
    const first = await attempt('first.json', [])
    const failed = first.code === 0 ? [] : namesOf(first.ran)
    if (failed.length === 0 || failed.length > mostAgain) return first
    console.log(`\n> failed, run once more by themselves: ${failed.join(', ')}`)
    const again = await attempt('again.json', failed)
    if (again.code === 0) console.log(`\n> UNSTABLE, to be fixed: ${failed.join(', ')}`)
    const kept = first.ran.filter(({ file }) => !failed.includes(file))
    return { code: again.code, ran: [...kept, ...again.ran] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const namesOf = (ran) => [...new Set(ran.filter(({ isWrong }) => isWrong).map(({ file }) => file))]

/** Results by file path relative to the project; empty if an error belongs to no file. */
async function readReport(report) {
  const empty = '{"testResults":[]}'
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => empty))
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const count = (wanted) => assertionResults.filter((each) => each.status === wanted).length
    const isWrong = status !== 'passed'
    return {
      file: path.relative(projectFolder, name),
      isWrong,
      passed: count('passed'),
      // A file that fails to load has no tests that could fail.
      failed: count('failed') || Number(isWrong),
      seconds: (endTime - startTime) / 1000,
    }
  })
}
