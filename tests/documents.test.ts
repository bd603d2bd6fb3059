/** The tables that say which test covers what name tests that there are. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

describe.each(['docs/faults.md', 'docs/security.md'])('%s', (document) => {
  const text = readFileSync(path.join(projectFolder, document), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!---)/.test(line))
  const named = (row: string) =>
    [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)

  test('each row but the head names a test', () => {
    expect(rows.slice(1).filter((row) => named(row).length === 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  test('each test that is named is there', () => {
    const files = new Set(rows.flatMap(named))
    expect([...files].filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([])
  })
})
