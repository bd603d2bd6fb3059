/** The dates of generated calendars, compared with those of a program that has no part in reading them. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { expandByIcal } from '../../../../../tests/support/expand-by-ical.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { addDays, weekdayOf } from '../../../../catalog/local-dates.ts'
import { datesOfRule } from '../../../../catalog/series-rule.ts'
import type { Moment } from '../source-row.ts'
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
 * The calendar as text, or nothing where its rule gives no dates. `strict`: UNTIL is of the type that
 * RFC 5545 demands, which ical.js relies on; programs write others, with the same meaning.
 */
const written = (plan: SomeCalendar, strict: boolean): string | undefined => {
  const { rule, zone, time, breaks } = plan
  const start = addDays('2025-01-01', plan.begins)
  const text = rule.text(start)
  const [first] = datesOfRule(text, start, { from: start, to: addDays(start, 800) })
  if (first === undefined) return undefined
  const given = datesOfRule(text, first, { from: first, to: addDays(first, 800) })
  const dates = given.slice(0, rule.length)
  const nth = (n: number) => dates[n % dates.length] ?? first
  const local = (date: string, hour = time) => {
    if (time === undefined) return `;VALUE=DATE:${date.replaceAll('-', '')}`
    return `;TZID=${zone}:${stamp(plain(date, hour))}`
  }
  // A date may be named in the entry’s zone or in UTC, which ical.js takes wrongly with RANGE.
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
  // ical.js gives a date twice that RDATE names besides the rule; RFC 5545 counts it once.
  const extra = plan.extra.map((n) => addDays(first, n)).filter((date) => !given.includes(date))
  const left = [...new Set(plan.left.map(nth))]
  const changes = [
    ...(plan.following ? [{ ...plan.following, range: true }] : []),
    ...plan.single,
  ].filter(
    // Each date is changed once, and not one that is left out.
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

it('gives the dates that ical.js gives with the true zones', async () => {
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
    // Changes reach over the edges of the window, where each program has its own view of what is in it.
    const [from, to] = ['2025-01-20', '2027-06-10']
    const within = (start: string) => start >= from && start <= to
    const theirs = expandByIcal(strict, from, to)
    expect(ours.filter(within)).toEqual(theirs)
    compared += theirs.length
  })
  await fc.assert(property, { numRuns: 150 })
  expect(compared).toBeGreaterThan(500)
})
