import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { shortDays } from './day-in-words.ts'
import {
  addDays,
  dateWords,
  daysBetween,
  isValidLocalDate,
  longDate,
  longDateRange,
  shortDate,
  shortDateRange,
  shortDateSeenFrom,
  weekdayOf,
} from './local-dates.ts'

const anyDay = fc
  .integer({ min: -350_000, max: 350_000 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }))

describe('arithmetic on local dates', () => {
  it('agrees with Temporal on sums, differences and weekdays', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const days = a.until(b).total('days')
        expect(daysBetween(a.toString(), b.toString())).toBe(days)
        expect(addDays(a.toString(), days)).toBe(b.toString())
        expect(weekdayOf(a.toString())).toBe(a.dayOfWeek % 7)
      }),
    )
  })

  it('accepts exactly the existing dates of four-digit years', () => {
    const digits = (max: number) =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), digits(13), digits(32), (y, m, d) => {
        const text = `${y}-${m}-${d}`
        let real = true
        try {
          Temporal.PlainDate.from(text)
        } catch {
          real = false
        }
        expect(isValidLocalDate(text)).toBe(real)
      }),
    )
  })

  it.each(['', '2026-02-30', '2025-02-29', '0026-05-01', '2026-5-1', '2026-05-01T00:00', 'soon'])(
    'refuses %j',
    (text) => {
      expect(isValidLocalDate(text)).toBe(false)
      expect(dateWords(text)).toBeUndefined()
      expect(() => weekdayOf(text)).toThrow(RangeError)
      expect(() => daysBetween('2026-01-01', text)).toThrow(RangeError)
    },
  )
})

describe('dates in words', () => {
  it('have a long and a short form', () => {
    expect(longDate('2023-06-05')).toBe('Monday, June 5, 2023')
    expect(shortDate('2026-11-27')).toBe('Fri, Nov 27')
    expect(longDate('2024-02-29')).toBe('Thursday, February 29, 2024')
  })

  it('are unchanged if invalid', () => {
    expect(longDate('2026-02-30')).toBe('2026-02-30')
    expect(shortDate('June 5')).toBe('June 5')
    expect(longDateRange('soon', '2026-11-22')).toBe('soon to Sunday, November 22, 2026')
  })

  it.each([
    ['2026-11-20', '2026-11-22', 'Friday, November 20 to Sunday, November 22, 2026'],
    ['2026-12-31', '2027-01-01', 'Thursday, December 31, 2026 to Friday, January 1, 2027'],
    ['2026-11-20', '2026-11-20', 'Friday, November 20, 2026'],
    ['2026-11-20', null, 'Friday, November 20, 2026'],
  ])('include a range: %s to %s', (date, endDate, words) => {
    expect(longDateRange(date, endDate)).toBe(words)
  })

  it('include a short range', () => {
    expect(shortDateRange('2026-11-20', '2026-11-22')).toBe('Fri, Nov 20 to Sun, Nov 22')
    expect(shortDateRange('2026-11-20', '2026-11-20')).toBe('Fri, Nov 20')
    const newYear = { date: '2026-12-31', endDate: '2027-01-01' }
    expect(shortDays(newYear)).toBe('Thu, Dec 31, 2026 to Fri, Jan 1, 2027')
  })

  it('agree with Temporal for every day', () => {
    // Formatted by Intl, dates before 1582 are in the Julian calendar.
    const since1600 = anyDay.filter((day) => day.year >= 1600)
    fc.assert(
      fc.property(since1600, (day) => {
        const expected = day.toLocaleString('en-US', {
          weekday: 'long',
          year: 'numeric',
          month: 'long',
          day: 'numeric',
          calendar: 'gregory',
        })
        expect(longDate(day.toString())).toBe(expected)
      }),
    )
  })
})

it('a short date has its year if that is not the current one', () => {
  expect(shortDateSeenFrom('2026-11-20', '2026-11-27')).toBe('Fri, Nov 27')
  expect(shortDateSeenFrom('2026-11-20', '2027-01-02')).toBe('Sat, Jan 2, 2027')
  expect(shortDateSeenFrom('2026-11-20', 'soon')).toBe('soon')
})
