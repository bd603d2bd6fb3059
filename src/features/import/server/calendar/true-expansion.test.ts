/** Compares the dates of generated calendars with those of an independent program. */
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { expandByIcal } from '../../../../../tests/support/expand-by-ical.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { someRule as anyRule } from '../../../../../tests/support/some-rules.ts'
import { datesOfRule } from '../../../../catalog/series/series-rule.ts'
import { addDays, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import type { Moment } from '../row/source-row.ts'
import { expandRepeats } from './expand-repeats.ts'

const { readRows } = testFiles()

const window = { from: '2025-01-01', to: '2027-06-30' }
const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Indiana/Indianapolis',
  'America/Puerto_Rico',
]
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const someRule = fc
  .record({
    kind: fc.constantFrom('weekly', 'monthly', 'day', 'daily', 'yearly'),
    nth: fc.constantFrom('1', '2', '3', '4', '-1'),
    interval: fc.integer({ min: 1, max: 3 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('none', 'count', 'date', 'local', 'utc'),
    length: fc.integer({ min: 3, max: 40 }),
  })
  .map(({ kind, nth, interval, months, weekdays, ...ending }) => {
    const byDay = (weekday: number) =>
      weekdays.includes(weekday) ? weekdays : [...weekdays, weekday]
    const text = (first: string) => {
      const weekday = weekdayOf(first)
      const list = byDay(weekday).map((day) => days[day])
      const month = Number(first.slice(5, 7))
      const all = [...new Set([...months, month])].toSorted((a, b) => a - b)
      return {
        weekly: `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${list.join(',')}`,
        monthly: `FREQ=MONTHLY;BYDAY=${nth}${days[weekday]}`,
        day: `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${Number(first.slice(8))}`,
        daily: `FREQ=DAILY;INTERVAL=${interval}`,
        yearly: `FREQ=YEARLY;BYMONTH=${all.join(',')};BYDAY=${nth}${days[weekday]}`,
      }[kind]
    }
    return { text, ...ending }
  })

const change = fc.record({
  at: fc.nat(30),
  days: fc.integer({ min: -1, max: 2 }),
  hour: fc.integer({ min: 5, max: 21 }),
})

const someCalendar = fc.record({
  rule: someRule,
  zone: fc.constantFrom(...zones),
  begins: fc.integer({ min: 0, max: 700 }),
  time: fc.option(fc.integer({ min: 5, max: 21 }), { nil: undefined, freq: 5 }),
  left: fc.uniqueArray(fc.nat(40), { maxLength: 3 }),
  extra: fc.uniqueArray(fc.nat(500), { maxLength: 2 }),
  single: fc.uniqueArray(change, { maxLength: 2, selector: ({ at }) => at }),
  following: fc.option(change, { nil: undefined }),
  inUtc: fc.boolean(),
  breaks: fc.constantFrom('\r\n', '\n'),
})
type SomeCalendar = typeof someCalendar extends fc.Arbitrary<infer T> ? T : never

const plain = (date: string, hour: number | undefined) =>
  Temporal.PlainDateTime.from(`${date}T${String(hour ?? 0).padStart(2, '0')}:00:00`)
const stamp = (at: { toString: () => string }) => at.toString().slice(0, 19).replace(/[-:]/g, '')

/**
 * Calendar as text; undefined if its rule has no dates. `strict`: UNTIL has the type that RFC 5545 demands and ical.js
 * requires; other programs write other types with the same meaning.
 */
const written = (plan: SomeCalendar, strict: boolean): string | undefined => {
  const { rule, zone, time, breaks } = plan
  const start = addDays('2025-01-01', plan.begins)
  const text = rule.text(start)
  const [first] = datesOfRule(text, start, { from: start, to: addDays(start, 800) })
  if (first === undefined) return undefined
  const ruleDates = datesOfRule(text, first, { from: first, to: addDays(first, 800) })
  const dates = ruleDates.slice(0, rule.length)
  const nth = (n: number) => dates[n % dates.length] ?? first
  const local = (date: string, hour = time) => {
    if (time === undefined) return `;VALUE=DATE:${date.replaceAll('-', '')}`
    return `;TZID=${zone}:${stamp(plain(date, hour))}`
  }
  // A date can be given in the entry’s zone or in UTC; ical.js gets the latter wrong with RANGE.
  const named = (date: string, inUtc: boolean) => {
    if (time === undefined || !inUtc) return local(date)
    return `:${stamp(plain(date, time).toZonedDateTime(zone).toInstant())}Z`
  }
  const last = dates.at(-1) ?? first
  const ends = {
    none: '',
    count: `;COUNT=${rule.length}`,
    date: `;UNTIL=${last.replaceAll('-', '')}`,
    local: `;UNTIL=${stamp(plain(last, time))}`,
    utc: `;UNTIL=${stamp(plain(last, time).toZonedDateTime(zone).toInstant())}Z`,
  }
  const isUntil = rule.end !== 'none' && rule.end !== 'count'
  const proper = time === undefined ? 'date' : 'utc'
  const ending = strict && isUntil ? proper : rule.end
  // ical.js duplicates an RDATE that is also a date of the rule; RFC 5545 counts it once.
  const extra = plan.extra.map((n) => addDays(first, n)).filter((date) => !ruleDates.includes(date))
  const left = [...new Set(plan.left.map(nth))]
  const changes = [
    ...(plan.following ? [{ ...plan.following, range: true }] : []),
    ...plan.single,
  ].filter(
    // Each date is changed at most once, and excluded dates are not changed.
    ({ at }, index, all) =>
      !left.includes(nth(at)) && all.findIndex((each) => nth(each.at) === nth(at)) === index,
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one',
    'SUMMARY:Cruise Night',
    `DTSTART${local(first)}`,
    `RRULE:${text}${ends[ending as keyof typeof ends]}`,
    ...left.map((date) => `EXDATE${named(date, plan.inUtc)}`),
    ...extra.map((date) => `RDATE${named(date, plan.inUtc && !plan.following)}`),
    'END:VEVENT',
    ...changes.flatMap((each) => [
      'BEGIN:VEVENT',
      'UID:one',
      'SUMMARY:Cruise Night',
      `RECURRENCE-ID${'range' in each ? ';RANGE=THISANDFUTURE' : ''}${named(nth(each.at), plan.inUtc && !('range' in each))}`,
      `DTSTART${local(addDays(nth(each.at), each.days), each.hour)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
  return lines.join(breaks)
}

const instant = ({ date, time }: Moment, zone: string): string =>
  time === null
    ? date
    : Temporal.PlainDateTime.from(`${date}T${time}`)
        .toZonedDateTime(zone)
        .toInstant()
        .toString({ fractionalSecondDigits: 3 })

it('gives the same dates as ical.js', async () => {
  let compared = 0
  const property = fc.asyncProperty(someCalendar, async (plan) => {
    const file = written(plan, false)
    const strict = written(plan, true)
    if (file === undefined || strict === undefined) return
    const [row] = await readRows(file)
    if (!row?.start || !row.repeats) throw new Error('It was not read as repeating.')
    const ours = expandRepeats(row.start, row.repeats, plan.zone, window)
      .map(({ start }) => instant(start, plan.zone))
      .toSorted()
    // Changes cross the edges of the window, where programs differ on what is inside.
    const [from, to] = ['2025-01-20', '2027-06-10']
    const within = (start: string) => start >= from && start <= to
    const theirs = expandByIcal(strict, from, to)
    expect(ours.filter(within)).toEqual(theirs)
    compared += theirs.length
  })
  await fc.assert(property)
  expect(compared).toBeGreaterThan(100)
})

/** Known bugs of ical.js: unsorted lists, and parts that limit each other. */
const isBeyondIcal = (rule: string) => /BYWEEKNO|BYYEARDAY|BYSETPOS|BYMONTH/.test(rule)

/** Known bugs of the other library: weeks of a year, and parts of a year that limit each other. */
const isBeyondOther = (rule: string) =>
  /BYWEEKNO/.test(rule) ||
  (/YEARLY/.test(rule) && (rule.match(/BYDAY|BYMONTHDAY|BYYEARDAY/g)?.length ?? 0) > 1)

it('expands any rule of RFC 5545 to the same dates as rrule-temporal', () => {
  let compared = 0
  const span = { from: '2025-01-01', to: '2027-06-30' }
  const property = fc.property(anyRule, fc.integer({ min: 0, max: 500 }), (rule, begins) => {
    const near = addDays('2025-01-01', begins)
    const [first] = datesOfRule(rule, near, span)
    if (first === undefined || isBeyondOther(rule)) return
    const ours = datesOfRule(rule, first, span)
    const reference = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart: plain(first, 12).toZonedDateTime('UTC'),
      maxIterations: 20_000,
    })
    const until = new Date(Date.parse(addDays(span.to, 1)))
    const theirs = reference.between(new Date(Date.parse(span.from)), until, true)
    const dates = theirs.map((at) => at.toString().slice(0, 10))
    expect({ rule, first, dates: ours }).toEqual({ rule, first, dates })
    compared += ours.length
  })
  fc.assert(property)
  expect(compared).toBeGreaterThan(200)
})

it('keeps every part of a rule as in the file, including WKST', async () => {
  const property = fc.asyncProperty(anyRule, fc.integer({ min: 1, max: 28 }), async (rule, day) => {
    const date = `2026-03-${String(day).padStart(2, '0')}`
    const lines = ['BEGIN:VEVENT', 'UID:x', `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`]
    const file = ['BEGIN:VCALENDAR', ...lines, `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR']
    const [row] = await readRows(file.join('\r\n'))
    const parts = (text = '') => new Set(text.split(';').filter((part) => part !== 'INTERVAL=1'))
    expect(parts(row?.repeats?.rule)).toEqual(parts(rule))
    if (isBeyondIcal(rule) || !datesOfRule(rule, date, { from: date, to: date }).length) return
    const ours = datesOfRule(rule, date, { from: date, to: '2027-06-30' })
    const theirs = expandByIcal(file.join('\r\n'), date, '2027-06-30')
    expect({ rule, dates: ours }).toEqual({ rule, dates: theirs })
  })
  await fc.assert(property)
})

it.each([
  // RFC 5545, 3.3.10: in weeks that start on Monday, the Sunday belongs to the week before.
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
  ],
])('counts weeks from the day of WKST: %s', (rule, dates) => {
  const found = datesOfRule(rule, '1997-08-05', { from: '1997-08-01', to: '1998-01-01' })
  expect(found.join(' ')).toBe(dates)
})

it.each([
  // The other library does not limit these parts by one another, as RFC 5545 demands.
  ['FREQ=YEARLY;BYDAY=TH;BYYEARDAY=40,340', '2024-01-01', '2024-12-05'],
  ['FREQ=YEARLY;BYDAY=1SU;BYMONTHDAY=6', '2023-01-01', ''],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '2026-01-01', '2026-05-11 2027-05-17'],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU', '2026-01-01', '2027-01-03'],
  ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO', '2025-06-01', '2025-12-22 2026-12-28'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', '2026-01-01', '2026-01-30 2026-02-27'],
])('parts of a rule limit each other: %s', (rule, first, dates) => {
  const to = `${Number(first.slice(0, 4)) + 1}-12-31`
  const found = datesOfRule(rule, first, { from: first, to })
  expect(found.join(' ')).toBe(dates)
})
