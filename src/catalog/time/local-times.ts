/** Wall times at the venue, `HH:MM` on the 24-hour clock, shown on the 12-hour clock. */

/** Form of a wall time, 00:00 to 23:59, two digits each. */
export const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/** "6:00 PM" from "18:00"; what cannot be read is shown as it is. */
export function twelveHourTime(time: string): string {
  if (!timeForm.test(time)) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * "6:00 PM to 9:30 PM". Unknown times are null and stay unknown: "6:00 PM" (no end), "Until 9:30 PM"
 * (no start), "Time to be announced" (neither).
 */
export function timeRange(startTime: string | null, endTime: string | null): string {
  if (startTime && endTime) return `${twelveHourTime(startTime)} to ${twelveHourTime(endTime)}`
  if (startTime) return twelveHourTime(startTime)
  if (endTime) return `Until ${twelveHourTime(endTime)}`
  return 'Time to be announced'
}
