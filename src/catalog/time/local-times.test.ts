import { expect, it } from 'vitest'
import { endsNextDay, readWallTime, timeRange, twelveHourTime } from './local-times.ts'

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
])('writes %j as %j', (time, words) => {
  expect(twelveHourTime(time)).toBe(words)
})

it('writes a range, even with only one of its ends', () => {
  expect(timeRange('18:00', '21:30')).toBe('6:00 PM to 9:30 PM')
  expect(timeRange('18:00', null)).toBe('6:00 PM')
  expect(timeRange(null, '21:30')).toBe('Until 9:30 PM')
  expect(timeRange(null, null)).toBe('Time to be announced')
})

it.each([
  ['18:30', '18:30'],
  ['6:30', '06:30'],
  ['6:30 PM', '18:30'],
  ['8pm', '20:00'],
  [' 1 a.m. ', '01:00'],
  ['12 AM', '00:00'],
  ['12:15 pm', '12:15'],
  ['8.30 pm', '20:30'],
  ['Noon', '12:00'],
  ['midnight', '00:00'],
])('reads %j as %j', (typed, time) => {
  expect(readWallTime(typed)).toBe(time)
})

it.each(['', '8', '25:00', '13 PM', '0 am', '6:60', 'dawn', '8 to 9', '18:30:00', '8 PM PM'])(
  'returns undefined for %j',
  (typed) => {
    expect(readWallTime(typed)).toBeUndefined()
  },
)

it('detects hours that cross midnight', () => {
  const evening = { date: '2031-05-03', endDate: null, startTime: '20:00', endTime: '01:00' }
  expect(endsNextDay(evening)).toBe(true)
  expect(endsNextDay({ ...evening, endDate: '2031-05-03' })).toBe(true)
  expect(endsNextDay({ ...evening, endDate: '2031-05-04' })).toBe(false)
  expect(endsNextDay({ ...evening, endTime: '23:00' })).toBe(false)
  expect(endsNextDay({ ...evening, endTime: null })).toBe(false)
})
