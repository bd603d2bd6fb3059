import { expect, test } from 'vitest'
import { weekendOf } from './weekend.ts'

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
