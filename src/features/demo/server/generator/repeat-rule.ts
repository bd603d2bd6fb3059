/** How a series repeats: as RFC 5545 has it, and in words. */
import { type Climate, type Season, seasonMonths } from '../model/seasons.ts'

export type Repeat = {
  readonly every: 'week' | 'month'
  /** "Sat" */
  readonly weekday: string
  /** Of a monthly series: which one of the month, 1 to 4. */
  readonly turn: number
  readonly season: Season
  readonly climate: Climate
}

const months =
  'January February March April May June July August September October November December'.split(' ')

const dayNames: Record<string, string> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}

/** "FREQ=MONTHLY;BYDAY=1SA;BYMONTH=4,5,6" */
export const ruleOf = ({ every, weekday, turn, season, climate }: Repeat): string => {
  const day = weekday.slice(0, 2).toUpperCase()
  const byMonth = seasonMonths(season, climate).sort((a, b) => a - b)
  return [
    every === 'week' ? `FREQ=WEEKLY;BYDAY=${day}` : `FREQ=MONTHLY;BYDAY=${turn}${day}`,
    ...(byMonth.length < 12 ? [`BYMONTH=${byMonth.join(',')}`] : []),
  ].join(';')
}

/** "1st Saturday, April to October" */
export const ruleInWords = ({ every, weekday, turn, season, climate }: Repeat): string => {
  const day = dayNames[weekday] ?? weekday
  const inSeason = seasonMonths(season, climate)
  const first = months[(inSeason[0] ?? 1) - 1]
  const last = months[(inSeason.at(-1) ?? 12) - 1]
  const base =
    every === 'week' ? `Every ${day}` : `${['1st', '2nd', '3rd', '4th'][turn - 1]} ${day}`
  if (inSeason.length === 12) return every === 'week' ? base : `${base} of the month`
  return `${base}, ${first} to ${last}`
}
