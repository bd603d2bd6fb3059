/** The weekend as people mean it: from Monday on the coming one, on Saturday and Sunday this one. */
import { addDays, lastOfMonth, twoDigits, weekdayOf } from './local-dates.ts'

export type Weekend = { saturday: string; sunday: string }

/** Weekend of a date at a venue. Throws RangeError for an invalid date. */
export function weekendOf(today: string): Weekend {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  return { saturday, sunday: addDays(saturday, 1) }
}

/** Minutes of the day: cruise nights are on Friday. */
const fridayFrom = 16 * 60
const noTime = 24 * 60

type Hours = { from: number; to: number }

/** Times of the day in minutes: from noon on none is morning, and from 5 PM on all is evening. */
export const hoursOfDay = {
  morning: { from: 0, to: 12 * 60 },
  evening: { from: 17 * 60, to: noTime },
} satisfies Record<string, Hours>

/** False where no time is known. */
export const isWithin = (minute: number, { from, to }: Hours): boolean =>
  minute >= from && minute < to

/** Days since 1970 and minutes of the day, those of 24 hours where no time is known. */
export type DatedRow = { day: number; lastDay: number; minute: number }

/**
 * True for what somebody can go to on the weekend of that Friday (days since 1970): from Friday at 4 PM to Sunday. What is on
 * on Friday alone needs a time; what runs for several days counts.
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

/** First months: seasons of the weather, which shows follow, begin with a month. */
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

/** The season of a date from that date on, or the next of its name. */
const seasonOf = (name: Season, today: string): DayRange => {
  const { fromDate, toDate } = comingSeasons(name, today)[0] as DayRange
  return { fromDate: fromDate < today ? today : fromDate, toDate }
}

/** The first season of the name that begins after a date: "next summer" in July is next year's. */
export const seasonAfter = (name: Season, today: string): DayRange =>
  comingSeasons(name, today).find(({ fromDate }) => fromDate > today) as DayRange

/** Days that visitors ask for by name. */
export type NamedDays = keyof typeof labels
export const namedDays = Object.keys(labels) as NamedDays[]
export const labelOfDays = (name: string): string => labels[name as NamedDays] ?? name

export type DayRange = { fromDate: string; toDate: string }

/** A date and so many days after it. */
export const span = (fromDate: string, days: number): DayRange => ({
  fromDate,
  toDate: addDays(fromDate, days),
})

/** Both days included; a weekend begins on Friday, see `isOnWeekend`. */
export function daysByName(name: NamedDays, today: string): DayRange {
  const { saturday, sunday } = weekendOf(today)
  if (name === 'weekend') return { fromDate: addDays(saturday, -1), toDate: sunday }
  if (name === 'next_weekend') return span(addDays(saturday, 6), 2)
  if (name === 'next_7_days') return span(today, 6)
  if (name === 'this_month') return { fromDate: today, toDate: lastOfMonth(today, 0) }
  if (name in seasons) return seasonOf(name as Season, today)
  if (name === 'today') return span(today, 0)
  if (name === 'tomorrow') return span(addDays(today, 1), 0)
  const wanted = { friday: 5, saturday: 6, sunday: 0 }[name as 'friday' | 'saturday' | 'sunday']
  return span(addDays(today, (wanted - weekdayOf(today) + 7) % 7), 0)
}
