/** Dates of a series in one month, which an organizer confirms with one click. */
import type { Event } from '../event/event.ts'
import { isOff } from '../event/event-changes.ts'
import { dateWords, monthNames } from '../time/local-dates.ts'

type DateOfSeries = Pick<Event, 'id' | 'date' | 'series' | 'eventStatus'> & { status: string }

/** The live dates of an event's series in its month that are not called off, in the order of `events`. */
export const datesOfMonth = <E extends DateOfSeries>(events: readonly E[], event: E): E[] =>
  events.filter(
    (each) =>
      each.status === 'published' &&
      !isOff(each) &&
      event.series !== null &&
      each.series?.id === event.series.id &&
      each.date?.slice(0, 7) === event.date?.slice(0, 7),
  )

const numbers = ['', 'one', 'both', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "All four Fridays in June", "both dates in June"; at least two dates. */
export const monthInWords = (dates: readonly string[]): string => {
  const words = dates.map((date) => dateWords(date))
  const weekdays = new Set(words.map((each) => each?.weekday))
  const what = weekdays.size === 1 ? `${[...weekdays][0]}s` : 'dates'
  const month = monthNames[Number(dates[0]?.slice(5, 7)) - 1]
  const all = dates.length === 2 ? 'both' : `all ${numbers[dates.length] ?? dates.length}`
  return `${all} ${what} in ${month}`
}

/** "All four Fridays in June are on". */
export const monthIsOn = (dates: readonly string[]): string => {
  const words = `${monthInWords(dates)} are on`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
