/**
 * npm run verify:external: opens what we write with other people's programs (tests/external). Says what to
 * install where one is missing; that counts as a failure, as nothing was shown.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { onRightNode } from './runtime.mjs'

const folder = path.join(import.meta.dirname, '../tests/external')

const runCheck = async ({ name, missing, run }) => {
  const needed = missing()
  if (needed) {
    console.error(`${name}: not tried. Install what it needs: ${needed}`)
    return false
  }
  const work = mkdtempSync(path.join(tmpdir(), 'verify-'))
  try {
    const problems = await run(work)
    for (const problem of problems) console.error(`${name}: ${problem}`)
    if (problems.length === 0) console.log(`${name}: all as it should be.`)
    return problems.length === 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const main = async () => {
  let good = true
  for (const file of readdirSync(folder).sort()) {
    const { check } = await import(pathToFileURL(path.join(folder, file)).href)
    if (check && !(await runCheck(check))) good = false
  }
  return good ? 0 : 1
}

if (onRightNode()) process.exit(await main())
