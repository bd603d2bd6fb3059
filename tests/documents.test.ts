/** Documents name tests and files that exist; decision pages follow one template. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newestOf, readChanges, readKey, sectionOf } from '../scripts/release.ts'
import { isValidLocalDate } from '../src/catalog/time/local-dates.ts'
import { projectFolder, readSources } from './support/source-files.ts'
import { tempFolder } from './support/temp-folder.ts'

describe.each(['docs/faults.md', 'docs/security.md'])('%s', (document) => {
  const text = readFileSync(path.join(projectFolder, document), 'utf8')
  /** Table rows; header rows, which precede a line of dashes, are left out. */
  const rowsOf = (part: string) =>
    part
      .split('\n')
      .filter((line, at, all) => line.startsWith('| ') && !all[at + 1]?.startsWith('|-'))
  // Open and inapplicable requirements have no test.
  const rows = rowsOf(text.split('## ASVS')[0] ?? '')
  const named = (row: string) =>
    [...row.matchAll(/`([\w./-]+\.(?:test|spec|drill)\.tsx?)`/g)].map(([, file = '']) => file)

  test('each row names a test', () => {
    expect(rows.filter((row) => named(row).length === 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  test('each named test exists', () => {
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
])('%s names files that the tests below check', (document) => {
  const files = namedFiles(readFileSync(path.join(projectFolder, document), 'utf8'))
  expect(files.length).toBeGreaterThan(5)
})

describe('docs/glossary.md', () => {
  const text = readFileSync(path.join(projectFolder, 'docs/glossary.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!word )/.test(line))
  const words = rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '')

  test('each word is listed once, in alphabetical order', () => {
    expect(words.length).toBeGreaterThan(50)
    expect(words).toEqual([...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('each word names the file that defines it', () => {
    expect(rows.filter((row) => namedFiles(row.split(' | ').at(-1) ?? '').length !== 1)).toEqual([])
  })
})

const folders = ['.', 'bench', 'docs', 'docs/decisions', 'docs/decisions/settled', 'docs/how-to']

describe.each(folders.flatMap(pagesIn))('%s', (document) => {
  const text = readFileSync(path.join(projectFolder, document), 'utf8')

  // Skips superseded decisions: their files may be gone.
  test.runIf(!/^Status: .*, superseded by /m.test(text))('files that it names exist', () => {
    const missing = namedFiles(text).filter((file) => !existsSync(path.join(projectFolder, file)))
    expect(missing).toEqual([])
  })

  test('links lead to files that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => path.join(projectFolder, path.dirname(document), target),
    )
    expect(targets.filter((target) => !existsSync(target))).toEqual([])
  })
})

describe('decisions', () => {
  const textOf = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
  const numberOf = (file: string) => path.basename(file).slice(0, 3)
  const linesOf = (file: string) => textOf(file).trimEnd().split('\n')
  const titleOf = (file: string) => linesOf(file)[0]?.slice(2) ?? ''
  const decisionsIn = (folder: string) =>
    pagesIn(folder).filter((file) => path.basename(file) !== 'README.md')
  const staying = decisionsIn('docs/decisions')
  const settled = decisionsIn('docs/decisions/settled')
  const decisions = [...staying, ...settled]

  test('at most 80 are current; the rest are moved to settled/', () => {
    expect(staying.length).toBeGreaterThan(40)
    expect(staying.length).toBeLessThanOrEqual(80)
    expect(settled.length).toBeGreaterThan(60)
  })

  test('current decisions are listed in the index, settled ones in the index of settled/', () => {
    const indexOf = (folder: string) => linesOf(`${folder}/README.md`)
    const entries = (lines: string[]) => lines.filter((line) => line.startsWith('- ')).toSorted()
    expect(entries(indexOf('docs/decisions'))).toEqual(
      staying.map((file) => `- [${titleOf(file)}](${path.basename(file)})`).toSorted(),
    )
    const settledLines = entries(indexOf('docs/decisions/settled'))
    expect(settledLines.map((line) => /^- (\[.+?\]\(.+?\)): \S.*\.$/.exec(line)?.[1])).toEqual(
      settled.map((file) => `[${numberOf(file)}](${path.basename(file)})`).toSorted(),
    )
  })

  test.each(staying)('%s is one screen of at most 60 lines, and not superseded', (file) => {
    expect(linesOf(file).length).toBeLessThanOrEqual(60)
    expect(textOf(file)).not.toMatch(/^Status: .*, superseded by /m)
  })

  test('code refers to decisions in the right folder', () => {
    const known = new Set(decisions.map((file) => file.replace(/-[^/]*$/, '')))
    const named = readSources('src', 'scripts', 'tests', 'bench').flatMap(({ path: file, text }) =>
      [...text.matchAll(/docs\/decisions\/(?:settled\/)?\d{3}/g)].map(([page]) => ({ file, page })),
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ page }) => !known.has(page))).toEqual([])
  })

  test('each page has a unique number', () => {
    expect(decisions.filter((file) => !/^\d{3}-[a-z0-9-]+\.md$/.test(path.basename(file)))).toEqual(
      [],
    )
    expect(new Set(decisions.map(numberOf)).size).toBe(decisions.length)
  })

  describe.each(decisions)('%s', (file) => {
    const [head = '', ...sections] = textOf(file).split(/^(?=##? )/m)
    const [, date = '', superseding] =
      /^Status: accepted, ([\d-]{10})(?:, superseded (?:in part )?by (.+))?$/m.exec(head) ?? []

    test('title with the number, status, context, decision, consequences', () => {
      expect(head).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S.*\\n\\nStatus: .+\\n\\n$`))
      const headings = ['Context', 'Decision', 'Consequences']
      expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(
        headings.map((heading) => `## ${heading}`),
      )
      expect(sections.filter((section) => !/^## \w+\n\n\S/.test(section))).toEqual([])
    })

    test('the status has a date; the page that supersedes it links back', () => {
      expect(date).toSatisfy(isValidLocalDate)
      const links = superseding?.split(', ') ?? []
      const targets = links.map(
        (link) => /^\[(\d{3})\]\(((?:\.\.\/|settled\/)?\1-[a-z0-9-]+\.md)\)$/.exec(link)?.[2],
      )
      expect(targets).not.toContain(undefined)
      const folder = path.posix.dirname(file)
      const silent = targets.filter((target = '') => {
        const page = path.posix.join(folder, target)
        const back = path.posix.relative(path.posix.dirname(page), file)
        return !textOf(page).includes(`](${back})`)
      })
      expect(silent).toEqual([])
    })
  })
})

describe('the changelog', () => {
  test('each file of changes/ has sentences of a known kind', () => {
    expect(readChanges().length).toBeGreaterThan(0)
  })

  test('a release lists its changes by kind', () => {
    const changes = [
      { kind: 'fixed', sentence: 'Calendars keep the venue.' },
      { kind: 'upgrade', sentence: 'Set `A`.' },
      { kind: 'fixed', sentence: 'Hours end.' },
    ] as const
    expect(sectionOf('1.2.3', '2027-01-02', changes)).toBe(
      '## 1.2.3, 2027-01-02\n\n### Before you upgrade\n\n- Set `A`.\n\n### Fixed\n\n- Calendars keep the venue.\n- Hours end.\n',
    )
  })

  test('the signed file names the newest release and the newest security fix', () => {
    const section = (version: string, kind: string) =>
      sectionOf(version, '2027-01-02', [{ kind, sentence: 'It is so.' }])
    const newest = section('1.10.0', 'fixed')
    const earlier = `${section('1.9.0', 'security')}\n${section('1.8.0', 'security')}`
    const named = { version: '1.10.0', date: '2027-01-02' }
    const head = '# Changelog\n\nWhat changed.\n\n'
    expect(newestOf(`${head}${newest}\n${earlier}`)).toEqual({ ...named, security: '1.9.0' })
    expect(newestOf(head + newest)).toEqual({ ...named, security: null })
    expect(() => newestOf(head)).toThrow('names no release')
  })

  test('the private key is an Ed25519 key outside of the project folder', () => {
    const folder = tempFolder(onTestFinished)
    const put = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text)
      return path.join(folder, name)
    }
    const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
    const good = put('key.pem', pem(generateKeyPairSync('ed25519').privateKey))
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const project = path.join(folder, 'project')
    mkdirSync(project)
    expect(readKey(good, project).asymmetricKeyType).toBe('ed25519')
    expect(() => readKey(good, folder)).toThrow('outside of the project')
    for (const other of [put('rsa.pem', pem(rsa)), put('text', 'secret')])
      expect(() => readKey(other, project)).toThrow('no private key of Ed25519')
    expect(() => readKey(path.join(folder, 'none'), project)).toThrow('is missing')
  })
})
