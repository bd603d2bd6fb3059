import { siteSettings } from '../../../kit/site-settings.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { longDate } from '../local-dates.ts'
import { twelveHourTime } from '../local-times.ts'
import { wallClock, zoneWords } from '../machine-zone.ts'
import { timeZoneLabel } from '../time-zone-label.ts'
import { venueToday } from '../venue-today.ts'

/**
 * "Friday, November 20, 2026 at 10:31 AM UTC" for an instant, in the reader's zone once `hydrated`. Not formatted by
 * Intl, whose spaces and commas differ between server and browsers: the first client render must equal the server's
 * HTML. Text that is not an instant is returned unchanged.
 */
export const momentWords = (timestamp: string, hydrated: boolean): string => {
  const instant = new Date(Date.parse(timestamp))
  if (Number.isNaN(instant.getTime())) return timestamp
  const { clock, zone } = hydrated
    ? { clock: wallClock(instant), zone: zoneWords(instant) }
    : siteClock(instant)
  return `${longDate(clock.slice(0, 10))} at ${twelveHourTime(clock.slice(11, 16))} ${zone}`
}

/** In the time zone of the settings, or else UTC. */
const siteClock = (instant: Date) => {
  const { timeZone } = siteSettings
  if (!timeZone) return { clock: instant.toISOString(), zone: 'UTC' }
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const clock = `${venueToday(instant.getTime(), timeZone)}T${time.format(instant)}`
  return { clock, zone: timeZoneLabel(timeZone) }
}

/** Time of an action: in the site's zone until hydration, then in the reader's zone. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{momentWords(at, useHydrated())}</time>
)
