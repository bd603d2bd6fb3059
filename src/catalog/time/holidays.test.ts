import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { holidaysBetween, holidaysOf } from './holidays.ts'

const dateOf = (year: number, name: string) =>
  holidaysOf(year).find((holiday) => holiday.name === name)?.date

/** Dates published by the Office of Personnel Management. */
test.each([
  [2026, "New Year's Day", '2026-01-01'],
  [2026, 'Martin Luther King Jr. Day', '2026-01-19'],
  [2026, "Presidents' Day", '2026-02-16'],
  [2026, 'Memorial Day', '2026-05-25'],
  [2026, 'Juneteenth', '2026-06-19'],
  [2026, 'Independence Day (observed)', '2026-07-03'],
  [2026, 'Labor Day', '2026-09-07'],
  [2026, "Columbus Day and Indigenous Peoples' Day", '2026-10-12'],
  [2026, 'Veterans Day', '2026-11-11'],
  [2026, 'Thanksgiving', '2026-11-26'],
  [2026, 'Christmas Day', '2026-12-25'],
  [2027, 'Juneteenth (observed)', '2027-06-18'],
  [2027, 'Independence Day (observed)', '2027-07-05'],
  [2027, 'Christmas Day (observed)', '2027-12-24'],
  [2027, "New Year's Day (observed)", '2027-12-31'],
  [2028, 'Memorial Day', '2028-05-29'],
  [2028, 'Veterans Day (observed)', '2028-11-10'],
])('in %i, %s is %s', (year, name, date) => {
  expect(dateOf(year, name)).toBe(date)
})

/** From the tables of the Census Bureau. */
test.each([
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2076-04-19',
  '2160-03-23',
])('Easter is %s', (date) => {
  expect(dateOf(Number(date.slice(0, 4)), 'Easter')).toBe(date)
})

test.each([
  ["Mother's Day", '2027-05-09'],
  ["Father's Day", '2027-06-20'],
  ['Indy 500', '2027-05-30'],
  ['Collector Car Appreciation Day', '2027-07-09'],
  ['Super Bowl Sunday', '2027-02-14'],
  ['Black Friday', '2027-11-26'],
])('%s 2027 is %s', (name, date) => {
  expect(dateOf(2027, name)).toBe(date)
})

test('every year has each holiday once, on its weekday, in order', () => {
  const weekdays = {
    'Memorial Day': 1,
    'Labor Day': 1,
    Thanksgiving: 4,
    Easter: 7,
    "Father's Day": 7,
  }
  fc.assert(
    fc.property(fc.integer({ min: 2022, max: 2199 }), (year) => {
      const days = holidaysOf(year)
      expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
      expect(days.every(({ date }) => date.startsWith(String(year)))).toBe(true)
      expect(new Set(days.map(({ name }) => name)).size).toBe(days.length)
      expect(days.filter(({ name }) => !name.endsWith('(observed)'))).toHaveLength(21)
      for (const [name, weekday] of Object.entries(weekdays)) {
        expect(Temporal.PlainDate.from(dateOf(year, name) ?? '').dayOfWeek).toBe(weekday)
      }
      for (const { date, name } of days) {
        if (!name.endsWith('(observed)')) continue
        expect([1, 5]).toContain(Temporal.PlainDate.from(date).dayOfWeek)
      }
      const memorial = Temporal.PlainDate.from(dateOf(year, 'Memorial Day') ?? '')
      expect(memorial.add({ days: 7 }).month).toBe(6)
    }),
  )
})

test('a range may cross the end of a year', () => {
  expect(holidaysBetween('2026-12-30', '2027-01-02').map(({ name }) => name)).toEqual([
    "New Year's Eve",
    "New Year's Day",
  ])
  expect(holidaysBetween('2027-06-05', '2027-06-08')).toEqual([])
})
