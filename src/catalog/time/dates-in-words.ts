/** Finds the common pattern of a list of dates and describes it in words. */
import { addDays, dateWords, daysBetween, weekdayOf } from './local-dates.ts'

/** "12th". */
export const ordinal = (number: number): string => {
  const tens = Math.floor((number % 100) / 10)
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/** "A", "A and B", "A, B and C". */
export const joinWords = (items: readonly string[]): string =>
  items.length < 3 ? items.join(' and ') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** "3rd"; "last" for -1. */
export const positionInWords = (position: number): string =>
  position === -1 ? 'last' : ordinal(position)

const positionNames = ['first', 'second', 'third', 'fourth', 'fifth']
/** Words for the positions of a weekday in its month, as clubs name their days. */
export const positionWord = '(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)'

/** Position from its word: 3 for "3rd", "third" and "3", -1 for "last". */
export const positionOf = (word: string): number =>
  positionNames.indexOf(word.toLowerCase()) + 1 || Number.parseInt(word, 10) || -1

/** "1st and 3rd", "Last", "2nd and last"; -1 is "last". */
export const positionsInWords = (positions: readonly number[]): string => {
  const words = joinWords(positions.map(positionInWords))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Position of a date among the same weekdays of its month, from 1. */
export const ordinalOf = (date: string): number => Math.ceil(Number(date.slice(8)) / 7)

/** True for the last of its weekday in its month. */
export const isLastOfItsKind = (date: string): boolean =>
  addDays(date, 7).slice(0, 7) !== date.slice(0, 7)

/** True if a date is at one of the positions of its weekday in its month; -1 is the last. */
export const isAtPosition = (date: string, positions: readonly number[]): boolean =>
  positions.includes(ordinalOf(date)) || (positions.includes(-1) && isLastOfItsKind(date))

/**
 * "Every Saturday", "Every 2nd Sunday", "1st Saturday of the month", "1st and 3rd Saturday of the month", "Last Friday
 * of the month", "Day 15 of every month"; single dates may be missing. Null if no such rule fits, or for fewer than two
 * dates.
 */
export const datesInWords = (dates: readonly string[]): string | null => {
  const [first, ...more] = [...dates].sort()
  if (first === undefined || more.length === 0) return null
  const sorted = [first, ...more]
  const gaps = more.map((date, index) => daysBetween(sorted[index] ?? date, date))
  const weekday = dateWords(first)?.weekday
  const sameWeekday = more.every((date) => weekdayOf(date) === weekdayOf(first))
  if (sameWeekday && gaps.includes(14) && gaps.every((gap) => gap % 14 === 0))
    return `Every 2nd ${weekday}`
  const positions = positionsOf(sorted)
  if (positions) return `${positionsInWords(positions)} ${weekday} of the month`
  if (sameWeekday && gaps.includes(7)) return `Every ${weekday}`
  if (new Set(sorted.map((date) => date.slice(0, 7))).size < sorted.length) return null
  if (sameWeekday && more.every((date) => ordinalOf(date) === ordinalOf(first)))
    return `${ordinal(ordinalOf(first))} ${weekday} of the month`
  if (sameWeekday && sorted.every(isLastOfItsKind)) return `Last ${weekday} of the month`
  const day = Number(first.slice(8))
  return more.every((date) => Number(date.slice(8)) === day) ? `Day ${day} of every month` : null
}

/** Most positions of a monthly rule; with more, a weekly rule describes the dates better. */
const maxPositions = 3

/**
 * The two or three positions of a weekday in its month that produce these dates, such as 1 and 3; -1 is the last. Each
 * position occurs at least twice, and fewer dates are missing than from a weekly series. Undefined for other dates.
 */
export const positionsOf = (dates: readonly string[]): number[] | undefined => {
  const sorted = [...dates].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (sorted.some((date) => weekdayOf(date) !== weekdayOf(first))) return undefined
  const weeks = Array.from({ length: daysBetween(first, last) / 7 + 1 }, (_, week) =>
    addDays(first, 7 * week),
  )
  const numbered = sorted.map(ordinalOf)
  const withLast = sorted.map((date, at) => (isLastOfItsKind(date) ? -1 : (numbered[at] ?? 0)))
  return [numbered, withLast].map(distinct).find((positions) => {
    if (positions.length < 2 || positions.length > maxPositions) return false
    const isTwice = positions.every(
      (position) => sorted.filter((date) => isAtPosition(date, [position])).length > 1,
    )
    const expected = weeks.filter((date) => isAtPosition(date, positions)).length
    const missing = expected - sorted.length
    return isTwice && missing * 3 <= sorted.length && expected < weeks.length
  })
}

/** Sorted without duplicates, with -1 (the last) at the end. */
const distinct = (positions: readonly number[]): number[] =>
  [...new Set(positions)].sort((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b))
