/** Wall times at the venue, stored as `HH:MM` on the 24-hour clock, displayed on the 12-hour clock. */

import { twoDigits } from './local-dates.ts'

/** Format of a wall time, 00:00 to 23:59, two digits each. */
export const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

const clockForm = /^(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s?m\.?)?$/i
const namedTimes: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' }

/**
 * Converts a typed time to `HH:MM`: "18:30", "6:30 PM", "8pm", "noon"; undefined for any other text, including a bare
 * number: "8" may be morning or evening.
 */
export function readWallTime(text: string): string | undefined {
  const input = text.trim().toLowerCase()
  const [, hours = '', minutes, half] = clockForm.exec(input) ?? []
  if (hours === '' || (minutes === undefined && half === undefined)) return namedTimes[input]
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const time = `${twoDigits(hour24)}:${minutes ?? '00'}`
  return timeForm.test(time) ? time : undefined
}

/** `HH:MM` from minutes since midnight. */
export const clockOfMinutes = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Minutes since midnight from `HH:MM`, optionally followed by seconds. */
export const minutesOfClock = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** "6:00 PM" from "18:00"; unreadable text is returned unchanged. */
export function twelveHourTime(time: string): string {
  if (!timeForm.test(time)) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * "6:00 PM to 9:30 PM". An unknown time is null: "6:00 PM" (no end), "Until 9:30 PM" (no start), "Time to be announced"
 * (neither).
 */
export function timeRange(startTime: string | null, endTime: string | null): string {
  if (startTime && endTime) return `${twelveHourTime(startTime)} to ${twelveHourTime(endTime)}`
  if (startTime) return twelveHourTime(startTime)
  if (endTime) return `Until ${twelveHourTime(endTime)}`
  return 'Time to be announced'
}

type Hours = {
  date: string | null
  endDate: string | null
  startTime: string | null
  endTime: string | null
}

/** True for a one-day event whose end time is before its start time (8 PM to 1 AM): it ends on the next day. */
export const endsNextDay = ({ date, endDate, startTime, endTime }: Hours): boolean =>
  (endDate ?? date) === date && !!startTime && !!endTime && endTime < startTime
