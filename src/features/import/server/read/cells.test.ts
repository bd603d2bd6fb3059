import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read } = testFiles()

const sheet = (name: string, event: string, date: string) => ({
  name,
  rows: [
    ['Event', 'Date'],
    [event, date],
  ],
})

it('reads every sheet that is a list, with the year of its name, and reports the others', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Members',
        rows: [
          ['Name', 'Joined'],
          ['Jim', '2020-01-05'],
        ],
      },
      sheet('Shows 2027', 'A', 'June 5'),
      { ...sheet('Notes', 'B', '2027-06-06'), hidden: true },
      sheet('July', 'C', '2027-07-10'),
      sheet('Old shows', 'D', '2027-07-11'),
    ],
  })
  const items = await read(bytes)
  const rows = items.flatMap((item) =>
    'fields' in item ? [[item.line, item.fields.name, item.fields.date]] : [],
  )
  expect(rows).toEqual([
    [2, 'A', 'June 5, 2027'],
    [2, 'C', '2027-07-10'],
  ])
  expect(items).toContainEqual({ note: 'The sheet "Old shows" was not read.' })
})
