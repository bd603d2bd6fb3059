/** Documents name tests and files that exist; decisions are headed by their numbers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

describe.each(['docs/faults.md', 'docs/security.md'])('%s', (document) => {
  const text = readFileSync(path.join(projectFolder, document), 'utf8')
  const rowsOf = (part: string) => part.split('\n').filter((line) => /^\| (?!---)/.test(line))
  // Open and inapplicable requirements have no test.
  const rows = rowsOf(text.split('## ASVS')[0] ?? '')
  const named = (row: string) =>
    [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)

  test('each row but the head names a test', () => {
    expect(rows.slice(1).filter((row) => named(row).length === 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  test('each test that is named is there', () => {
    const files = new Set(rowsOf(text).flatMap(named))
    expect([...files].filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([])
  })
})

const pagesIn = (folder: string) =>
  readdirSync(path.join(projectFolder, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))

const namedFiles = (text: string) =>
  [...text.matchAll(/`((?:src|tests|deploy|migrations|docs|scripts|bench)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )

test.each([
  'docs/security.md',
  'docs/security-inventory.md',
  'docs/glossary.md',
  ...pagesIn('docs/how-to'),
])('files that %s names are there', (document) => {
  const files = namedFiles(readFileSync(path.join(projectFolder, document), 'utf8'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([])
})

describe('docs/glossary.md', () => {
  const text = readFileSync(path.join(projectFolder, 'docs/glossary.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!word )/.test(line))
  const words = rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '')

  test('each word stands once, in alphabetical order', () => {
    expect(words.length).toBeGreaterThan(50)
    expect(words).toEqual([...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('each word names the file where it lives', () => {
    expect(rows.filter((row) => namedFiles(row.split(' | ').at(-1) ?? '').length !== 1)).toEqual([])
  })
})

describe.each(['.', 'bench', 'docs', 'docs/decisions', 'docs/how-to'].flatMap(pagesIn))(
  '%s',
  (document) => {
    const text = readFileSync(path.join(projectFolder, document), 'utf8')

    test('links lead to files that exist', () => {
      const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(
        ([, target = '']) => path.join(projectFolder, path.dirname(document), target),
      )
      expect(targets.filter((target) => !existsSync(target))).toEqual([])
    })

    test.runIf(document.startsWith('docs/decisions/'))('the heading begins with the number', () => {
      expect(text).toMatch(new RegExp(`^# ${path.basename(document).slice(0, 3)}\\. \\S`))
    })
  },
)
