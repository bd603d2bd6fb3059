import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesOfRule } from '../../../../catalog/series/series-rule.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { shiftRule } from './shift-rule.ts'

const span = { from: '2031-05-02', to: '2032-05-02' }

/** Shifts a rule whose first date is Friday, May 2, 2031. */
const shifted = (rule: string, days: number, first = '2031-05-02') =>
  shiftRule({ rule, first, days, span })

test.each([
  ['FREQ=WEEKLY;BYDAY=FR', 1, 'FREQ=WEEKLY;BYDAY=SA'],
  ['FREQ=WEEKLY', -2, 'FREQ=WEEKLY'],
  ['FREQ=WEEKLY;BYDAY=TU,FR;UNTIL=20310801', 3, 'FREQ=WEEKLY;BYDAY=FR,MO;UNTIL=20310804'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=9', 10, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=9'],
  ['FREQ=MONTHLY;BYDAY=1FR', 7, 'FREQ=MONTHLY;BYDAY=2FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=2', 5, 'FREQ=MONTHLY;BYMONTHDAY=7'],
])('%s by %i days is %s', (rule, days, expected) => {
  expect(shifted(rule, days)).toBe(expected)
})

test.each([
  ['FREQ=MONTHLY;BYDAY=1FR', 1],
  ['FREQ=MONTHLY;BYDAY=-1FR', 7],
  ['FREQ=MONTHLY;BYMONTHDAY=27', 5],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1', 7],
  ['FREQ=WEEKLY;BYDAY=FR;BYMONTH=6,7', 30],
  ['FREQ=NEVER', 1],
])('no rule gives the dates of %s shifted by %i days', (rule, days) => {
  expect(shifted(rule, days)).toBeUndefined()
})

const rules = fc.record({
  days: fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }),
  interval: fc.integer({ min: 1, max: 3 }),
})

test('a shifted rule yields all dates shifted by as many days', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: -20, max: 20 }), ({ days, interval }, shift) => {
      const rule = `FREQ=WEEKLY;INTERVAL=${interval};WKST=MO;BYDAY=${days.join()}`
      const [first = ''] = datesOfRule(rule, span.from, span)
      const moved = shiftRule({ rule, first, days: shift, span })
      expect(moved).toBeDefined()
      const later = { from: addDays(span.from, shift), to: addDays(span.to, shift) }
      expect(datesOfRule(moved ?? '', addDays(first, shift), later)).toEqual(
        datesOfRule(rule, first, span).map((date) => addDays(date, shift)),
      )
    }),
  )
})
