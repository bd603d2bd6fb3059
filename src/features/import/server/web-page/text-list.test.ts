import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read } = testFiles()

const facts = async (text: string) =>
  (await read(text)).map((item) => {
    if (!('fields' in item)) return 'unreadable' in item ? item.unreadable : ''
    const { name, date, repeats, location } = item.fields
    return [name, date, repeats, location].filter(Boolean).join(' | ')
  })

it('reads a file with a list as its writer means it', async () => {
  const list =
    'Shows of 2027\n\nJune 5: Alpha Car Show\nElks Lodge, 706 S Jefferson St,\nRoanoke, VA\n\nEvery Friday, May - Sept: Bravo Cruise, Salem, VA\nFeb. 30 - Charlie Meet'
  expect(await facts(list)).toEqual([
    'can\'t read the date "Feb. 30"',
    'Alpha Car Show | June 5, 2027 | Elks Lodge, 706 S Jefferson St, Roanoke, VA',
    'Bravo Cruise | Every Friday, May - Sept | Salem, VA',
  ])
})

it.each([
  ['cells without a header', '2027-06-05;Alpha;Salem\n2027-06-12;Bravo;Roanoke\n', /column/],
  ['a header below a title', 'Season 2027\nName,Datum\nAlpha Show,June 5\n', /column/],
  ['a letter', 'Hello,\nthe show of June 5, 2027 was fun.\nBye', /column/],
])('leaves %s to the operator', async (_, text, problem) => {
  await expect(read(text)).rejects.toThrow(problem)
})
