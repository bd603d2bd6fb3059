/** Changes that a private link permits; pure functions. */
import { differingFields, heldFields, sameValue } from '../../catalog/event/corrections.ts'
import type { Event, Lifecycle } from '../../catalog/event/event.ts'
import { plannedDays } from '../../catalog/event/event-days.ts'
import type { EventDraft } from '../../catalog/event/event-draft.ts'
import type { Point } from '../../catalog/place/distance.ts'
import { isAtPosition, ordinalOf, positionsOf } from '../../catalog/time/dates-in-words.ts'
import { addDays, daysBetween, isLocalDate, weekdayOf } from '../../catalog/time/local-dates.ts'
import { nearDays, type SenderStep } from '../../catalog/trust/sender-step.ts'

export type SentPin = 'absent' | 'kept' | { latitude: unknown; longitude: unknown }

type StoredPin = { [K in keyof Point]: number | null } & {
  /** True if the pin is more exact than the center of a ZIP code or city. */
  isExact: boolean
}

/** State of the submitted pin: absent, kept, or moved to new coordinates. */
export const sentPin = (pin: StoredPin, values: Readonly<Record<string, unknown>>): SentPin => {
  if (!('latitude' in values || 'longitude' in values)) return 'absent'
  const { latitude = pin.latitude, longitude = pin.longitude } = values
  const isBlank = [latitude, longitude].every((value) => value === null || value === '')
  if (isBlank) return pin.isExact ? { latitude: null, longitude: null } : 'absent'
  const isSame = (submitted: unknown, other: number | null) =>
    submitted !== '' && Number(submitted) === other
  return isSame(latitude, pin.latitude) && isSame(longitude, pin.longitude)
    ? 'kept'
    : { latitude, longitude }
}

type DateOfSeries = Pick<Event, 'id' | 'date' | 'series'> & { status: Lifecycle }

/** All dates of an event's series that are not deleted; an event without a series is one date. */
export const datesOfSeries = <E extends DateOfSeries>(events: readonly E[], event: E): E[] =>
  events.filter(
    ({ id, series, status }) =>
      id === event.id ||
      (series !== null && series.id === event.series?.id && status !== 'deleted'),
  )

const isLaterOf = (event: DateOfSeries, { series, date }: DateOfSeries): boolean =>
  series !== null && series.id === event.series?.id && (date ?? '') > (event.date ?? '')

/** Later dates of the series, without deleted ones. */
export const laterDates = <E extends DateOfSeries>(events: readonly E[], event: E): E[] =>
  events.filter((each) => each.status !== 'deleted' && isLaterOf(event, each))

/** Dates that can still be changed. */
export const openDates = <E extends { status: Lifecycle; over: boolean }>(
  events: readonly E[],
): E[] => events.filter(({ status, over }) => status !== 'deleted' && !over)

/** Later dates of the series that were also rejected. */
export const laterRejected = <E extends DateOfSeries & { review: { kind: string } | null }>(
  events: readonly E[],
  event: E,
): E[] => events.filter((each) => each.review?.kind === 'rejected' && isLaterOf(event, each))

type Version = Readonly<Record<string, unknown>>
type Fields = (keyof EventDraft)[]

/**
 * Splits changed fields into those that wait for review and those that go live immediately. All changes of a new sender
 * wait; a trusted sender can also move the date by a few days. Undefined `step`: trust steps are off.
 */
export const splitChanges = (
  before: Version,
  after: Version,
  fields: readonly (keyof EventDraft)[],
  step?: SenderStep,
): { held: Fields; applied: Fields } => {
  const changedFields = differingFields(fields, before, after)
  if (step === 'new') return { held: changedFields, applied: [] }
  const held = changedFields.filter((field) => heldFields.includes(field))
  if (step === 'trusted' && held.every((field) => isNearMove(field, before, after)))
    return { held: [], applied: changedFields }
  return { held, applied: changedFields.filter((field) => !heldFields.includes(field)) }
}

const movable = new Set<keyof EventDraft>(['date', 'endDate', 'rainDate'])

const isNearMove = (field: keyof EventDraft, before: Version, after: Version): boolean => {
  const [from, to] = [before[field], after[field]]
  if (!movable.has(field) || !isLocalDate(from) || !isLocalDate(to)) return false
  // A second move waits, since many small moves would add up.
  if (before.eventStatus !== 'scheduled' || sameValue(before.date, after.date)) return false
  return Math.abs(daysBetween(from, to)) <= nearDays
}

/** Same weekday next year: a 1st Saturday of June stays the 1st; a 5th that does not exist becomes the last. */
export const sameWeekdayNextYear = (date: string): string => {
  const month = `${Number(date.slice(0, 4)) + 1}${date.slice(4, 7)}`
  const first = `${month}-01`
  const toWeekday = (weekdayOf(date) - weekdayOf(first) + 7) % 7
  const next = addDays(first, toWeekday + 7 * (ordinalOf(date) - 1))
  return next.slice(0, 7) === month ? next : addDays(next, -7)
}

/** Smallest gap of a monthly series, in days; closer dates have another rhythm, which steps by month would break. */
const monthlyGap = 27

/**
 * The same dates a year later, on the same weekdays: dates of a monthly series stay in their month, "1st and 3rd
 * Saturday" included; all others move by as many weeks as the first. Adds years until the first date is after `today`.
 */
export const nextYearDates = (dates: readonly string[], today: string): string[] => {
  const [first, ...more] = [...dates].sort()
  if (first === undefined) return []
  const sorted = [first, ...more]
  const gaps = more.map((date, index) => daysBetween(sorted[index] ?? date, date))
  const isSlow = gaps.every((gap) => gap >= monthlyGap)
  const days = daysBetween(first, sameWeekdayNextYear(first))
  const next =
    byPositionNextYear(sorted, gaps) ??
    sorted.map((date) => (isSlow ? sameWeekdayNextYear(date) : addDays(date, days)))
  return (next[0] ?? '') > today ? next : nextYearDates(next, today)
}

/** Maximum number of dates of one copy. */
const maxDates = 60

/** Next year's dates of an event and its series, from their originally planned dates. */
export const proposedDates = <E extends DateOfSeries & Parameters<typeof plannedDays>[0]>(
  events: readonly E[],
  event: E,
  today: string,
): string[] => {
  const dates = datesOfSeries(events, event).flatMap((each) => plannedDays(each).date ?? [])
  return nextYearDates(dates, today).slice(0, maxDates)
}

/** Dates at the same position of the same month next year; undefined for another rhythm, or if two coincide. */
const byPositionNextYear = (
  sorted: readonly string[],
  gaps: readonly number[],
): string[] | undefined => {
  const positions = gaps.every((gap) => gap % 14 === 0) ? undefined : positionsOf(sorted)
  if (!positions) return undefined
  const next = sorted.map((date) => {
    const sameWeekday = sameWeekdayNextYear(date)
    const isLast = !positions.includes(ordinalOf(date))
    // A month has four or five of each weekday: the last is at most one week later.
    return isLast && !isAtPosition(sameWeekday, [-1]) ? addDays(sameWeekday, 7) : sameWeekday
  })
  return new Set(next).size === next.length ? next : undefined
}
