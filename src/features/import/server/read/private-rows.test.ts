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
    'hides a row with %j',
    async (value) => {
      for (const header of ['Private', 'private', 'Is Private', 'is_private']) {
        expect(await skips(header, [value])).toEqual([hidden])
      }
      const json = JSON.stringify([{ name: 'Show', date: '2027-06-05', Private: value }])
      expect((await readRows(json))[0]?.skip).toBe(hidden)
    },
  )

  it.each(['False', 'FALSE', 'No', 'N', '0', 'Public', 'Normal', ''])(
    'does not hide a row with %j',
    async (value) => {
      expect(await skips('Private', [value])).toEqual([undefined])
    },
  )

  it.each([
    ['Sensitivity', 'Normal', 'Private,Confidential,Personal'],
    ['Approved', 'TRUE,', 'FALSE'],
    ['Members Only', 'No', 'Yes'],
    ['Visibility', 'default,public', 'private'],
    ['Public', 'Yes', 'No'],
    ['Status', 'confirmed', 'draft,private'],
    ['Publish Status', 'publish', 'draft'],
    ['Listing', 'Public', 'Unlisted'],
    ['Type (Public/Private)', 'Public', 'Private'],
    ['Open to public', 'yes', 'no'],
    ['Show on website', 'Yes', 'No'],
    ['Internal only', '', 'x'],
    ['Do not publish', '', 'x'],
  ])('can be named %s', async (header, shown, concealed) => {
    for (const value of shown.split(',')) expect(await skips(header, [value])).toEqual([undefined])
    for (const value of concealed.split(',')) expect(await skips(header, [value])).toEqual([hidden])
  })

  it('works in JSON, too', async () => {
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
