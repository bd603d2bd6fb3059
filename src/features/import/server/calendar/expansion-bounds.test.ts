/** Calendars that are expensive on purpose: rejected with a reason, or read in linear time. */
import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import type { SourceRow } from '../row/source-row.ts'
import { expandRepeats } from './expand-repeats.ts'

const { read, readRows } = testFiles()
const window = { from: '2026-01-01', to: '2028-06-30' }
const zone = 'America/Chicago'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT']
const daily = ['DTSTART;TZID=America/Chicago:20260101T180000', 'RRULE:FREQ=DAILY']
const upTo = (count: number) => numbers(count).join(',')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const stamp = (date: string) => `${date.replaceAll('-', '')}T180000`

const expand = (row: SourceRow | undefined, span = window) => {
  if (!row?.start || !row.repeats) throw new Error('It was not read as repeating.')
  return expandRepeats(row.start, row.repeats, zone, span)
}
const seconds = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

it.each([
  `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
  'FREQ=DAILY;BYHOUR=9,18',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;INTERVAL=5',
  'FREQ=HOURLY',
])('rejects a rule with several times a day: %#', async (rule) => {
  const [row] = await readRows(calendar(...entry(daily[0] ?? '', `RRULE:${rule}`)))
  expect(() => expand(row)).toThrow(/more than once a day|more often than daily/)
})

it('rejects a rule that starts in the year 1000, with or without dates', async () => {
  const rules = ['FREQ=DAILY;COUNT=900000000', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5']
  for (const rule of rules) {
    const [row] = await readRows(calendar(...entry('DTSTART:10000101T180000', `RRULE:${rule}`)))
    expect(() => expand(row)).toThrow('starts too long ago')
  }
})

const withChanges = (count: number) => {
  const changes = numbers(count).flatMap((index) => {
    const at = stamp(addDays('2026-01-01', index))
    return entry(`RECURRENCE-ID;TZID=America/Chicago:${at}`, `DTSTART;TZID=America/Chicago:${at}`)
  })
  return calendar(...entry(...daily), ...changes)
}

it('expands 2,000 changes of one entry within 3 seconds, and rejects 20,000', async () => {
  const [row] = await readRows(withChanges(2_000))
  expect(await seconds(async () => expect(expand(row)).toHaveLength(912))).toBeLessThan(3)
  expect(await read(withChanges(20_000))).toEqual([
    { line: 2, unreadable: expect.stringContaining('too many changes to single dates (20000') },
  ])
}, 60_000)

const withExceptions = (count: number) => {
  const lines = numbers(count).map(
    (index) => `EXDATE;TZID=America/Chicago:${stamp(addDays('2026-01-01', index))}`,
  )
  return calendar(...entry(...daily, ...lines))
}

it('expands 4,000 exceptions within 2 seconds, and rejects more than 5,000', async () => {
  const [row] = await readRows(withExceptions(4_000))
  expect(await seconds(async () => expect(expand(row)).toEqual([]))).toBeLessThan(2)
  for (const count of [5_001, 20_000]) {
    const [refused] = await read(withExceptions(count))
    expect(refused).toMatchObject({ line: 2, unreadable: expect.stringMatching(/more than/) })
  }
})

it('limits the dates of all series of a file together', async () => {
  const [row] = await readRows(calendar(...entry(...daily)))
  if (!row?.repeats?.budget) throw new Error('It has no bound.')
  row.repeats.budget.dates = 1_000
  expect(expand(row)).toHaveLength(912)
  expect(() => expand(row)).toThrow('more dates from recurring entries than allowed')
})
