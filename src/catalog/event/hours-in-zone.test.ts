import { expect, test } from 'vitest'
import { hoursInZone } from './hours-in-zone.ts'

test.each([
  // Source's zone, start and setup time; then both at the venue in Chicago.
  ['America/New_York', '09:00', '07:30', '08:00', '06:30'],
  ['UTC', '14:00', '12:30', '09:00', '07:30'],
  ['UTC', '01:00', '23:30', '20:00', '18:30'],
  ['UTC', null, '12:30', null, '07:30'],
  // An instant from a program beside a typed time.
  ['UTC', '14:00', '07:30', '09:00', '07:30'],
  // Zone unknown: unchanged.
  ['', '09:00', '07:30', '09:00', '07:30'],
])('in %s, %s with setup at %s: %s and %s', (timeZone, startTime, setupTime, start, setup) => {
  const told = { date: '2026-06-07', endDate: '2026-06-07', startTime, endTime: null, setupTime }
  expect(hoursInZone({ ...told, timeZone }, 'America/Chicago')).toMatchObject({
    startTime: start,
    setupTime: setup,
  })
})
