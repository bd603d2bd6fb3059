/** Months, weekdays and weeks of days, which are counted from 1970-01-01. */
import { dayMs } from '../../kit/durations.ts'
import { weekdayOfDay } from './local-dates.ts'

/** Month 1 is January; a month above 12 is in a later year. */
export const monthStart = (year: number, month: number): number =>
  Date.UTC(year, month - 1, 1) / dayMs

export const daysInMonth = (year: number, month: number): number =>
  monthStart(year, month + 1) - monthStart(year, month)

export type DayParts = { year: number; month: number; day: number }

/** Calendar date of a day. */
export const partsOfDay = (day: number): DayParts => {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** First day of a year's week 1, the first week with at least four days of the year. */
const firstWeek = (year: number, weekStart: number): number => {
  const newYear = monthStart(year, 1)
  const daysIntoWeek = (weekdayOfDay(newYear) - weekStart + 7) % 7
  return daysIntoWeek <= 3 ? newYear - daysIntoWeek : newYear - daysIntoWeek + 7
}

/** True if a day is in one of the weeks; negative numbers count weeks from the end of the year. */
export const isInWeek = (day: number, weeks: readonly number[], weekStart: number): boolean => {
  const { year } = partsOfDay(day)
  const weekYear =
    day >= firstWeek(year + 1, weekStart)
      ? year + 1
      : day < firstWeek(year, weekStart)
        ? year - 1
        : year
  const begin = firstWeek(weekYear, weekStart)
  const number = Math.floor((day - begin) / 7) + 1
  const count = (firstWeek(weekYear + 1, weekStart) - begin) / 7
  return weeks.includes(number) || weeks.includes(number - count - 1)
}
