/** First day, last day and rain date of an event when it or its series moves; pure functions. */
import type { FieldErrors } from '../../kit/errors.ts'
import { addDays, daysBetween, isLocalDate } from '../time/local-dates.ts'
import type { Event, Lifecycle } from './event.ts'

export type Days = Pick<Event, 'date' | 'endDate' | 'rainDate'>
/** First and last day; a null `endDate` means a single day. */
export type Span = Pick<Event, 'date' | 'endDate'>

/**
 * Days of an event on another date, at the same distances. A rain date on or before the current date is used already:
 * it stays unless it is before the other date.
 */
export const daysOn = (to: string, { date, endDate, rainDate }: Days): Days => {
  const moveDay = (day: string | null) => day && addDays(to, daysBetween(date ?? to, day))
  if (date !== null && rainDate !== null && rainDate <= date)
    return { date: to, endDate: moveDay(endDate), rainDate: rainDate < to ? null : rainDate }
  return { date: to, endDate: moveDay(endDate), rainDate: moveDay(rainDate) }
}

/** Days of a live event that moves: if it moves to its rain date, that rain date stays as the reason. */
export const daysMovedTo = (to: string, days: Days): Days => ({
  ...daysOn(to, days),
  ...(to === days.rainDate && { rainDate: to }),
})

/** Days as first planned, before the event moved to its rain date. */
export const plannedDays = ({ previousDate, ...days }: Days & Pick<Event, 'previousDate'>): Days =>
  previousDate !== null && days.date !== null && days.rainDate === days.date
    ? daysOn(previousDate, days)
    : days

/** First day on which both events take place. */
export const sharedDay = (...spans: [Span, Span]): string | undefined => {
  const day = spans.map(({ date }) => date ?? '').reduce((a, b) => (a > b ? a : b))
  return spans.every(({ date, endDate }) => date && (endDate ?? date) >= day) ? day : undefined
}

type FurtherDay = 'endDate' | 'rainDate'

/** Days between the first day and another; null if either is missing. */
const distance = (days: Days, field: FurtherDay): number | null =>
  days.date === null || days[field] === null ? null : daysBetween(days.date, days[field])

/**
 * Days of another date of a series, `shift` days later. If an edit (`before` to `after`) changed the distance of the
 * last day or rain date, dates that had the same distance adopt the new one. A pending event loses a rain date to which
 * it moves.
 */
export const followDays = (
  days: Days & { status?: Lifecycle },
  shift: number,
  [before, after]: readonly [before: Days, after: Days],
): Days => {
  if (days.date === null) return { date: null, endDate: null, rainDate: null }
  const to = addDays(days.date, shift)
  const movedDays = daysMovedTo(to, days)
  const followField = (field: FurtherDay) => {
    const [distanceBefore, distanceAfter] = [distance(before, field), distance(after, field)]
    if (distanceBefore === distanceAfter || distanceBefore !== distance(days, field))
      return movedDays[field]
    return distanceAfter === null ? null : addDays(to, distanceAfter)
  }
  const rainDate = followField('rainDate') ?? (to === days.rainDate ? to : null)
  const isUnused = rainDate === to && days.status === 'pending'
  return { date: to, endDate: followField('endDate'), rainDate: isUnused ? null : rainDate }
}

/** Problems, by field, of days as typed in a form. Sources may give such days; `before` is not checked again. */
export const problemsOfTypedDays = (days: Days, before?: Days): FieldErrors => {
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
 * Moves the last day and the rain date along with a new date, unless they were changed themselves. If the event moves
 * to its rain date, a `live` event keeps that rain date; otherwise it is cleared.
 */
export const moveAlong = (
  before: Days,
  changes: Readonly<Record<string, unknown>>,
  live?: Days,
): Record<string, unknown> => {
  const { date } = changes
  if (before.date === null || !isLocalDate(date) || date === before.date) return { ...changes }
  const shiftedDays = daysOn(date, before)
  const isUsed = date === live?.rainDate
  if (isUsed || date === before.rainDate) shiftedDays.rainDate = isUsed ? date : null
  const followUnlessChanged = (field: FurtherDay) =>
    !(field in changes) || changes[field] === before[field] ? { [field]: shiftedDays[field] } : {}
  return { ...changes, ...followUnlessChanged('endDate'), ...followUnlessChanged('rainDate') }
}
