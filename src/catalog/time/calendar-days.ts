/** Months, weekdays and weeks of days that are counted from 1970-01-01. */
import { dayMs } from '../../kit/durations.ts'

/** Month 1 is January; a month beyond 12 is one of a later year. */
export const monthStart = (year: number, month: number): number =>
  Date.UTC(year, month - 1, 1) / dayMs

export const daysInMonth = (year: number, month: number): number =>
  monthStart(year, month + 1) - monthStart(year, month)

/** 0 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7

export type DayParts = { year: number; month: number; day: number }

/** The civil date of a day, by whole cycles of 400 years that begin on March 1. */
export const partsOfDay = (day: number): DayParts => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** The first day of a year's week 1, the first one with four days in it. */
const firstWeek = (year: number, weekStart: number): number => {
  const newYear = monthStart(year, 1)
  const into = (weekdayOfDay(newYear) - weekStart + 7) % 7
  return into <= 3 ? newYear - into : newYear - into + 7
}

/** True for a day of one of the weeks, which negative numbers count from the year's end. */
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
