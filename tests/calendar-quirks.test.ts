/** Each row of docs/calendar-quirks.md names a test that exists. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

const page = path.join(projectFolder, 'docs/calendar-quirks.md')

/** Rows of all tables, without header rows. */
const lines = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what goes wrong'))

/** Parses links of the form `[title](../path of the test)`. */
const testsOf = (line: string) =>
  [...(line.split(' | ').at(-1) ?? '').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(
    ([, title = '', file = '']) => ({ title, file }),
  )

const sources = new Map<string, string>()

/** Throws if the file doesn't exist. */
const sourceOf = (file: string) => {
  const known = sources.get(file) ?? readFileSync(path.join(projectFolder, file), 'utf8')
  sources.set(file, known)
  return known
}

test('every quirk names existing tests by file and title', () => {
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => testsOf(line).length === 0)).toEqual([])
  const named = lines.flatMap(testsOf)
  expect(named.filter(({ file }) => !/\.(?:test\.tsx?|spec\.ts)$/.test(file))).toEqual([])
  expect(named.filter(({ title, file }) => !sourceOf(file).includes(title))).toEqual([])
})
