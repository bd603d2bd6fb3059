import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { cleanWhen } from '../clean/clean-when.ts'

const { read } = testFiles()

/** Day, hours and zone of each row, its status, or its problem. */
const rowsOf = async (content: string, source?: string) =>
  (await read(content, { source })).flatMap((item) => {
    if ('unreadable' in item) return [item.unreadable]
    if (!('fields' in item)) return []
    const { start, end, problems } = cleanWhen(item.fields)
    const days = [start?.date, end && end.date !== start?.date ? end.date : undefined]
    const hours = [start?.time, end?.time].filter(Boolean).join('-')
    const { timeZone, eventStatus } = item.fields
    const words = [days.filter(Boolean).join(' to '), hours, timeZone, eventStatus]
    return [words.filter(Boolean).join(' ') || Object.values(problems).join()]
  })

describe('cells read together', () => {
  it.each([
    ['Event,Month,Day,Year\nA,June,5,2027\nB,7,3,2027', ['2027-06-05', '2027-07-03']],
    ['Event,Day,Month,Day of Month,Year\nA,Saturday,June,5,27', ['2027-06-05']],
    [
      'Year,Month,Day,Time,Event\n2027,6,5-6,10am-2pm,A',
      ['can\'t read the date "5-6"; add its year, as in 6/5/2027'],
    ],
    ['Event,Month,Day,Year\nA,Jun.,5-6,2027', ['2027-06-05 to 2027-06-06']],
    ['Event,Date,Year\nA,June 5,2027\nB,Sat 7/3,2027', ['2027-06-05', '2027-07-03']],
    ['2027 Shows,,\nMonth,Day,Event\nJune,5,A', ['2027-06-05']],
    [
      '2026-2027 Shows,,\nEvent,Date,City\nA,June 5,x',
      ['can\'t read the date "June 5"; add its year, as in 6/5/2027'],
    ],
    [
      'Event,Date,City\nJUNE 2027,,\nA,5 June,x\nJUNE 2028,,\nB,1st Sat. of June,x',
      ['2027-06-05', '2028-06-03'],
    ],
    ['Event,Date,Time,AM/PM\nA,6/5/2027,6:00,PM', ['2027-06-05 18:00']],
    [
      'Day,Date,Event\nSat,6/5/2027,A\nSun,6/5/2027,B',
      ['2027-06-05', 'Date: "Sun 6/5/2027" is a Saturday; correct the day or its weekday'],
    ],
    ['Event,Start Date (UTC),Start Time (UTC)\nA,2027-06-06,00:30', ['2027-06-06 00:30 UTC']],
    ['Event,Date,Start (GMT)\nA,6/5/2027,14:00', ['2027-06-05 14:00 GMT']],
    ['Event,Date,Start (ET)\nA,6/5/2027,7 PM', ['2027-06-05 19:00 ET']],
    ['Event,Start,Start (UTC)\nA,2027-06-05 10:00,2027-06-05 14:00', ['2027-06-05 10:00']],
    [
      'Event,Date,Time (UTC)\nA,6/5/2027,00:30',
      [
        '"00:30" in "Time (UTC)" may be the evening before 6/5/2027; give date and time in one zone',
      ],
    ],
    [
      'Event,Start,UTC Offset\nA,2027-06-05 10:00,-04:00\nB,2027-06-05 10:00,-300',
      ['2027-06-05 10:00 -04:00', '2027-06-05 10:00 -05:00'],
    ],
    ['Event,start_ms\nA,1812204000000', ['2027-06-05 14:00']],
    [
      'Event,Date,Canceled?,Postponed\nA,6/5/2027,yes,no\nB,6/6/2027,,Y\nC,6/7/2027,N,',
      ['2027-06-05 canceled', '2027-06-06 postponed', '2027-06-07'],
    ],
    [
      'Event,Date\nA,"Sunday, June 5, 2027"',
      ['Date: "Sunday, June 5, 2027" is a Saturday; correct the day or its weekday'],
    ],
    ['Event,Date\nA,5.6.2027 - 6.6.2027', ['2027-06-05 to 2027-06-06']],
    ['Event,Date\nA,6/12/2027 - 6/13/2027', ['2027-06-12 to 2027-06-13']],
  ])('%j', async (content, rows) => {
    expect(await rowsOf(content)).toEqual(rows)
  })

  it('use a year that stands alone in the file name', async () => {
    const list = 'Event,Date\nA,June 5\nB,"July 9-11"'
    expect(await rowsOf(list, 'shows-2027.csv')).toEqual(['2027-06-05', '2027-07-09 to 2027-07-11'])
    const noYear = 'add its year'
    for (const name of ['export-2027-01-02.csv', 'shows.csv', '2026-27.csv', '20271.csv'])
      expect(await rowsOf(list, name)).toEqual([
        expect.stringContaining(noYear),
        expect.stringContaining(noYear),
      ])
    expect(await read(list, { source: 'shows-2027.csv' })).toContainEqual({
      note: '2 dates have no year: read as 2027, as "shows-2027.csv" says.',
    })
  })

  it('report a status column with an unknown value as unused', async () => {
    const [row] = await read('name,date,Canceled?\nA,6/5/2027,see website')
    expect(row).toMatchObject({ unused: ['Canceled?'] })
  })
})
