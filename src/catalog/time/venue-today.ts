/** The date at a venue, for browsers and servers, without a date library. */

import { memoize } from '../../kit/memoize.ts'
import { siteSettings } from '../../kit/site-settings.ts'

/** Making a formatter costs more than using it, and the US has few zones. */
const formatterFor = memoize(1_000, (timeZone: string) => {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const calendar = { calendar: 'gregory', numberingSystem: 'latn' }
  return new Intl.DateTimeFormat('en-US', { timeZone, ...day, ...time, ...calendar })
})

/** Zone of days where no place is known: that of the settings, or of the middle of the country. */
export const siteZone = (): string => siteSettings.timeZone || 'America/Chicago'

/**
 * `yyyy-mm-dd` at the venue at an instant (milliseconds since 1970, as from `Date.now()`). Throws
 * RangeError for a zone that the machine does not know.
 */
export function venueToday(now: number, timeZone: string): string {
  const last = lasts.get(timeZone)
  if (last?.now === now) return last.today
  const today = wallTimeAt(now, timeZone).date
  lasts.set(timeZone, { now, today })
  return today
}

/** A page asks many times for the same instant, and formatting takes microseconds. */
const lasts = new Map<string, { now: number; today: string }>()

/** Date and minute of the day at an instant. */
export const wallTimeAt = (now: number, timeZone: string): { date: string; minute: number } => {
  const parts = formatterFor(timeZone).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
