import { expect, it } from 'vitest'
import { timeRange, twelveHourTime } from './local-times.ts'

it.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:00', '1:00 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', '24:00'],
  ['6pm', '6pm'],
  ['', ''],
])('tells %j as %j', (time, words) => {
  expect(twelveHourTime(time)).toBe(words)
})

it('tells a range, and what is known of it', () => {
  expect(timeRange('18:00', '21:30')).toBe('6:00 PM to 9:30 PM')
  expect(timeRange('18:00', null)).toBe('6:00 PM')
  expect(timeRange(null, '21:30')).toBe('Until 9:30 PM')
  expect(timeRange(null, null)).toBe('Time to be announced')
})
