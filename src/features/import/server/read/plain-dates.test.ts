import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import type { ReadItem } from '../row/source-row.ts'

const { read, readRows } = testFiles()

const csv = (header: string, ...lines: readonly string[]) => [header, ...lines].join('\n')
const rowsOf = (items: readonly ReadItem[]) =>
  items.flatMap((item) => ('fields' in item ? [item] : []))
const when = async (content: string) =>
  rowsOf(await read(content)).map(({ fields }) =>
    [fields.date, fields.endDate].filter(Boolean).join(' to '),
  )

const us = (date: string, joint = '/') =>
  date.replace(/^(\d+)-(\d+)-(\d+)$/, `$2${joint}$3${joint}$1`)
const european = (date: string, joint = '/') =>
  date.replace(/^(\d+)-(\d+)-(\d+)$/, `$3${joint}$2${joint}$1`)

describe('the order of day and month', () => {
  it('follows from one unambiguous date in the column', async () => {
    const days = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(days, fc.nat(), fc.constantFrom('/', '.', '-'), async (gaps, at, joint) => {
        const dates = gaps.map((more) => addDays('2027-01-01', more))
        dates.splice(at % (dates.length + 1), 0, '2027-06-29')
        const lines = dates.map((date) => `Show,${european(date, joint)}`)
        expect(await when(csv('name,date', ...lines))).toEqual(dates)
        const american = dates.map((date) => ({ name: 'Show', date: us(date, joint) }))
        const rows = rowsOf(await read(JSON.stringify(american)))
        expect(rows.map(({ fields }) => fields.date)).toEqual(american.map(({ date }) => date))
      }),
      { numRuns: 30 },
    )
  })

  it('is reported with an example', async () => {
    const items = await read(csv('name,Start Date', 'A,04/05/2027', 'B,29/06/2027'))
    expect(items.at(-1)).toEqual({
      note: 'The column "Start Date" has the day before the month (29/06/2027 on line 3), so 04/05/2027 was read as Tuesday, May 4, 2027.',
    })
  })

  it('follows from weekdays beside the dates, if they all agree', async () => {
    expect(await when(csv('name,date', 'A,Tue 04/05/2027', 'B,Saturday 05/06/2027'))).toEqual([
      'Tue 2027-05-04',
      'Saturday 2027-06-05',
    ])
    const american = ['Sat 06/05/2027', 'Tue 04/05/2027', 'Sun 06/13/2027']
    // One of these is not a Tuesday, and it is unknown whether the date or the weekday is wrong.
    const right = american.filter((date) => !date.startsWith('Tue'))
    expect(await when(csv('name,date', ...american.map((date) => `A,${date}`)))).toEqual(right)
  })

  it.each([
    [
      'one row, shared by its columns',
      ['Sat 03/04/2027,05/04/2027'],
      ['Sat 2027-04-03 to 2027-04-05'],
    ],
    [
      'two columns of one row',
      ['Fri 02/07/2027,Sun 04/07/2027', '05/07/2027,06/07/2027'],
      ['Fri 2027-07-02 to Sun 2027-07-04', '2027-07-05 to 2027-07-06'],
    ],
    [
      'two rows of a column, with a typo in the other',
      ['Sat 03/04/2027,Thu 08/04/2027', 'Tue 04/05/2027,Tue 05/04/2027'],
      ['Sat 2027-04-03 to Thu 2027-04-08', 'Tue 2027-05-04 to Tue 2027-04-05'],
    ],
    [
      'one weekday of several rows, which may be a typo',
      ['Tue 04/05/2027,', '05/06/2027,06/06/2027'],
      ['05/06/2027 to 06/06/2027'],
    ],
    [
      'one weekday against a date',
      ['Tue 04/05/2027,', '05/06/2027,06/13/2027'],
      ['05/06/2027 to 06/13/2027'],
    ],
  ])('follows from weekdays: %s', async (_, lines, dates) => {
    expect(await when(csv('name,date,endDate', ...lines.map((line) => `A,${line}`)))).toEqual(dates)
  })

  it('is refused if weekdays of one column contradict a date of another', async () => {
    const story = 'x'.repeat(80)
    const lines = [`A,Tue 04/05/2027 ${story},`, 'B,Sat 05/06/2027,06/13/2027']
    await expect(read(csv('name,date,Finish Date', ...lines))).rejects.toThrow(
      'has dates in two orders in the columns "date" and "Finish Date": Tue 04/05/2027 (line 2) has the day first, 06/13/2027 (line 3) the month.',
    )
  })

  it('applies to other columns without an unambiguous date, with times and ranges', async () => {
    const lines = ['A,04/05/2027 10:00,05/05/2027', 'B,01/06/2027 - 03/06/2027,29/06/2027']
    expect(await when(csv('name,date,endDate', ...lines))).toEqual([
      '2027-05-04 10:00 to 2027-05-05',
      '2027-06-01 to 2027-06-29',
    ])
  })

  it.each([
    ['CSV', csv('name,Show Date', 'A,04/05/2027', 'B,29/06/2027', 'C,06/30/2027')],
    [
      'JSON',
      JSON.stringify([
        { name: 'A', 'Show Date': '29/06/2027' },
        { name: 'B', 'Show Date': '06/30/2027' },
      ]),
    ],
  ])('is refused if a column of a %s file has both, naming the column', async (_, content) => {
    await expect(read(content)).rejects.toThrow(
      /two orders in the column "Show Date": 29\/06\/2027 \(line \d\) has the day first, 06\/30\/2027 \(line \d\) the month\. Write all/,
    )
  })

  it('does not apply to ISO dates', async () => {
    const lines = ['A,2027-06-29', 'B,6/5/2027', 'C,2027-6-5T10-10-27']
    expect(await when(csv('name,date', ...lines))).toEqual([
      '2027-06-29',
      '6/5/2027',
      '2027-6-5T10-10-27',
    ])
  })
})

