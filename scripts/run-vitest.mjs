/** Vitest, with one more try for files that fail. docs/decisions/settled/246 says why. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder, run } from './runtime.mjs'

/** More failing files than this are no accident of a busy machine. */
const mostAgain = 5

/**
 * Runs test files in Los Angeles, those about dates in more zones (vitest.config.ts). Files that fail run once more, by
 * themselves, and are named even if they then pass. `signal` interrupts the run. Returns the exit code and what ran.
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

/** Files as paths from the project's folder; none where an error belongs to no file. */
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
      // A file that cannot be read has no tests that could fail.
      failed: count('failed') || Number(isWrong),
      seconds: (endTime - startTime) / 1000,
    }
  })
}
