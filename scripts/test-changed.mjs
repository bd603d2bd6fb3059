/**
 * npm run test:changed: format, lint, tests and journeys for what differs from main, in about a minute: the 40 nearest
 * test files. `npm run test:changed -- COMMIT` compares with another commit. Types and the rest: npm test.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildWhenNeeded } from './build.mjs'
import { runJourneys } from './run-journeys.mjs'
import { runVitest } from './run-vitest.mjs'
import { onRightNode, projectFolder, runAtOnce } from './runtime.mjs'
import { summaryOf } from './test-summary.mjs'

const mostFiles = 40

/** Output lines of git; empty if git fails. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** Commit at which the branch left main; HEAD without such a branch. */
const defaultBase = () =>
  ['origin/main', 'main'].flatMap((name) => git('merge-base', 'HEAD', name))[0] ?? 'HEAD'

/** Files changed since a commit, committed or not, without deleted ones. */
const changedSince = (base) =>
  [
    ...new Set([
      ...git('diff', '--name-only', '--relative', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ].filter((file) => existsSync(file))

const main = async (base) => {
  const changed = changedSince(base)
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}.`)
  if (changed.length === 0) return 0
  const { journeysOf } = await import('../tests/support/journeys-by-folder.ts')
  const { relatedTests, structureTests } = await import('../tests/support/related-tests.ts')
  const { readSources } = await import('../tests/support/source-files.ts')
  const tests = relatedTests(readSources('src', 'tests', 'migrations'), changed)
  if (tests.length > mostFiles)
    console.log(`The ${mostFiles} nearest of ${tests.length} test files run; npm test runs all.`)
  const nearest = [...new Set([...structureTests, ...tests.slice(0, mostFiles)])]
  const code = files(changed).length > 0 ? await runAtOnce(checks(files(changed))) : 0
  if (code !== 0) return code
  const journeys = journeysOf(changed)
  // Builds in parallel with the tests, which wait much of the time.
  const building = journeys.length > 0 ? buildWhenNeeded() : undefined
  const [unit] = await Promise.all([runVitest({ args: nearest }), building])
  if (unit.code !== 0 || journeys.length === 0) return end([unit])
  return end([unit, await runJourneys(journeys)])
}

const files = (changed) => changed.filter((file) => /\.(tsx?|mjs)$/.test(file))

const checks = (changed) => [
  ['oxlint', ['--deny-warnings', ...changed]],
  ['biome', ['ci', '--log-level=warn', ...changed]],
]

const end = (parts) => {
  console.log(summaryOf(parts.flatMap(({ ran }) => ran)))
  return parts.find(({ code }) => code !== 0)?.code ?? 0
}

if (onRightNode()) process.exit(await main(process.argv[2] ?? defaultBase()))
