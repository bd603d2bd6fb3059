/** Vitest in one time zone, with one more try for files that fail. docs/decisions/246 says why. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder, run } from './runtime.mjs'

/** More failing files than this are no accident of a busy machine. */
const mostAgain = 5

/**
 * Runs all test files but those that match `leaveOut`. Files that fail run once more, by themselves, and are named even
 * if they then pass. `signal` interrupts the run. Returns the exit code.
 */
export async function runVitest(zone, { leaveOut = [], workers, signal } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-results-'))
  try {
    const report = path.join(folder, 'results.json')
    const env = { TZ: zone, LEAVE_OUT: JSON.stringify(leaveOut) }
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const bounds = workers ? [`--maxWorkers=${workers}`] : []
    const code = await run('vitest', ['run', ...bounds, ...reporters], { env, signal })
    const failed = code === 0 ? [] : await failedFiles(report)
    if (failed.length === 0 || failed.length > mostAgain) return code
    console.log(`\n> failed, run once more by themselves: ${failed.join(', ')}`)
    const again = await run('vitest', ['run', ...failed], { env })
    if (again === 0) console.log(`\n> UNSTABLE, to be fixed: ${failed.join(', ')}`)
    return again
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Paths from the project's folder; none where an error belongs to no file. */
async function failedFiles(report) {
  const { testResults } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"testResults":[]}'),
  )
  return testResults
    .filter((file) => file.status !== 'passed')
    .map((file) => path.relative(projectFolder, file.name))
}
