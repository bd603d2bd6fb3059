/**
 * npm run drill: kills, full disks, hostile files, 1,000 cases of each property, and browser tests of every width, page
 * and gesture of a kind. `npm run drill -- FILE` runs one test file, or journeys: `-- tests/e2e/NAME.spec.ts`.
 */
import { globSync, readFileSync } from 'node:fs'
import { buildWhenNeeded } from './build.mjs'
import { runJourneys } from './run-journeys.mjs'
import { runVitest } from './run-vitest.mjs'
import { compileCache, onRightNode } from './runtime.mjs'
import { summaryOf } from './test-summary.mjs'

// Tests start many processes of the program.
process.env.NODE_COMPILE_CACHE = compileCache
/** Journeys tagged @drill, which `npm test` skips, or that check more in a drill (`inDrill` of tests/e2e/site.ts). */
const journeys = globSync('tests/e2e/*.spec.ts').filter((file) =>
  /inDrill\(|@drill/.test(readFileSync(file, 'utf8')),
)
const isJourney = (file) => file.endsWith('.spec.ts')

if (onRightNode()) {
  process.env.DRILL = '1'
  const files = process.argv.slice(2)
  const results = []
  await buildWhenNeeded()
  if (!files.some(isJourney)) results.push(await runVitest({ args: files }))
  if (files.length === 0 || files.some(isJourney))
    results.push(await runJourneys(files.length > 0 ? files : journeys))
  console.log(summaryOf(results.flatMap(({ ran }) => ran)))
  process.exit(results.find(({ code }) => code !== 0)?.code ?? 0)
}
