/** The days of an event: its first and last one and its rain date, when it or its series moves; pure functions. */
import type { FieldErrors } from '../../kit/errors.ts'
import { addDays, daysBetween, isLocalDate } from '../time/local-dates.ts'
import type { Event, Lifecycle } from './event.ts'

export type Days = Pick<Event, 'date' | 'endDate' | 'rainDate'>
/** First and last day; no last one is the first. */
export type Span = Pick<Event, 'date' | 'endDate'>

/**
 * The days of an event when it takes place on another date: as far from it as they are now. A rain date on or
 * before its date was used already, and stays only as far as the other date leaves it ahead.
 */
export const daysOn = (to: string, { date, endDate, rainDate }: Days): Days => {
  const moved = (day: string | null) => day && addDays(to, daysBetween(date ?? to, day))
  if (date !== null && rainDate !== null && rainDate <= date)
    return { date: to, endDate: moved(endDate), rainDate: rainDate < to ? null : rainDate }
  return { date: to, endDate: moved(endDate), rainDate: moved(rainDate) }
}

/** The days of a live event that moves: a rain date to which it moves stays, since it says why. */
export const movedTo = (to: string, days: Days): Days => ({
  ...daysOn(to, days),
  ...(to === days.rainDate && { rainDate: to }),
})

/** The days of an event as first planned: before it moved to its rain date. */
export const plannedDays = ({ previousDate, ...days }: Days & Pick<Event, 'previousDate'>): Days =>
  previousDate !== null && days.date !== null && days.rainDate === days.date
    ? daysOn(previousDate, days)
    : days

/** The first day on which both take place. */
export const sharedDay = (...both: [Span, Span]): string | undefined => {
  const day = both.map(({ date }) => date ?? '').reduce((a, b) => (a > b ? a : b))
  return both.every(({ date, endDate }) => date && (endDate ?? date) >= day) ? day : undefined
}

type FurtherDay = 'endDate' | 'rainDate'

/** Days from the first one; null where there is no such day. */
const distance = (days: Days, field: FurtherDay): number | null =>
  days.date === null || days[field] === null ? null : daysBetween(days.date, days[field])

/**
 * The days of another date of a series, `shift` days later: a last day or rain date that the first of them got stands as
 * far from it, where both had the same distance before. One that waits for review has used no rain date to which it moves.
 */
export const followDays = (
  own: Days & { status?: Lifecycle },
  shift: number,
  [before, after]: readonly [before: Days, after: Days],
): Days => {
  if (own.date === null) return { date: null, endDate: null, rainDate: null }
  const to = addDays(own.date, shift)
  const moved = movedTo(to, own)
  const follow = (field: FurtherDay) => {
    const [from, far] = [distance(before, field), distance(after, field)]
    if (from === far || from !== distance(own, field)) return moved[field]
    return far === null ? null : addDays(to, far)
  }
  const rainDate = follow('rainDate') ?? (to === own.rainDate ? to : null)
  const isUnused = rainDate === to && own.status === 'pending'
  return { date: to, endDate: follow('endDate'), rainDate: isUnused ? null : rainDate }
}

/** Problems of days that nobody means who types them, by field; sources and `before` may have them, and move with them. */
export const problemsOfTyped = (days: Days, before?: Days): FieldErrors => {
  const { date, endDate, rainDate } = days
  const problems: FieldErrors = {}
  if (date === null || endDate === null) return problems
  const isNew = (field: FurtherDay) => !before || distance(before, field) !== distance(days, field)
  if (isNew('endDate') && daysBetween(date, endDate) > 366)
    problems.endDate =
      'At most a year after the first. For a place without an end, use “Open year-round”.'
  const isTyped = isNew('rainDate') || isNew('endDate')
  if (isTyped && rainDate !== null && rainDate > date && rainDate <= endDate)
    problems.rainDate = 'The rain date must be after the last day.'
  return problems
}

/**
 * Moves the last day and the rain date along with a new date, unless they were changed themselves. An event that moves to
 * its rain date has used it: that of the `live` one stays, and nobody knows of another.
 */
export const moveAlong = (
  before: Days,
  given: Readonly<Record<string, unknown>>,
  live?: Days,
): Record<string, unknown> => {
  const { date } = given
  if (before.date === null || !isLocalDate(date) || date === before.date) return { ...given }
  const shifted = daysOn(date, before)
  const isUsed = date === live?.rainDate
  if (isUsed || date === before.rainDate) shifted.rainDate = isUsed ? date : null
  const followed = (field: FurtherDay) =>
    !(field in given) || given[field] === before[field] ? { [field]: shifted[field] } : {}
  return { ...given, ...followed('endDate'), ...followed('rainDate') }
}
