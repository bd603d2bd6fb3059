/**
 * npm run verify:external: checks what the project writes with programs of the machine, which npm cannot
 * bring. `npm run verify:external -- calendars` runs one. Says what to install when something is missing.
 */
import { onRightNode } from './runtime.mjs'

/** Name → module with a function `verify`, which answers the problems it found; none is good. */
const checks = {
  calendars: () => import('./verify-external/calendars.ts'),
  spreadsheets: () => import('./verify-external/spreadsheets.ts'),
}

const main = async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in checks))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}: ${Object.keys(checks).join(', ')}.`)
    return 1
  }
  let failed = false
  for (const name of wanted.length > 0 ? wanted : Object.keys(checks)) {
    const { verify } = await checks[name]()
    const problems = await verify()
    console.log(`${name}: ${problems.length === 0 ? 'good' : 'failed'}`)
    for (const problem of problems) console.error(`  ${problem}`)
    failed ||= problems.length > 0
  }
  return failed ? 1 : 0
}

if (onRightNode()) process.exit(await main())
