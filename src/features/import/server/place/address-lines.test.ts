import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { readRows } from '../../../../../tests/support/read-rows.ts'

const { db } = await testDatabase()
const { write } = testFiles()

const placeOf = async (content: string, name: string) => {
  const { events } = await readRows(db, write(content, name))
  return events.map(({ venueName, streetAddress, city, state, zipCode }) =>
    [venueName, streetAddress, city, state, zipCode].join(' | '),
  )
}

const entry = (location: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Ace Car Show\r\nDTSTART:20270605T090000\r\nLOCATION:${location}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

it.each([
  [
    'Fairgrounds\\n100 Fair Rd\\nBellingham\\, WA 98225\\nUnited States',
    'Fairgrounds | 100 Fair Rd',
  ],
  ['Fairgrounds\\n100 Fair Rd\\, Bellingham\\, WA 98225', 'Fairgrounds | 100 Fair Rd'],
  ['Fairgrounds\\,\\n100 Fair Rd\\,\\nBellingham\\, WA\\n98225', 'Fairgrounds | 100 Fair Rd'],
  ['100 Fair Rd\\nBellingham WA 98225', ' | 100 Fair Rd'],
  ['Fairgrounds<br>100 Fair Rd<br>Bellingham\\, WA 98225', 'Fairgrounds | 100 Fair Rd'],
])('reads the lines of a place in a calendar as its parts: %s', async (location, expected) => {
  expect(await placeOf(entry(location), 'list.ics')).toEqual([
    `${expected} | Bellingham | WA | 98225`,
  ])
})

it('reads the lines of a cell for the place as its parts', async () => {
  const cell = '"Fairgrounds\n100 Fair Rd\nBellingham, WA 98225"'
  for (const column of ['location', 'address', 'venue']) {
    const csv = `name,date,${column}\nAce Car Show,2027-06-05,${cell}\n`
    expect(await placeOf(csv, 'list.csv')).toEqual([
      'Fairgrounds | 100 Fair Rd | Bellingham | WA | 98225',
    ])
  }
})
