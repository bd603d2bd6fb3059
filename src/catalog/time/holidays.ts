/**
 * Holidays around which events are planned, computed for any year from 2022 on: federal holidays (5 U.S.C. 6103), and
 * days on which many shows take place. The names are those in common use.
 */
import { memoize } from '../../kit/memoize.ts'
import { addDays, lastOfMonth, weekdayOf } from './local-dates.ts'

/** First date with this weekday (0 for Sunday) on or after a date. */
export const weekdayFrom = (date: string, weekday: number): string =>
  addDays(date, (weekday - weekdayOf(date) + 7) % 7)

/** Latest date with this weekday (0 for Sunday) on or before a date. */
export const weekdayUntil = (date: string, weekday: number): string =>
  addDays(date, -((weekdayOf(date) - weekday + 7) % 7))

/**
 * The nth weekday (0 for Sunday) of a date's month; `nth` counts from 1, and -1 is the last. Undefined if the month has
 * no fifth one.
 */
export const weekdayOfMonth = (date: string, weekday: number, nth: number): string | undefined => {
  const [first, last] = [`${date.slice(0, 7)}-01`, lastOfMonth(date, 0)]
  const day =
    nth < 0 ? weekdayUntil(last, weekday) : addDays(weekdayFrom(first, weekday), 7 * (nth - 1))
  return day <= last ? day : undefined
}

export type Holiday = { date: string; name: string }

const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6]

const dayOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Date of the nth weekday of a month; `n` counts from 1, and -1 is the last. */
const nth = (n: number, weekday: number, year: number, month: number): string =>
  weekdayOfMonth(dayOf(year, month, 1), weekday, n) ?? ''

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
const easter = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return dayOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32)
}

/** Adds the observed day off, on Friday or Monday, to a fixed holiday on a weekend. */
const withObserved = (holiday: Holiday): Holiday[] => {
  const weekday = weekdayOf(holiday.date)
  const shift = weekday === saturday ? -1 : weekday === sunday ? 1 : 0
  if (shift === 0) return [holiday]
  return [holiday, { date: addDays(holiday.date, shift), name: `${holiday.name} (observed)` }]
}

const federal = (year: number): Holiday[] => {
  const fixed = [
    { date: dayOf(year, 1, 1), name: "New Year's Day" },
    { date: dayOf(year, 6, 19), name: 'Juneteenth' },
    { date: dayOf(year, 7, 4), name: 'Independence Day' },
    { date: dayOf(year, 11, 11), name: 'Veterans Day' },
    { date: dayOf(year, 12, 25), name: 'Christmas Day' },
    // Observed in this year if it falls on a Saturday.
    { date: dayOf(year + 1, 1, 1), name: "New Year's Day" },
  ]
  return [
    ...fixed.flatMap(withObserved).filter(({ date }) => Number(date.slice(0, 4)) === year),
    { date: nth(3, monday, year, 1), name: 'Martin Luther King Jr. Day' },
    { date: nth(3, monday, year, 2), name: "Presidents' Day" },
    { date: nth(-1, monday, year, 5), name: 'Memorial Day' },
    { date: nth(1, monday, year, 9), name: 'Labor Day' },
    { date: nth(2, monday, year, 10), name: "Columbus Day and Indigenous Peoples' Day" },
    { date: nth(4, thursday, year, 11), name: 'Thanksgiving' },
  ]
}

const customary = (year: number): Holiday[] => [
  { date: nth(2, sunday, year, 2), name: 'Super Bowl Sunday' },
  { date: easter(year), name: 'Easter' },
  { date: nth(2, sunday, year, 5), name: "Mother's Day" },
  // The Indianapolis 500 is on the Sunday before Memorial Day.
  { date: addDays(nth(-1, monday, year, 5), -1), name: 'Indy 500' },
  { date: nth(3, sunday, year, 6), name: "Father's Day" },
  { date: nth(2, friday, year, 7), name: 'Collector Car Appreciation Day' },
  { date: dayOf(year, 10, 31), name: 'Halloween' },
  { date: addDays(nth(4, thursday, year, 11), 1), name: 'Black Friday' },
  { date: dayOf(year, 12, 24), name: 'Christmas Eve' },
  { date: dayOf(year, 12, 31), name: "New Year's Eve" },
]

/** Holidays of a year, in the order of dates. Memoized: few years are requested, each many times. */
export const holidaysOf = memoize(50, (year: number): readonly Holiday[] =>
  [...federal(year), ...customary(year)].sort((a, b) => (a.date < b.date ? -1 : 1)),
)

/** Holidays between two dates, both inclusive. */
export const holidaysBetween = (first: string, last: string): Holiday[] => {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
  return years.flatMap(holidaysOf).filter(({ date }) => date >= first && date <= last)
}
