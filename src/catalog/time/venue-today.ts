/** Current date at a venue, for browsers and servers, without a date library. */

import { memoize } from '../../kit/memoize.ts'
import { siteSettings } from '../../kit/site-settings.ts'

/** Memoized: creating a formatter costs more than using it, and the US has few zones. */
const formatterFor = memoize(1_000, (timeZone: string) => {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const calendar = { calendar: 'gregory', numberingSystem: 'latn' }
  return new Intl.DateTimeFormat('en-US', { timeZone, ...day, ...time, ...calendar })
})

/** Time zone if no place is known: from the settings, or Central Time. */
export const siteZone = (): string => siteSettings.timeZone || 'America/Chicago'

/**
 * `yyyy-mm-dd` at the venue at an instant (milliseconds since 1970, as returned by `Date.now()`). Throws RangeError for
 * a zone unknown to the machine.
 */
export function venueToday(now: number, timeZone: string): string {
  const last = lasts.get(timeZone)
  if (last?.now === now) return last.today
  const today = wallTimeAt(now, timeZone).date
  lasts.set(timeZone, { now, today })
  return today
}

/** Last result by zone: a page asks for the same instant many times, and formatting takes microseconds. */
const lasts = new Map<string, { now: number; today: string }>()

/** Date and minute of the day at an instant. */
export const wallTimeAt = (now: number, timeZone: string): { date: string; minute: number } => {
  const parts = formatterFor(timeZone).formatToParts(now)
  const partOf = (type: string) => parts.find((each) => each.type === type)?.value
  return {
    date: `${partOf('year')}-${partOf('month')}-${partOf('day')}`,
    minute: Number(partOf('hour')) * 60 + Number(partOf('minute')),
  }
}
