import { expect, test } from 'vitest'
import { datesOfMonth, monthIsOn } from './month-dates.ts'

test.each([
  [['2031-06-06', '2031-06-13', '2031-06-20', '2031-06-27'], 'All four Fridays in June are on'],
  [['2031-06-06', '2031-06-13'], 'Both Fridays in June are on'],
  [['2031-06-06', '2031-06-08', '2031-06-13'], 'All three dates in June are on'],
])('%j: %s', (dates, words) => {
  expect(monthIsOn(dates)).toBe(words)
})

test('dates of a month are live dates of the series that are on', () => {
  const series = { id: 's', rule: '' }
  const at = (date: string, more = {}) =>
    ({ id: date, date, series, status: 'published', eventStatus: 'scheduled', ...more }) as never
  const first = at('2031-06-06')
  const others = [
    at('2031-06-13', { eventStatus: 'cancelled' }),
    at('2031-06-20', { status: 'pending' }),
    at('2031-06-27', { eventStatus: 'rescheduled' }),
    at('2031-07-04'),
    at('2031-06-28', { series: { id: 't', rule: '' } }),
    at('2031-06-29', { series: null }),
  ]
  const ids = (dates: { id: string }[]) => dates.map(({ id }) => id)
  expect(ids(datesOfMonth([first, ...others], first))).toEqual(['2031-06-06', '2031-06-27'])
  expect(datesOfMonth(others, at('2031-06-29', { series: null }))).toEqual([])
})
