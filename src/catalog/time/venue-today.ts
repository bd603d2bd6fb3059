/** The date at a venue, for browsers and servers, without a date library. */

import { siteSettings } from '../../kit/site-settings.ts'

/** Making a formatter costs more than using it, and the US has few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const calendar = { calendar: 'gregory', numberingSystem: 'latn' }
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, ...calendar })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Zone of days where no place is known: that of the settings, or of the middle of the country. */
export const siteZone = (): string => siteSettings.timeZone || 'America/Chicago'

/**
 * `yyyy-mm-dd` at the venue at an instant (milliseconds since 1970, as from `Date.now()`). Throws
 * RangeError for a zone that the machine does not know.
 */
export function venueToday(now: number, timeZone: string): string {
  const last = lasts.get(timeZone)
  if (last?.now === now) return last.today
  const today = dateAt(now, timeZone)
  lasts.set(timeZone, { now, today })
  return today
}

/** A page asks many times for the same instant, and formatting takes microseconds. */
const lasts = new Map<string, { now: number; today: string }>()

const dateAt = (now: number, timeZone: string): string => {
  const parts = formatterFor(timeZone).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}
