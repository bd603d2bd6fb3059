import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { readRows } = testFiles()

const skips = async (header: string, values: readonly string[]) => {
  const lines = values.map((value, n) => `Show ${n},6/5/2027,${value}`)
  const rows = await readRows([`Subject,Start Date,${header}`, ...lines].join('\n'))
  return rows.map(({ skip }) => skip)
}
const hidden = 'marked as private'

describe('a column for private rows', () => {
  it.each(['True', 'TRUE', 'true', 'Yes', 'yes', 'Y', '1', 'Private', 'X', 'On', 'Wahr'])(
    'keeps %j from the public',
    async (value) => {
      for (const header of ['Private', 'private', 'Is Private', 'is_private']) {
        expect(await skips(header, [value])).toEqual([hidden])
      }
      const json = JSON.stringify([{ name: 'Show', date: '2027-06-05', Private: value }])
      expect((await readRows(json))[0]?.skip).toBe(hidden)
    },
  )

  it.each(['False', 'FALSE', 'No', 'N', '0', 'Public', 'Normal', ''])(
    'takes %j for public',
    async (value) => {
      expect(await skips('Private', [value])).toEqual([undefined])
    },
  )

  it('knows other names and levels, and what JSON says', async () => {
    expect(await skips('Sensitivity', ['Normal', 'Private', 'Confidential', 'Personal'])).toEqual([
      undefined,
      hidden,
      hidden,
      hidden,
    ])
    expect(await skips('Approved', ['TRUE', 'FALSE', ''])).toEqual([undefined, hidden, undefined])
    expect(await skips('Members Only', ['Yes', 'No'])).toEqual([hidden, undefined])
    expect(await skips('Visibility', ['default', 'public', 'private'])).toEqual([
      undefined,
      undefined,
      hidden,
    ])
    expect(await skips('Public', ['Yes', 'No'])).toEqual([undefined, hidden])
    expect(await skips('Status', ['confirmed', 'draft', 'private'])).toEqual([
      undefined,
      hidden,
      hidden,
    ])
    expect(await skips('Publish Status', ['publish', 'draft'])).toEqual([undefined, hidden])
    expect(await skips('Listing', ['Public', 'Unlisted'])).toEqual([undefined, hidden])
    expect(await skips('Type (Public/Private)', ['Public', 'Private'])).toEqual([undefined, hidden])
    expect(await skips('Open to public', ['yes', 'no'])).toEqual([undefined, hidden])
    expect(await skips('Show on website', ['Yes', 'No'])).toEqual([undefined, hidden])
    expect(await skips('Internal only', ['', 'x'])).toEqual([undefined, hidden])
    expect(await skips('Do not publish', ['', 'x'])).toEqual([undefined, hidden])
    const entries = [
      { private: true },
      { private: false },
      { isPublic: false },
      { visibility: 'PRIVATE' },
    ]
    const rows = await readRows(
      JSON.stringify(entries.map((entry) => ({ name: 'Show', date: '2027-06-05', ...entry }))),
    )
    expect(rows.map(({ skip }) => skip)).toEqual([hidden, undefined, hidden, hidden])
    expect(rows.flatMap(({ unused = [] }) => unused)).toEqual(['visibility'])
  })
})
