import { useHydrated } from '../../../ui/use-hydrated.ts'
import { longDate } from '../local-dates.ts'
import { twelveHourTime } from '../local-times.ts'
import { wallClock, zoneWords } from '../machine-zone.ts'

/**
 * "Friday, November 20, 2026 at 10:31 AM UTC" of an instant, in the reader's zone once `hydrated`. Put together here
 * rather than by Intl, whose spaces and commas differ between the server and browsers: the first rendering must agree.
 * Text that is no instant is shown unchanged.
 */
export const momentWords = (at: string, hydrated: boolean): string => {
  const instant = new Date(Date.parse(at))
  if (Number.isNaN(instant.getTime())) return at
  const clock = hydrated ? wallClock(instant) : instant.toISOString()
  const zone = hydrated ? zoneWords(instant) : 'UTC'
  return `${longDate(clock.slice(0, 10))} at ${twelveHourTime(clock.slice(11, 16))} ${zone}`
}

/** Time of an action: in UTC until the browser says which zone the reader's is. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{momentWords(at, useHydrated())}</time>
)
