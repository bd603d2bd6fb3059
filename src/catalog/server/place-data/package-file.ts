import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** A data file within an npm package, given by the package's name and the path from its main file. */
export function packageFile(packageName: string, fromMain: string): string {
  return join(dirname(resolve(packageName)), fromMain)
}

/**
 * The JSON value in a JavaScript file from the last character of `start` through the first `end`. Read
 * as text rather than imported: a module stays in memory for good, and this is needed once.
 */
export function readAssignedJson(path: string, start: string, end: string): unknown {
  const text = readFileSync(path, 'utf8')
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0)
    throw new Error(`${path} is not written as expected: no ${start} … ${end}`)
  return JSON.parse(text.slice(from + start.length - 1, to + end.length))
}
