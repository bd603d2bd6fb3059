import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/local-dates.ts'
import { SeriesRuleError } from './rule-parts.ts'
import {
  countOfRule,
  datesOfRule,
  endRule,
  ruleWithExceptions,
  seriesInWords,
  splitRule,
  untilOfRule,
} from './series-rule.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

describe('datesOfRule', () => {
  it('returns the dates of a rule, before and after a daylight saving change', () => {
    const first = '2026-03-06'
    expect(datesOfRule('FREQ=WEEKLY;COUNT=3', first, year)).toEqual([
      '2026-03-06',
      '2026-03-13',
      '2026-03-20',
    ])
    const saturdays = 'FREQ=MONTHLY;BYDAY=1SA;BYMONTH=4,5,10'
    expect(datesOfRule(saturdays, '2026-04-04', year)).toEqual([
      '2026-04-04',
      '2026-05-02',
      '2026-10-03',
    ])
  })

  it('ends with the day of UNTIL, in any notation', () => {
    const until = (text: string, zone?: string) =>
      datesOfRule(`FREQ=WEEKLY;UNTIL=${text}`, '2026-03-06', year, zone).at(-1)
    expect(until('20260320')).toBe('2026-03-20')
    expect(until('20260320T000000')).toBe('2026-03-20')
    // 7 PM on the 20th in Chicago.
    expect(until('20260321T000000Z', 'America/Chicago')).toBe('2026-03-20')
    expect(until('20260320T010000Z', 'America/Chicago')).toBe('2026-03-13')
  })

  it('refuses invalid rules and rules with times', () => {
    for (const rule of ['FREQ=HOURLY', 'FREQ=SOMETIMES', 'nonsense']) {
      expect(() => datesOfRule(rule, '2026-03-06', year)).toThrow(SeriesRuleError)
    }
  })
})

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const someRule = fc
  .record({
    kind: fc.constantFrom('WEEKLY', 'MONTHLY', 'DAILY', 'DAY', 'YEARLY'),
    weekday: fc.constantFrom(...weekdays),
    nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
    day: fc.integer({ min: 1, max: 31 }),
    interval: fc.integer({ min: 1, max: 3 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    count: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  })
  .map(({ kind, weekday, nth, day, interval, months, count }) => {
    const rules: Record<string, string> = {
      WEEKLY: `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${weekday}`,
      MONTHLY: `FREQ=MONTHLY;BYDAY=${nth}${weekday}`,
      DAILY: `FREQ=DAILY;INTERVAL=${interval}`,
      DAY: `FREQ=MONTHLY;BYMONTHDAY=${day}`,
      YEARLY: `FREQ=YEARLY;BYMONTH=${months.toSorted((a, b) => a - b).join(',')};BYDAY=${nth}${weekday}`,
    }
    return `${rules[kind]}${count === undefined ? '' : `;COUNT=${count}`}`
  })
const someDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2025-01-01', days))

/** First `most` dates by ical.js, an independent implementation. */
const byIcal = (rule: string, first: string, to: string, most = 1_000): string[] => {
  const expansion = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first))
  const dates: string[] = []
  for (let next = expansion.next(); next && next.toString() <= to; next = expansion.next()) {
    dates.push(next.toString())
    if (dates.length === most) break
  }
  return dates
}

describe('any rule', () => {
  it('has the same dates as ical.js', () => {
    const property = fc.property(someRule, someDay, (rule, day) => {
      const to = addDays(day, 550)
      // A series starts on a date of its rule.
      const [first] = byIcal(rule.replace(/;COUNT=\d+/, ''), day, addDays(day, 2_000), 1)
      if (first === undefined) return
      expect(datesOfRule(rule, first, { from: first, to })).toEqual(byIcal(rule, first, to))
    })
    fc.assert(property)
  })

  it('splits into two rules with the same dates together', () => {
    const property = fc.property(someRule, someDay, fc.nat(500), (rule, day, later) => {
      const to = addDays(day, 550)
      const [first] = datesOfRule(rule.replace(/;COUNT=\d+/, ''), day, { from: day, to })
      if (first === undefined) return
      const all = datesOfRule(rule, first, { from: first, to })
      const at = all[later % all.length] ?? first
      const { before, after } = splitRule(rule, first, at)
      const early = before === undefined ? [] : datesOfRule(before, first, { from: first, to })
      expect([...early, ...datesOfRule(after, at, { from: at, to })]).toEqual(all)
    })
    fc.assert(property)
  })
})

it('the end of a rule can be read and set', () => {
  expect(untilOfRule('FREQ=WEEKLY')).toBeUndefined()
  expect(untilOfRule('UNTIL=20260704;FREQ=WEEKLY')).toBe('2026-07-04')
  expect(countOfRule('FREQ=WEEKLY;COUNT=12')).toBe(12)
  expect(endRule('FREQ=WEEKLY;COUNT=12;BYDAY=SA', '2026-07-04')).toBe(
    'FREQ=WEEKLY;BYDAY=SA;UNTIL=20260704',
  )
})

it('the words of a rule include its exceptions', () => {
  const words = 'Every Saturday'
  expect(ruleWithExceptions(words, [])).toBe(words)
  expect(ruleWithExceptions(words, ['2026-07-04'])).toBe('Every Saturday, except Jul 4')
  expect(ruleWithExceptions(words, ['2026-12-26', '2026-07-04'])).toBe(
    'Every Saturday, except Jul 4 and Dec 26',
  )
  const six = ['01', '02', '03', '04', '05', '06'].map((day) => `2026-07-${day}`)
  expect(ruleWithExceptions(words, six)).toBe(
    'Every Saturday, except Jul 1, Jul 2, Jul 3, Jul 4 and 2 more',
  )
  expect(ruleWithExceptions(null, six)).toBeNull()
})

it.each([
  [['2026-06-20', '2026-06-27', '2026-07-11', '2026-07-18'], 'Every Saturday, except Jul 4'],
  [['2026-05-03', '2026-05-17', '2026-06-14'], 'Every 2nd Sunday, except May 31'],
  [['2026-05-02', '2026-06-06', '2026-08-01'], '1st Saturday of the month, except Jul 4'],
  [['2026-05-15', '2026-07-15'], 'Day 15 of every month, except Jun 15'],
  [['2026-05-02', '2026-05-09'], 'Every Saturday'],
  [['2026-05-15', '2026-06-16'], null],
])('the dates %j are described with their exceptions: %s', (dates, words) => {
  expect(seriesInWords(dates)).toBe(words)
})
