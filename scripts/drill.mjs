/** npm run drill: kills, full disks, hostile files and 1,000 cases of each property. `npm run drill -- FILE` runs one. */

import { runVitest } from './run-vitest.mjs'
import { compileCache, onRightNode } from './runtime.mjs'
import { summaryOf } from './test-summary.mjs'

// Tests start many processes of the program.
process.env.NODE_COMPILE_CACHE = compileCache
if (onRightNode()) {
  const { code, ran } = await runVitest({ args: process.argv.slice(2), env: { DRILL: '1' } })
  console.log(summaryOf(ran))
  process.exit(code)
}
