import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import type { ReadItem, SourceRow } from '../row/source-row.ts'
import { expandRepeats } from './expand-repeats.ts'

const { read } = testFiles()
const window = { from: '2027-01-01', to: '2027-12-31' }
const zone = 'America/Chicago'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT']
const at = (name: string, stamp: string) => `${name};TZID=${zone}:${stamp}`
const weekly = ['RRULE:FREQ=WEEKLY;COUNT=22;WKST=SU', at('DTSTART', '20270507T180000')]

const rowsOf = (items: readonly ReadItem[]) =>
  items.filter((item): item is SourceRow => 'fields' in item)
const datesOf = (row: SourceRow | undefined) =>
  row?.start && row.repeats
    ? expandRepeats(row.start, row.repeats, zone, window).map(({ start }) => start)
    : []

it('keeps a series if the change to its first date has a higher sequence', async () => {
  const change = ['SEQUENCE:3', at('RECURRENCE-ID', '20270507T180000')]
  const moved = entry(...change, at('DTSTART', '20270508T100000'))
  const rows = rowsOf(await read(calendar(...entry('SEQUENCE:1', ...weekly), ...moved)))
  expect(rows).toHaveLength(1)
  const dates = datesOf(rows[0])
  expect(dates).toHaveLength(22)
  expect(dates[0]).toMatchObject({ date: '2027-05-08', time: '10:00' })
})

it('uses the newest version of a series, even with another start, and of a change', async () => {
  const older = entry('SEQUENCE:1', 'RRULE:FREQ=DAILY;COUNT=3', at('DTSTART', '20270501T120000'))
  const change = (sequence: number, hour: string) =>
    entry(
      `SEQUENCE:${sequence}`,
      at('RECURRENCE-ID', '20270514T180000'),
      at('DTSTART', `20270514T${hour}0000`),
    )
  const text = calendar(
    ...older,
    ...change(5, '20'),
    ...change(4, '09'),
    ...entry('SEQUENCE:2', ...weekly),
  )
  const rows = rowsOf(await read(text))
  expect(rows).toHaveLength(1)
  const dates = datesOf(rows[0])
  expect(dates).toHaveLength(22)
  expect(dates[1]).toMatchObject({ date: '2027-05-14', time: '20:00' })
})

it('ignores RDATE in the change of a single date', async () => {
  const change = entry(
    at('RECURRENCE-ID', '20270514T180000'),
    at('DTSTART', '20270514T190000'),
    at('RDATE', '20270923T090000'),
  )
  expect(rowsOf(await read(calendar(...change)))).toMatchObject([{ start: { date: '2027-05-14' } }])
  expect(rowsOf(await read(calendar(...change)))[0]?.repeats).toBeUndefined()
})

it('reads an exception of an all-day series by its day, and an empty rule as none', async () => {
  const days = [
    'DTSTART;VALUE=DATE:20270401',
    'RRULE:FREQ=DAILY;COUNT=4',
    'EXDATE:20270403T000000Z',
  ]
  const rows = rowsOf(await read(calendar(...entry(...days))))
  expect(datesOf(rows[0]).map(({ date }) => date)).toEqual([
    '2027-04-01',
    '2027-04-02',
    '2027-04-04',
  ])
  const single = entry(at('DTSTART', '20270507T180000'), 'RRULE:')
  expect(rowsOf(await read(calendar(...single)))[0]?.repeats).toBeUndefined()
})

it('reports in which zone recurring entries in UTC keep their hours', async () => {
  const utc = entry('DTSTART:20270507T230000Z', 'RRULE:FREQ=WEEKLY;COUNT=40')
  const notes = async (...lines: string[]) =>
    (await read(calendar(...lines, ...utc))).flatMap((item) => ('note' in item ? [item.note] : []))
  expect(await notes(`X-WR-TIMEZONE:${zone}`)).toEqual([
    '1 recurring entry is in UTC: the hours stay the same in local time at the venue, or in ' +
      'America/Chicago (X-WR-TIMEZONE) if the venue is unknown.',
  ])
  expect(await notes()).toEqual([expect.stringContaining('in UTC if the venue is unknown')])
})
