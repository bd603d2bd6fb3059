/** What may become of an event by its private link; without the database. */
import { differing, heldFields } from '../../catalog/corrections.ts'
import type { EventDraft } from '../../catalog/event-draft.ts'
import { addDays, daysBetween } from '../../catalog/local-dates.ts'

/** All that a link says that is wrong, over or revoked. */
export const invalidLink = 'This link is not valid.'

type Dates = Pick<EventDraft, 'date' | 'endDate' | 'rainDate'>

/** All dates so many days later. */
export const shiftDates = ({ date, endDate, rainDate }: Dates, days: number): Dates => {
  const shifted = (day: string | null) => day && addDays(day, days)
  return { date: shifted(date), endDate: shifted(endDate), rainDate: shifted(rainDate) }
}

/**
 * What was given with the last day and the rain date moved along with a new date, where they were left as
 * they were.
 */
export const moveAlong = (
  before: Dates,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const { date } = given
  if (before.date === null || !isDate(date) || date === before.date) return { ...given }
  const shifted = shiftDates(before, daysBetween(before.date, date))
  const followed = (field: 'endDate' | 'rainDate') =>
    !(field in given) || given[field] === before[field] ? { [field]: shifted[field] } : {}
  return { ...given, ...followed('endDate'), ...followed('rainDate') }
}

const isDate = (value: unknown): value is string => {
  if (typeof value !== 'string') return false
  try {
    return addDays(value, 0) === value
  } catch {
    return false
  }
}

/** Which of the changed fields wait for review, and which go live at once. */
export const splitChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly (keyof EventDraft)[],
): { held: (keyof EventDraft)[]; small: (keyof EventDraft)[] } => {
  const changed = differing(fields, before, after)
  const held = changed.filter((field) => heldFields.includes(field))
  return { held, small: changed.filter((field) => !heldFields.includes(field)) }
}
