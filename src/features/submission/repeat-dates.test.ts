import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  maxDates,
  readRepeats,
  repeatDates,
  repeatInWords,
  repeatKinds,
  repeatRule,
} from './repeat-dates.ts'

const until = (every: (typeof repeatKinds)[number], last: string, except: string[] = []) => ({
  every,
  until: last,
  except,
})

describe('dates', () => {
  test('are every 2nd Saturday, without the exceptions', () => {
    const repeats = until('two_weeks', '2027-05-29', ['2027-05-15'])
    expect(repeatDates('2027-05-01', repeats)).toEqual(['2027-05-01', '2027-05-29'])
  })

  test('months without a fifth Saturday or a 31st are skipped', () => {
    expect(repeatDates('2027-01-30', until('month_weekday', '2027-07-31'))).toEqual([
      '2027-01-30',
      '2027-05-29',
      '2027-07-31',
    ])
    expect(repeatDates('2027-01-31', until('month_day', '2027-04-30'))).toEqual([
      '2027-01-31',
      '2027-03-31',
    ])
  })

  test('match the rule stored with the series', () => {
    const anyDay = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...repeatKinds),
        fc.integer({ min: 0, max: 400 }),
        fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1, maxLength: 3 }),
        (first, every, length, weeks) => {
          const last = Temporal.PlainDate.from(first).add({ days: length }).toString()
          const given = { ...until(every, last), ...(every === 'month_weekdays' && { weeks }) }
          const { repeats } = readRepeats(given, first)
          if (!repeats) return fc.pre(false)
          const rule = repeatRule(first, repeats).replace(/UNTIL=(\d+)/, 'UNTIL=$1T235959Z')
          const oracle = new RRuleTemporal({
            rruleString: `RRULE:${rule}`,
            dtstart: Temporal.PlainDate.from(first).toZonedDateTime('UTC'),
          })
          const dates = oracle.all().map((at) => at.toString().slice(0, 10))
          expect(repeatDates(first, repeats)).toEqual(dates)
        },
      ),
    )
  })
})

test('words', () => {
  const weeks = [1, 3, -1]
  expect(repeatKinds.map((every) => repeatInWords('2027-01-30', { every, weeks }))).toEqual([
    'Every Saturday',
    'Every 2nd Saturday',
    '5th Saturday of the month',
    '1st, 3rd and last Saturday of the month',
    'Last Saturday of the month',
    'Day 30 of every month',
  ])
})

describe('several weeks of the month', () => {
  const first = '2027-01-02'
  const every = 'month_weekdays'

  test.each([
    [
      [1, 3],
      [1, 3],
    ],
    [
      ['3rd', '1st'],
      [1, 3],
    ],
    ['1st and 3rd', [1, 3]],
    ['first & last', [1, -1]],
    ['1st, 2nd, 4th', [1, 2, 4]],
    ['LAST/1', [1, -1]],
  ])('%j', (weeks, expected) => {
    expect(readRepeats({ every, weeks, until: '2027-03-31' }, first).repeats?.weeks).toEqual(
      expected,
    )
  })

  test('are one rule', () => {
    const repeats = { every, weeks: [1, 3], until: '2027-03-31', except: ['2027-02-20'] } as const
    expect(repeatRule(first, repeats)).toBe('FREQ=MONTHLY;BYDAY=1SA,3SA;UNTIL=20270331')
    expect(repeatDates(first, repeats)).toEqual([
      '2027-01-02',
      '2027-01-16',
      '2027-02-06',
      '2027-03-06',
      '2027-03-20',
    ])
  })
})

describe('invalid repeats', () => {
  const first = '2027-01-02'
  test.each([
    ['week', /object/],
    [{ every: 'day', until: '2027-02-01' }, /How often/],
    [{ every: 'week' }, /last date/],
    [{ every: 'week', until: '2027-02-30' }, /last date/],
    [{ every: 'week', until: '2027-01-01' }, /before the first/],
    [{ every: 'week', until: '2027-02-01', except: 'x' }, /skipped/],
    [{ every: 'week', until: '2028-02-27' }, /At most 60/],
    [{ every: 'month_weekdays', until: '2027-05-01' }, /weeks of the month/],
    [{ every: 'month_weekdays', weeks: '1st and 6th', until: '2027-05-01' }, /weeks of the month/],
    [{ every: 'month_weekdays', weeks: { a: 1 }, until: '2027-05-01' }, /weeks of the month/],
    [{ every: 'month_weekdays', weeks: [2, 4], until: '2027-05-01' }, /isn't the 2nd or 4th one/],
    [{ every: 'month_last_weekday', until: '2027-05-01' }, /isn't the last/],
  ])('%j', (value, problem) => {
    const { problems = {} } = readRepeats(value, first)
    expect(Object.values(problems).join(' ')).toMatch(problem)
  })

  test('60 dates are accepted', () => {
    const { repeats } = readRepeats({ every: 'week', until: '2028-02-19' }, first)
    expect(repeats && repeatDates(first, repeats)).toHaveLength(maxDates)
  })

  test('dates are accepted as people type them, and the first invalid one is named', () => {
    const typed = { every: 'week', until: '2/27/2027', except: ['1/9/2027', 'January 16, 2027'] }
    const { repeats } = readRepeats(typed, first)
    expect([repeats?.until, repeats?.except]).toEqual(['2027-02-27', ['2027-01-09', '2027-01-16']])
    const wrong = readRepeats({ ...typed, except: ['1/9/2027', '1/33/2027', 5] }, first)
    expect(wrong.problems).toEqual({
      except: 'Enter skipped dates such as 7/3/2027. “1/33/2027” is not a date.',
    })
  })

  test('empty input is not a repeat', () => {
    expect(readRepeats(undefined, first)).toEqual({})
  })
})
