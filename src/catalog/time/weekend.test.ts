import { expect, test } from 'vitest'
import { daysByName, weekendOf } from './weekend.ts'

test.each([
  ['2026-11-16', '2026-11-21'],
  ['2026-11-20', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', '2026-11-21'],
  ['2026-11-23', '2026-11-28'],
  ['2026-12-31', '2027-01-02'],
])('on %s it begins on %s', (today, saturday) => {
  expect(weekendOf(today).saturday).toBe(saturday)
})

test('ends on the day after it began', () => {
  expect(weekendOf('2027-01-02')).toEqual({ saturday: '2027-01-02', sunday: '2027-01-03' })
})

// A Wednesday, a Friday, a Saturday and a Sunday, which belongs to the weekend that has begun.
test.each([
  ['weekend', '2026-11-18', '2026-11-20', '2026-11-22'],
  ['weekend', '2026-11-20', '2026-11-20', '2026-11-22'],
  ['weekend', '2026-11-21', '2026-11-20', '2026-11-22'],
  ['weekend', '2026-11-22', '2026-11-20', '2026-11-22'],
  ['next_weekend', '2026-11-18', '2026-11-27', '2026-11-29'],
  ['next_weekend', '2026-11-22', '2026-11-27', '2026-11-29'],
  ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['tomorrow', '2026-11-30', '2026-12-01', '2026-12-01'],
  ['friday', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['friday', '2026-11-21', '2026-11-27', '2026-11-27'],
  ['saturday', '2026-11-18', '2026-11-21', '2026-11-21'],
  ['sunday', '2026-11-21', '2026-11-22', '2026-11-22'],
  ['next_7_days', '2026-11-28', '2026-11-28', '2026-12-04'],
] as const)('%s on %s', (name, today, fromDate, toDate) => {
  expect(daysByName(name, today)).toEqual({ fromDate, toDate })
})
