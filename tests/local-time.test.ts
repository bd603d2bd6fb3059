import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'
import { tempFolder } from './support/temp-folder.ts'

/** In a folder with its own tsconfig.json, since the linter type-checks every file of a tsconfig. */
const fixture = 'tests/support/local-time-traps/traps.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

test('the linter refuses code that depends on the time zone or language of the machine, and nothing else', () => {
  const lines = read(fixture).split('\n')
  const part = (from: string) => {
    const start = lines.findIndex((line) => line.startsWith(`export const ${from}`)) + 1
    const length = lines.slice(start).indexOf(']')
    return Array.from({ length }, (_, at) => start + at + 1)
  }
  const refused = linesRefused()
  expect(part('traps').length).toBeGreaterThan(35)
  expect(part('traps').filter((line) => !refused.includes(line))).toEqual([])
  expect(part('sameEverywhere').filter((line) => refused.includes(line))).toEqual([])
})

/** Lines of the fixture that oxlint reports under the project's rules, without the pattern that ignores the fixture. */
const linesRefused = (): number[] => {
  const rules = JSON.parse(read('.oxlintrc.json')) as { ignorePatterns: string[] }
  const config = path.join(tempFolder(onTestFinished), 'config.json')
  const ignorePatterns = rules.ignorePatterns.filter((pattern) => pattern !== fixture)
  expect(ignorePatterns.length).toBe(rules.ignorePatterns.length - 1)
  writeFileSync(config, JSON.stringify({ ...rules, $schema: undefined, ignorePatterns }))
  const { stdout } = spawnSync(
    path.join(projectFolder, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--format=json', `--config=${config}`, fixture],
    { cwd: projectFolder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[]
  }
  return diagnostics
    .filter(({ code }) => code === 'typescript(no-deprecated)')
    .flatMap(({ labels }) => labels.map(({ span }) => span.line))
}