describe('date cells', () => {
  it('yield a row for each event, with its own identifier', async () => {
    const rows = await readRows(csv('id,name,date,startTime', '7,Show,"6/5/2027, 7/3/2027",9 AM'))
    expect(
      rows.map(({ line, fields }) => [line, fields.sourceId, fields.date, fields.startTime]),
    ).toEqual([
      [2, '7/2027-06-05', '2027-06-05', '9 AM'],
      [2, '7/2027-07-03', '2027-07-03', '9 AM'],
    ])
  })

  it('with lists of starts and of ends are paired', async () => {
    const entry = { name: 'Show', startDate: ['2027-06-05T10:00', '2027-06-12T11:00'] }
    const ends = { endDate: ['2027-06-05T14:00', '2027-06-12T15:00'] }
    const rows = await readRows(JSON.stringify([{ ...entry, ...ends }, entry]))
    expect(rows.map(({ fields }) => [fields.date, fields.startTime, fields.endDate])).toEqual([
      ['2027-06-05', '10:00', '2027-06-05T14:00'],
      ['2027-06-12', '11:00', '2027-06-12T15:00'],
      ['2027-06-05', '10:00', undefined],
      ['2027-06-12', '11:00', undefined],
    ])
  })

  it('are left unchanged if several events have one end', async () => {
    const [row] = await readRows(csv('name,date,endDate', 'Show,"6/5/2027, 7/3/2027",6/6/2027'))
    expect(row?.fields.date).toBe('6/5/2027, 7/3/2027')
  })

  it('yield times and a rain date, except where other columns have them', async () => {
    const rows = await readRows(
      csv(
        'name,date,startTime',
        'A,"6/5/2027 9am-3pm (rain date 6/6)",',
        'B,6/5/2027 9am-3pm,10 AM',
      ),
    )
    expect(rows.map(({ fields }) => fields)).toMatchObject([
      { date: '2027-06-05', startTime: '09:00', endTime: '15:00', rainDate: '2027-06-06' },
      { date: '2027-06-05', startTime: '10 AM', endTime: '15:00' },
    ])
  })

  it.each([
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00/00/0000',
    '0001-01-01',
    '0001-01-01T00:00:00',
    '-0001-11-30T00:00:00+00:00',
    'Invalid date',
    '1/1/0001 12:00:00 AM',
    '1970-01-01',
    '1970-01-01T00:00:00Z',
    '1/1/1970',
    '12/31/1969 7:00 PM',
    'January 1, 1970',
    '1899-12-30',
    '9999-12-31',
  ])(
    'are read as without an end if it is %s, and the midnight beside it is dropped',
    async (end) => {
      const line = `Show,6/5/2027,10:00,"${end}",00:00:00`
      const [row] = rowsOf(await read(csv('name,date,startTime,endDate,endTime', line)))
      expect(row?.fields).toMatchObject({
        endDate: undefined,
        endTime: undefined,
        startTime: '10:00',
      })
    },
  )

  it.each([
    [
      { date: '2026-09-01 12:00:00', start: '2027-06-05 10:00', end: '2027-06-05 14:00' },
      '2027-06-05 10:00',
    ],
    [{ date: '2026-09-01', start: '2027-06-05' }, '2027-06-05'],
    [{ date: '2027-06-05', start: '2027-06-06T01:00:00Z' }, '2027-06-06T01:00:00Z'],
    [{ date: '2027-06-05', start: '1899-12-30 10:00' }, '2027-06-05'],
    [{ date: '2027-06-05', start: '10:00' }, '2027-06-05'],
  ])('use the start that has a date: %j', async (entry, date) => {
    const [row] = await readRows(JSON.stringify([{ name: 'Show', ...entry }]))
    expect(row?.fields.date).toBe(date)
  })
})

