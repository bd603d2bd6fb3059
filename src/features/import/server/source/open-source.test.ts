import { existsSync, mkdtempSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { AppError } from '../../../../kit/errors.ts'
import { readSource } from '../read/read-source.ts'
import { noRules } from '../row/field-rules.ts'
import { openSource } from './open-source.ts'

const { write, read, readRows } = testFiles()

it.each(['le', 'be'])('reads UTF-16 (%s) without a byte order mark', async (order) => {
  const bytes = Buffer.from('name,date\nCafé,2027-06-05\n', 'utf16le')
  const items = await read(order === 'le' ? bytes : bytes.swap16())
  expect(items).toMatchObject([
    { note: expect.stringContaining(`utf-16${order}`) },
    { fields: { name: 'Café', date: '2027-06-05' } },
  ])
})

describe('files that cannot be opened', () => {
  it('are reported as missing', async () => {
    await expect(openSource('/nowhere/at-all.csv')).rejects.toThrow('does not exist')
  })

  it('are reported as folders', async () => {
    await expect(openSource(tmpdir())).rejects.toThrow('is a folder')
  })

  it('are reported with the error code of the system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-'))
    const loop = join(folder, 'loop.csv')
    symlinkSync(loop, loop)
    const inFile = join(write('x'), 'in-a-file.csv')
    const failures: [string, string][] = [
      [inFile, 'ENOTDIR'],
      [loop, 'ELOOP'],
      [join(folder, 'x'.repeat(300)), 'ENAMETOOLONG'],
      // On Linux, this file opens but cannot be read.
      ...(existsSync('/proc/self/mem') ? [['/proc/self/mem', 'EIO'] as [string, string]] : []),
    ]
    for (const [path, code] of failures) {
      await expect(openSource(path)).rejects.toThrow(new RegExp(`^cannot be read: .*\\(${code}\\)`))
      await expect(openSource(path)).rejects.toBeInstanceOf(AppError)
    }
    rmSync(folder, { recursive: true })
  })
})

describe('characters', () => {
  const csv = 'name,date,city\nCafé Cruise,2026-08-01,Cañon City\n'

  it('reads UTF-8 with and without a byte order mark', async () => {
    for (const text of [csv, `\uFEFF${csv}`]) {
      const [row] = await readRows(text)
      expect(row?.fields).toMatchObject({ name: 'Café Cruise', city: 'Cañon City' })
    }
  })

  it('reads Windows-1252, with a note', async () => {
    const bytes = Buffer.from(`${csv}Women’s Rally,2026-08-02,X\n`.replace('’', '\u0092'), 'latin1')
    const [note, first, second] = await read(bytes)
    expect(note).toEqual({ note: expect.stringContaining('windows-1252') })
    expect(first).toMatchObject({ fields: { name: 'Café Cruise' } })
    expect(second).toMatchObject({ fields: { name: 'Women’s Rally' } })
  })

  it('detects text that is not UTF-8 far from the beginning, too', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `Show number ${index},2026-08-01,Town\n`,
    )
    const bytes = Buffer.from(`name,date,city\n${rows.join('')}Café,2026-08-01,Town\n`, 'latin1')
    const items = await read(bytes)
    expect(items).toHaveLength(5002)
    expect(items.at(-1)).toMatchObject({ fields: { name: 'Café' } })
  })

  it('reads UTF-16 as saved by Excel', async () => {
    const bytes = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')
    const items = await read(bytes)
    expect(items[1]).toMatchObject({ fields: { name: 'Café Cruise' } })
  })
})

it.each([
  ['BEGIN:VCALENDAR\n', 32, 'export fewer years'],
  ['{"events": [\n', 32, 'save it as JSON Lines'],
  ['<!doctype html>\n', 16, 'use a calendar or a list'],
])(
  'refuses a file with %j that is too large to be read at once, with a hint',
  async (head, megabytes, mend) => {
    const path = write(head.padEnd(70_000))
    truncateSync(path, megabytes * 1024 * 1024 + 1)
    const problem = new RegExp(`^is larger than ${megabytes} MB, .*: ${mend}`)
    await expect(
      readSource(path, { rules: noRules })[Symbol.asyncIterator]().next(),
    ).rejects.toThrow(problem)
  },
)
