/**
 * npm run verify:external: checks the project's output with installed programs that npm cannot provide. `npm run
 * verify:external -- calendars` runs one check; `npm run verify:external -- FOLDER` compares the expansion of recurring
 * events in a folder's calendars. Prints what to install if something is missing.
 */
import { existsSync } from 'node:fs'
import { onRightNode } from './runtime.mjs'

/** Name → module with a function `verify`, which returns the problems found; an empty list means success. */
const checks = {
  firefox: () => import('./verify-external/firefox.ts'),
  calendars: () => import('./verify-external/calendars.ts'),
  repeats: () => import('./verify-external/repeats.ts'),
  spreadsheets: () => import('./verify-external/spreadsheets.ts'),
}

const main = async () => {
  const words = process.argv.slice(2)
  const wanted = words.filter((word) => word in checks)
  const folders = words.filter((word) => !(word in checks))
  if (folders.length > 0 && !wanted.includes('repeats')) wanted.push('repeats')
  const unknown = folders.filter((folder) => !existsSync(folder))
  if (unknown.length > 0) {
    console.error(
      `Unknown check or folder: ${unknown.join(', ')}. Checks: ${Object.keys(checks).join(', ')}.`,
    )
    return 1
  }
  let failed = false
  for (const name of wanted.length > 0 ? wanted : Object.keys(checks)) {
    const { verify } = await checks[name]()
    const problems = await verify(folders)
    console.log(`${name}: ${problems.length === 0 ? 'good' : 'failed'}`)
    for (const problem of problems) console.error(`  ${problem}`)
    failed ||= problems.length > 0
  }
  return failed ? 1 : 0
}

if (onRightNode()) process.exit(await main())
