/** Days on which new events of a search are mailed. */
import { Temporal } from 'temporal-polyfill'
import { toInstant } from '../../../catalog/event/event-time.ts'
import { weekdayOf } from '../../../catalog/time/local-dates.ts'
import { wakingHours } from '../rules.ts'

const zoned = (now: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)

/** Next 8 AM of a weekday (0 for Sunday) in a zone, as an instant. */
export const nextMorning = (now: number, weekday: number, timeZone: string): string => {
  const at = zoned(now, timeZone)
  const today = at.toPlainDate()
  const ahead = (weekday - weekdayOf(today.toString()) + 7) % 7
  const isOver = ahead === 0 && at.hour >= wakingHours.first
  const day = today.add({ days: isOver ? 7 : ahead }).toString()
  return toInstant(day, `0${wakingHours.first}:00`, timeZone)
}

export const hourIn = (now: number, timeZone: string): number => zoned(now, timeZone).hour
