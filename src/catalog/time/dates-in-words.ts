/** Common pattern of a list of dates, in plain words. */
import { addDays, dateWords, daysBetween, weekdayOf } from './local-dates.ts'

export const ordinals = ['1st', '2nd', '3rd', '4th', '5th']

/** Position of a date among the same weekdays of its month, from 1. */
export const ordinalOf = (date: string): number => Math.ceil(Number(date.slice(8)) / 7)

const isLastOfItsKind = (date: string) => addDays(date, 7).slice(0, 7) !== date.slice(0, 7)

/**
 * "Every Saturday", "Every 2nd Sunday", "1st Saturday of the month", "Last Friday of the month", "Day 15
 * of every month"; single dates may be left out. Null for dates with no such rule, and for fewer than two.
 */
export const datesInWords = (dates: readonly string[]): string | null => {
  const [first, ...more] = [...dates].sort()
  if (first === undefined || more.length === 0) return null
  const sorted = [first, ...more]
  const gaps = more.map((date, index) => daysBetween(sorted[index] ?? date, date))
  const weekday = dateWords(first)?.weekday
  const sameWeekday = more.every((date) => weekdayOf(date) === weekdayOf(first))
  if (sameWeekday && gaps.includes(7)) return `Every ${weekday}`
  if (sameWeekday && gaps.includes(14) && gaps.every((gap) => gap % 14 === 0))
    return `Every 2nd ${weekday}`
  if (new Set(sorted.map((date) => date.slice(0, 7))).size < sorted.length) return null
  if (sameWeekday && more.every((date) => ordinalOf(date) === ordinalOf(first)))
    return `${ordinals[ordinalOf(first) - 1]} ${weekday} of the month`
  if (sameWeekday && sorted.every(isLastOfItsKind)) return `Last ${weekday} of the month`
  const day = Number(first.slice(8))
  return more.every((date) => Number(date.slice(8)) === day) ? `Day ${day} of every month` : null
}
