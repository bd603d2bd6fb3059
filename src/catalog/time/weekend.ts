/** "This weekend" in everyday use: the coming weekend on Monday to Friday, the current one on Saturday and Sunday. */
import { addDays, lastOfMonth, twoDigits, weekdayOf } from './local-dates.ts'

export type Weekend = { saturday: string; sunday: string }

/** Weekend of a date at a venue. Throws RangeError for an invalid date. */
export function weekendOf(today: string): Weekend {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  return { saturday, sunday: addDays(saturday, 1) }
}

/** Minutes of the day. The weekend begins on Friday afternoon, because cruise nights are on Friday. */
const fridayFrom = 16 * 60
const noTime = 24 * 60

type Hours = { from: number; to: number }

/** Times of day in minutes: morning ends at noon, evening begins at 5 PM. */
export const hoursOfDay = {
  morning: { from: 0, to: 12 * 60 },
  evening: { from: 17 * 60, to: noTime },
} satisfies Record<string, Hours>

/** False for an unknown time (minute 1,440). */
export const isWithin = (minute: number, { from, to }: Hours): boolean =>
  minute >= from && minute < to

/** Days since 1970 and minutes of the day; `minute` is 1,440 if the time is unknown. */
export type DatedRow = { day: number; lastDay: number; minute: number }

/**
 * True if an event can be attended from 4 PM on that Friday (days since 1970) to Sunday. An event on Friday alone needs
 * a known time; an event of several days always counts.
 */
export const isOnWeekend = (friday: number, { day, lastDay, minute }: DatedRow): boolean =>
  day <= friday + 2 &&
  lastDay >= friday &&
  (day !== friday || lastDay !== friday || (minute >= fridayFrom && minute < noTime))

/** In the order of their chips. */
const labels = {
  today: 'Today',
  weekend: 'This weekend',
  next_7_days: 'Next 7 days',
  tomorrow: 'Tomorrow',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  next_weekend: 'Next weekend',
  this_month: 'This month',
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
  winter: 'Winter',
} as const

/** First month of each season. Meteorological seasons, which begin with a month, fit the dates of shows. */
const seasons = { spring: 3, summer: 6, fall: 9, winter: 12 } as const
export type Season = keyof typeof seasons
export const seasonNames = Object.keys(seasons) as Season[]

/** The season that begins in a year. */
export const seasonOfYear = (name: Season, year: number): DayRange => {
  const fromDate = `${year}-${twoDigits(seasons[name])}-01`
  return { fromDate, toDate: lastOfMonth(fromDate, 2) }
}

const comingSeasons = (name: Season, today: string): DayRange[] => {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1]
    .map((each) => seasonOfYear(name, each))
    .filter(({ toDate }) => toDate >= today)
}

/** The remaining season that contains a date, or else the next season of this name. */
const seasonOf = (name: Season, today: string): DayRange => {
  const { fromDate, toDate } = comingSeasons(name, today)[0] as DayRange
  return { fromDate: fromDate < today ? today : fromDate, toDate }
}

/** The first season of the name that begins after a date: "next summer" in July is next year's. */
export const seasonAfter = (name: Season, today: string): DayRange =>
  comingSeasons(name, today).find(({ fromDate }) => fromDate > today) as DayRange

/** Days that visitors can select by name. */
export type NamedDays = keyof typeof labels
export const namedDays = Object.keys(labels) as NamedDays[]
export const labelOfDays = (name: string): string => labels[name as NamedDays] ?? name

export type DayRange = { fromDate: string; toDate: string }

/** A date and the given number of days after it. */
export const span = (fromDate: string, days: number): DayRange => ({
  fromDate,
  toDate: addDays(fromDate, days),
})

/** First and last day; a weekend begins on Friday, see `isOnWeekend`. */
export function daysByName(name: NamedDays, today: string): DayRange {
  const { saturday, sunday } = weekendOf(today)
  if (name === 'weekend') return { fromDate: addDays(saturday, -1), toDate: sunday }
  if (name === 'next_weekend') return span(addDays(saturday, 6), 2)
  if (name === 'next_7_days') return span(today, 6)
  if (name === 'this_month') return { fromDate: today, toDate: lastOfMonth(today, 0) }
  if (name in seasons) return seasonOf(name as Season, today)
  if (name === 'today') return span(today, 0)
  if (name === 'tomorrow') return span(addDays(today, 1), 0)
  const weekday = { friday: 5, saturday: 6, sunday: 0 }[name as 'friday' | 'saturday' | 'sunday']
  return span(addDays(today, (weekday - weekdayOf(today) + 7) % 7), 0)
}
