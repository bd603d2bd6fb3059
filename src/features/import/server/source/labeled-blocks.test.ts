import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read } = testFiles()

const facts = async (text: string) =>
  (await read(text)).flatMap((item) => {
    if (!('fields' in item)) return []
    const { name, date, startTime, location } = item.fields
    return [[name, date, startTime, location].filter(Boolean).join(' | ')]
  })

const wanted = [
  'Alpha Car Show | June 5, 2027 | 9 AM - 3 PM | 706 S Jefferson St, Roanoke, VA',
  'Bravo Cruise | June 11, 2027 | Salem, VA',
]

it.each([
  [
    'with a name of its own label',
    '1. Event: Alpha Car Show\nDate: June 5, 2027\nTime: 9 AM - 3 PM\nLocation: 706 S Jefferson St,\nRoanoke, VA\n\n2. Event: Bravo Cruise\nDate: June 11, 2027\nLocation: Salem, VA\n',
  ],
  [
    'below a title, without blank lines',
    'Summer events\n\nWhat: Alpha Car Show\nWhen: June 5, 2027\nTime: 9 AM - 3 PM\nWhere: 706 S Jefferson St\nRoanoke, VA\nWhat: Bravo Cruise\nWhen: June 11, 2027\nWhere: Salem, VA',
  ],
  [
    'below names without a label',
    'Alpha Car Show\r\nDate: June 5, 2027\r\nTime: 9 AM - 3 PM\r\nLocation: 706 S Jefferson St, Roanoke, VA\r\n\r\nBravo Cruise\r\nDate: June 11, 2027\r\nLocation: Salem, VA\r\n',
  ],
])('reads blocks %s', async (_, text) => {
  expect(await facts(text)).toEqual(wanted)
})

it.each([
  'Subject: Car Show\nSent: January 4, 2027\nDate: January 4, 2027\nLocation: Salem, VA\n',
  'Title: Car Show was great\nDate: January 4, 2027\nAuthor: Jim\n',
])('finds no event in a letter or article: %j', async (text) => {
  await expect(read(text)).rejects.toThrow('its first line has no columns')
})

it('ignores labeled lines in a cell of a list', async () => {
  const text = 'name,date,description\nAlpha,2027-06-05,"Schedule:\n\nDate: June 4\nTime: 9 AM"\n'
  expect(await facts(text)).toEqual(['Alpha | 2027-06-05'])
})
