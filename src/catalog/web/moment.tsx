import { longDate } from '../local-dates.ts'
import { twelveHourTime } from '../local-times.ts'

/** "Friday, November 20, 2026 at 10:31 AM UTC" of an instant in UTC. */
export const momentWords = (at: string): string =>
  `${longDate(at.slice(0, 10))} at ${twelveHourTime(at.slice(11, 16))} UTC`

/** When something was done, in UTC: the same for all administrators. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentWords(at)}</time>
