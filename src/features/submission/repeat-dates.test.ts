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
  test('of every 2nd Saturday, without the exceptions', () => {
    const repeats = until('two_weeks', '2027-05-29', ['2027-05-15'])
    expect(repeatDates('2027-05-01', repeats)).toEqual(['2027-05-01', '2027-05-29'])
  })

  test('months without a fifth Saturday or a 31st are passed over', () => {
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

  test('are those of the rule that is stored with the series', () => {
    const anyDay = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...repeatKinds),
        fc.integer({ min: 0, max: 400 }),
        (first, every, length) => {
          const repeats = until(
            every,
            Temporal.PlainDate.from(first).add({ days: length }).toString(),
          )
          fc.pre(readRepeats(repeats, first).repeats !== undefined)
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
  expect(repeatKinds.map((kind) => repeatInWords('2027-01-30', kind))).toEqual([
    'Every Saturday',
    'Every 2nd Saturday',
    '5th Saturday of the month',
    'Last Saturday of the month',
    'Day 30 of every month',
  ])
})

describe('what is wrong', () => {
  const first = '2027-01-02'
  test.each([
    ['week', /object/],
    [{ every: 'day', until: '2027-02-01' }, /How often/],
    [{ every: 'week' }, /last date/],
    [{ every: 'week', until: '2027-02-30' }, /last date/],
    [{ every: 'week', until: '2027-01-01' }, /before the first/],
    [{ every: 'week', until: '2027-02-01', except: 'x' }, /skipped/],
    [{ every: 'week', until: '2028-02-27' }, /At most 60/],
    [{ every: 'month_last_weekday', until: '2027-05-01' }, /isn't the last/],
  ])('%j', (value, problem) => {
    expect(readRepeats(value, first).problem).toMatch(problem)
  })

  test('60 dates are taken', () => {
    const { repeats } = readRepeats({ every: 'week', until: '2028-02-19' }, first)
    expect(repeats && repeatDates(first, repeats)).toHaveLength(maxDates)
  })

  test('nothing given is no repeat', () => {
    expect(readRepeats(undefined, first)).toEqual({})
  })
})
