import { daySeconds } from '../../../kit/durations.ts'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', daySeconds],
  ['hour', 3600],
  ['minute', 60],
]

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** "5 minutes ago", "yesterday", "just now" of an instant, seen from `now` in milliseconds. */
export const timeAgo = (instant: string, now: number): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? []
  return unit && size ? words.format(-Math.floor(seconds / size), unit) : 'just now'
}
