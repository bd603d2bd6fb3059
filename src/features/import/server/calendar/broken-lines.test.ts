/** Lines with violations of the format by programs and people: each is read as intended, or only it is lost. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import type { SourceRow } from '../row/source-row.ts'
import { expandRepeats } from './expand-repeats.ts'
import { tidyRule } from './rule-moments.ts'

const { read } = testFiles()
const show = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:s',
  'SUMMARY:Show',
  ...lines,
  'END:VEVENT',
]
const good = (day: string) => [
  'BEGIN:VEVENT',
  `UID:${day}`,
  `SUMMARY:Show ${day}`,
  `DTSTART:202706${day}T100000`,
  'END:VEVENT',
]

const rowsOf = async (...lines: string[]) => {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  return (await read(text)).filter((item): item is SourceRow => 'fields' in item)
}

describe('dates', () => {
  it.each([
    ['DTSTART;TZID=tzone://Microsoft/Utc:20270605T140000', '14:00', 'UTC'],
    ['DTSTART;TZID=UTC+00:00:20270605T140000', '14:00', 'UTC'],
    ['DTSTART;TZID=UTC+00:00;VALUE=DATE-TIME:20270605T140000', '14:00', 'UTC'],
    [
      'DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20270605T140000',
      '14:00',
      'America/New_York',
    ],
    [
      'DTSTART;TZID=Pacific Time (US & Canada); Tijuana:20270605T140000',
      '14:00',
      'America/Los_Angeles',
    ],
    ['DTSTART;VALUE=DATE:20270605T140000', '14:00', undefined],
    ['DTSTART;VALUE=DATE;TZID=America/Chicago:20270605T140000', '14:00', 'America/Chicago'],
    ['DTSTART;VALUE=DATE:20270605T140000Z', '14:00', 'UTC'],
    ['DTSTART:20270605T140000-0500', '14:00', '-05:00'],
    ['DTSTART:2027-06-05T14:00:00', '14:00', undefined],
    ['DTSTART:2027-06-05 14:00', '14:00', undefined],
    ['DTSTART=20270605T140000', '14:00', undefined],
    ['DTSTART;VALUE=DATE:20270605T000000', null, undefined],
    ['DTSTART;VALUE=DATE:2027-06-05', null, undefined],
  ])('reads %s', async (line, time, zone) => {
    const [row] = await rowsOf(...show(line))
    expect(row?.start).toMatchObject({ date: '2027-06-05', time })
    expect(row?.start?.zone).toBe(zone)
  })

  it('keeps times in RDATE and EXDATE that are labeled VALUE=DATE', async () => {
    const more = ['RDATE;VALUE=DATE:20270612T140000', 'EXDATE;VALUE=DATE:20270619T100000']
    const [row] = await rowsOf(...show('DTSTART:20270605T100000', 'RRULE:FREQ=WEEKLY', ...more))
    expect(row?.repeats).toMatchObject({
      extraDates: [{ date: '2027-06-12', time: '14:00' }],
      exceptDates: [{ date: '2027-06-19', time: '10:00' }],
    })
  })

  it('reads a DTEND without a time as exclusive, even if DTSTART has a time', async () => {
    const [row] = await rowsOf(...show('DTSTART:20270605T100000', 'DTEND;VALUE=DATE:20270607'))
    expect(row?.end).toMatchObject({ date: '2027-06-06', time: null })
  })
})

describe('rules', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO, TU', 'FREQ=WEEKLY;BYDAY=MO,TU'],
    [' FREQ = WEEKLY ; BYDAY = MO ,\tTU ;', 'FREQ=WEEKLY;BYDAY=MO,TU'],
    ['FREQ=MONTHLY;BYDAY=1 SA', 'FREQ=MONTHLY;BYDAY=1SA'],
    ['FREQ=WEEKLY;BYDAY=Monday,Wed', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['RRULE:FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
    ['W1 FR 20270831T235959', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;UNTIL=20270831T235959'],
    ['W2 SA SU #10', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;COUNT=10'],
    ['MP1 1+ SA #6', 'FREQ=MONTHLY;INTERVAL=1;BYDAY=1SA;COUNT=6'],
    ['MP1 1+ 3+ SA 1- SU #0', 'FREQ=MONTHLY;INTERVAL=1;BYDAY=1SA,3SA,-1SU'],
    ['MD1 15 LD #4', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15,-1;COUNT=4'],
    ['YM1 6 #3', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=6;COUNT=3'],
    ['D1', 'FREQ=DAILY;INTERVAL=1;COUNT=2'],
    ['M5 #3', 'M5 #3'],
  ])('reads %j as %s', (text, rule) => {
    expect(tidyRule(text)).toBe(rule)
  })
})

describe('several rules', () => {
  it('are read as one entry with the dates of all rules', async () => {
    const rules = ['FREQ=WEEKLY;BYDAY=SA;COUNT=2', 'FREQ=MONTHLY;BYDAY=3SU;COUNT=2']
    const [row] = await rowsOf(
      ...show('DTSTART:20270605T100000', ...rules.map((rule) => `RRULE:${rule}`)),
    )
    const dates = expandRepeats(row!.start!, row!.repeats!, undefined, {
      from: '2027-06-01',
      to: '2027-12-31',
    })
    expect(dates.map(({ key }) => key)).toEqual([
      '2027-06-05',
      '2027-06-12',
      '2027-06-20',
      '2027-07-18',
    ])
  })
})

describe('components', () => {
  const parts = [
    ['BEGIN:VTODO', 'SUMMARY:Call', 'END:VTODO'],
    [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
    ['BEGIN:VJOURNAL', 'SUMMARY:Diary', 'END:VJOURNAL'],
    ['BEGIN:VFREEBUSY', 'END:VFREEBUSY'],
  ]
  /** Two letters swapped, one missing, one doubled, the colon missing, or the whole line missing. */
  const damages: ((line: string, at: number) => string | undefined)[] = [
    (line, at) => line.slice(0, at) + line.charAt(at + 1) + line.charAt(at) + line.slice(at + 2),
    (line, at) => line.slice(0, at) + line.slice(at + 1),
    (line, at) => line.slice(0, at) + line.charAt(at) + line.slice(at),
    (line) => line.replace(':', ' '),
    (line) => line.replace(':', '='),
    () => undefined,
    (line) => `${line}\r\nTZID=Eastern Standard Time`,
  ]

  it('loses no event because of a typing error in another component', async () => {
    const cases = fc.record({
      part: fc.constantFrom(...parts),
      line: fc.nat(10),
      at: fc.nat(8),
      damage: fc.constantFrom(...damages),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ part, line, at, damage }) => {
        const broken = part.flatMap((each, index) =>
          index === line % part.length ? (damage(each, at) ?? []) : each,
        )
        const rows = await rowsOf(...good('05'), ...broken, ...good('06'))
        expect(rows.map(({ fields }) => fields.name)).toEqual(['Show 05', 'Show 06'])
      }),
    )
  })

  it.each([
    ['END:VEVENT', ['END:VEVNT', 'END:VEVENTS', 'END VEVENT', 'EDN:VEVENT', 'END:VEVENT\r\nstray']],
    ['BEGIN:VEVENT', ['BEGIN:VEVNET', 'BEGIN VEVENT', 'BEGN:VEVENT', 'BEGIN:VEVENT\r\nstray']],
  ])('reads an event with a typing error in %s', async (edge, written) => {
    for (const each of written) {
      const broken = good('05').map((line) => (line === edge ? each : line))
      const rows = await rowsOf(...good('04'), ...broken, ...good('06'))
      expect(rows.map(({ fields }) => fields.name)).toEqual(['Show 04', 'Show 05', 'Show 06'])
    }
  })

  it('assigns lines after an alarm without END to the event', async () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:Soon']
    const [first, ...others] = await rowsOf(
      ...show(...alarm, 'DTSTART:20270605T100000'),
      ...good('06'),
    )
    expect(first).toMatchObject({ start: { date: '2027-06-05' }, fields: { name: 'Show' } })
    expect(others).toHaveLength(1)
  })

  it('ignores stray lines', async () => {
    const [row] = await rowsOf(
      'BEGIN:VEVENT',
      'UID:s',
      'stray',
      'SUMMARY:Show',
      'RRULE:FREQ=WEEKLY',
      'more stray',
      'DTSTART:20270605T100000',
      'and more',
      'END:VEVENT',
    )
    expect(row).toMatchObject({ sourceId: 's', repeats: { rule: 'FREQ=WEEKLY' } })
  })
})

describe('vCalendar 1.0', () => {
  it.each([
    [
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Star City =E2=80=93 Car =\r\nShow',
      'Star City – Car Show',
    ],
    ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9=20Show', 'Café Show'],
    ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9 Show', 'Café Show'],
    ['SUMMARY;QUOTED-PRINTABLE:Cars; Coffee, =26 more', 'Cars; Coffee, & more'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:One=\r\n Two: =\r\nThree', 'One Two: Three'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo', 'One\nTwo'],
  ])('decodes %j', async (line, name) => {
    const rows = await rowsOf(
      'VERSION:1.0',
      'BEGIN:VEVENT',
      line,
      'DTSTART:20270605T100000',
      'END:VEVENT',
    )
    expect(rows.map(({ fields }) => fields.name)).toEqual([name])
  })

  it('splits dates at semicolons', async () => {
    const more = ['RRULE:W1 SA #5', 'EXDATE:20270612T100000;20270619T100000']
    const [row] = await rowsOf('VERSION:1.0', ...show('DTSTART:20270605T100000', ...more))
    expect(row?.repeats?.exceptDates.map(({ date }) => date)).toEqual(['2027-06-12', '2027-06-19'])
  })
})