describe('whole days in UTC', () => {
  const timed = { name: 'Show', startDate: '2027-06-05T14:00:00Z', endDate: '2027-06-05T18:00:00Z' }

  it.each([
    ['2027-06-12T00:00:00+00:00', '2027-06-12T23:59:59+00:00', '2027-06-12'],
    ['2027-06-12T00:00:00Z', '2027-06-13T23:59:59Z', '2027-06-13'],
    ['2027-06-12T00:00Z', '2027-06-12T23:59Z', '2027-06-12'],
    ['2027-06-12 00:00:00+0000', '2027-06-12 23:59:59+0000', '2027-06-12'],
  ])('are days from %s to %s, also in a list with times', async (startDate, endDate, last) => {
    for (const others of [[], [timed]]) {
      const entries = [{ name: 'Show', startDate, endDate }, ...others]
      const [row] = rowsOf(await read(JSON.stringify(entries)))
      expect(row?.fields).toMatchObject({ date: '2027-06-12', endDate: last })
    }
  })

  it.each([
    ['2027-06-12T00:00:00Z', '2027-06-13T00:00:00Z', '2027-06-12'],
    ['2027-06-12T00:00:00+00:00', '2027-06-14T00:00:00+00:00', '2027-06-13'],
    ['2027-06-12T00:00:00.000Z', '2027-06-13T00:00:00.000Z', '2027-06-13'],
  ])('end on the day before an exclusive midnight: %s to %s', async (startDate, endDate, last) => {
    const rows = rowsOf(await read(JSON.stringify([{ name: 'Show', startDate, endDate }])))
    expect(rows[0]?.fields).toMatchObject({ date: '2027-06-12', endDate: last })
  })

  it('end on their own day if an event of the list has equal midnights', async () => {
    const entries = [
      { name: 'A', startDate: '2027-06-12T00:00:00Z', endDate: '2027-06-12T00:00:00Z' },
      { name: 'B', startDate: '2027-06-12T00:00:00Z', endDate: '2027-06-13T00:00:00Z' },
    ]
    expect(await when(JSON.stringify(entries))).toEqual([
      '2027-06-12 to 2027-06-12',
      '2027-06-12 to 2027-06-13',
    ])
  })
})
