/** Number formats of the status page. */
import { daySeconds } from '../../kit/durations.ts'
import { formatNumber } from '../../kit/format-number.ts'

/** "4 ms", "1.5 s", "3 min", "5 h", "12 days". */
export const secondsInWords = (seconds: number): string => {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / daySeconds)} days`
}

/** "0.3", "12", "1,250". */
export const rateInWords = (rate: number): string =>
  rate < 10 ? String(Number(rate.toFixed(1))) : formatNumber(Math.round(rate))

/** "5 h ago": time from `at` to `now`. */
export const agoInWords = (at: string, now: string): string =>
  `${secondsInWords(Math.max(0, Date.parse(now) - Date.parse(at)) / 1000)} ago`
