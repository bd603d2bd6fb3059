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
    'Bravo Cruise | Every Friday, May - Sept 2027 | Salem, VA',
  ])
})

it.each([
  [
    'two entries below one day',
    'Saturday, June 5, 2027\n\nAlpha Fest, 9am-1pm\nElks Lodge, 512 Church St, Salem, VA\n\nBravo Fly-In, 10am-4pm\nAirport, 1 Cutlass Rd, Moneta, VA\n\nJune 6, 2027\nCharlie Show, noon, Salem, VA\nDelta Show, 4pm, Salem, VA',
    [
      'Alpha Fest | Saturday, June 5, 2027 | Elks Lodge, 512 Church St, Salem, VA',
      'Bravo Fly-In | Saturday, June 5, 2027 | Airport, 1 Cutlass Rd, Moneta, VA',
      'Charlie Show | June 6, 2027 | Salem, VA',
      'Delta Show | June 6, 2027 | Salem, VA',
    ],
  ],
  [
    'Markdown, numbers and states before the day',
    '# 2027 Shows\n\n## May\n\n- **May 1** – Alpha Show, Salem, VA\n- ~~**May 8** – Bravo Show~~, canceled\n2. Sat 5/15 - Charlie Show, Salem, VA\nCANCELED May 16 VA, Salem. Delta Show. Elks Lodge',
    [
      'Alpha Show | May 1, 2027 | Salem, VA',
      'canceled: Bravo Show | May 8, 2027',
      'Charlie Show | Sat 5/15/2027 | Salem, VA',
      'CANCELED: Delta Show | May 16, 2027 | Salem, VA',
    ],
  ],
  [
    'a flyer, and dates below one name',
    'ALPHA CLUB\npresents the\n5TH ANNUAL\nBRAVO CAR SHOW\nSunday, August 15, 2027\nSalem, VA\n\nDelta Cruise Nights\nSalem, VA\nJune 2 & 16, 2027\nJuly 14 and 28, 2027',
    [
      'BRAVO CAR SHOW | Sunday, August 15, 2027 | Salem, VA',
      'Delta Cruise Nights | 2027-06-02 | Salem, VA',
      'Delta Cruise Nights | 2027-06-16 | Salem, VA',
      'Delta Cruise Nights | 2027-07-14 | Salem, VA',
      'Delta Cruise Nights | 2027-07-28 | Salem, VA',
    ],
  ],
])('reads %s', async (_, text, wanted) => {
  expect(await facts(text)).toEqual(wanted)
})

it.each([
  ['cells without a header', '2027-06-05;Alpha;Salem\n2027-06-12;Bravo;Roanoke\n', /column/],
  ['a header below a title', 'Season 2027\nName,Datum\nAlpha Show,June 5\n', /column/],
  ['a letter', 'Hello,\nthe show of June 5, 2027 was fun.\nBye', /column/],
])('leaves %s to the operator', async (_, text, problem) => {
  await expect(read(text)).rejects.toThrow(problem)
})
