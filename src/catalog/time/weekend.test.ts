import { expect, test } from 'vitest'
import { namedDays, weekendOf } from './weekend.ts'

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

test.each([
  ['2026-11-18', '2026-11-21', '2026-11-22', '2026-11-24'],
  ['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-27'],
  // A Sunday belongs to the weekend that has begun.
  ['2026-11-22', '2026-11-21', '2026-11-22', '2026-11-28'],
])('days by name on %s', (today, saturday, sunday, seventh) => {
  expect(namedDays(today)).toEqual([
    { label: 'Today', fromDate: today, toDate: today },
    { label: 'This weekend', fromDate: saturday, toDate: sunday },
    { label: 'Next 7 days', fromDate: today, toDate: seventh },
  ])
})
