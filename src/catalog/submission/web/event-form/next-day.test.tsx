import { expect, test } from 'vitest'
import { whenInWords } from '../../../time/day-in-words.ts'
import { nextDayWords } from './next-day.tsx'

test.each([
  ['20:00', '01:00', 'Ends at 1:00 AM the next day, Sunday, May 4, 2031.'],
  ['8 PM', '1 AM', 'Ends at 1:00 AM the next day, Sunday, May 4, 2031.'],
  ['10:00', '04:00', 'Ends at 4:00 AM the next day, Sunday, May 4, 2031. Did you mean 4:00 PM?'],
  ['22:00', '20:00', 'Ends at 8:00 PM the next day, Sunday, May 4, 2031.'],
  ['10:00', '16:00', undefined],
  ['10:00', '', undefined],
  ['10:00', 'soon', undefined],
])('from %s to %s: %s', (startTime, endTime, words) => {
  expect(nextDayWords({ date: '2031-05-03', startTime, endTime })).toBe(words)
})

test('an unknown date is not named; an event with a last day needs no note', () => {
  const hours = { startTime: '20:00', endTime: '01:00' }
  expect(nextDayWords(hours)).toBe('Ends at 1:00 AM the next day.')
  expect(nextDayWords({ date: '2031-05-03', endDate: '2031-05-04', ...hours })).toBeUndefined()
})

test("the organizer sees the same note on the event's page", () => {
  const evening = { date: '2031-05-03', endDate: '2031-05-03', startTime: '20:00' }
  expect(whenInWords({ ...evening, endTime: '01:00' })).toBe(
    'Saturday, May 3, 2031, 8:00 PM to 1:00 AM the next day',
  )
})
