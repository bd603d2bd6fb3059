/**
 * Weekdays and hours of a place that is open year-round: on which days it is open, and until when. read-open-days.ts
 * parses typed texts.
 */
import { isAtPosition } from './dates-in-words.ts'
import { holidaysOf } from './holidays.ts'
import { addDays, dateOfEpochDay, isValidLocalDate, weekdayOf } from './local-dates.ts'
import { minutesOfClock } from './local-times.ts'
import { wallTimeAt } from './venue-today.ts'

/**
 * `10:00-16:00`, several spans joined by commas; `closed`, `appointment`, `daylight` (dawn to dusk), `open` if the
 * hours are not known, or `unsaid` on a holiday that the text does not mention.
 */
export type DayHours = string

/** By weekday, 0 for Sunday; a day without hours in a season has the hours of the rest of the year. */
export type Week = readonly (DayHours | undefined)[]

/** First or last day of a season: `05-15`, or a name from holidays.ts, optionally followed by " weekend". */
export type SeasonEdge = string

/** `nth`: only at these positions of the weekday in each month, 1 to 5, or -1 for the last. */
export type Season = {
  from: SeasonEdge
  to: SeasonEdge
  week: Week
  nth?: readonly number[] | undefined
}

export type OpenDays = {
  week: Week
  /** Later seasons take precedence. */
  seasons: readonly Season[]
  /** By name from holidays.ts; `open` means the hours of the weekday. */
  holidays: Readonly<Record<string, DayHours>>
}

const dayOfEdge = (edge: SeasonEdge, year: number): string => {
  if (/^\d/.test(edge))
    return isValidLocalDate(`${year}-${edge}`) ? `${year}-${edge}` : `${year}-02-28`
  const name = edge.replace(/ weekend$/, '')
  const date = holidaysOf(year).find((holiday) => holiday.name === name)?.date ?? ''
  return edge === name ? date : addDays(date, -2)
}

/** First and last date of the season that begins in a year. */
export const seasonFrom = ({ from, to }: Season, year: number): { from: string; to: string } => {
  const first = dayOfEdge(from, year)
  const last = dayOfEdge(to, year)
  return { from: first, to: last < first ? dayOfEdge(to, year + 1) : last }
}

const isInSeason = (season: Season, date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return [year - 1, year].some((each) => {
    const { from, to } = seasonFrom(season, each)
    return from <= date && date <= to
  })
}

const isNth = ({ nth }: Season, date: string): boolean =>
  nth === undefined || isAtPosition(date, nth)

/** Holidays on which nearly all places are closed, even if they do not say so. */
const closedByCustom = new Set(['Thanksgiving', 'Christmas Day'])

/** Hours on a holiday; undefined if the hours of the weekday apply. */
const holidayHours = (holidays: OpenDays['holidays'], date: string): DayHours | undefined => {
  const holidaysOnDate = holidaysOf(Number(date.slice(0, 4))).filter(
    (holiday) => holiday.date === date,
  )
  const hours = holidaysOnDate.map(({ name }) => holidays[name]).find((each) => each !== undefined)
  if (hours !== undefined) return hours === 'open' ? undefined : hours
  return holidaysOnDate.some(({ name }) => closedByCustom.has(name)) ? 'unsaid' : undefined
}

/** Hours on a date. */
export const hoursOn = ({ week, seasons, holidays }: OpenDays, date: string): DayHours => {
  const weekday = weekdayOf(date)
  const season = seasons.findLast(
    (each) => each.week[weekday] !== undefined && isNth(each, date) && isInSeason(each, date),
  )
  const usual = season?.week[weekday] ?? week[weekday] ?? 'closed'
  const onHoliday = holidayHours(holidays, date) ?? usual
  // Places that never close, or have no doors, need not mention holidays.
  const isUsual = usual === 'closed' || usual === allDay || usual === 'daylight'
  return onHoliday === 'unsaid' && isUsual ? usual : onHoliday
}

const isOpen = (hours: DayHours): boolean => !['closed', 'appointment', 'unsaid'].includes(hours)

type Span = { from: number; to: number }

/** Spans in minutes; a span that ends at an earlier time than it begins ends on the next day. */
export const spansOf = (hours: DayHours): Span[] =>
  [...hours.matchAll(/([\d:]+)-([\d:]+)/g)].map(([, from = '', to = '']) => {
    const [begins, ends] = [minutesOfClock(from), minutesOfClock(to)]
    return { from: begins, to: ends > begins ? ends : ends + 24 * 60 }
  })

/** Longest range that is checked day by day: a longer range repeats the same weekdays and seasons. */
const maxDays = 370
const fridayFrom = 16 * 60

/** Dawn to dusk of a winter day. */
const daylight: readonly Span[] = [{ from: 8 * 60, to: 16 * 60 }]

/**
 * First and last day, in days since 1970. On `eveningOf`, only places open after 4 PM count; with `hours` (minutes of
 * the day), only places open within them.
 */
export type DayRange = {
  from: number
  to: number
  eveningOf?: number | undefined
  hours?: Span | undefined
}

export const isOpenWithin = (
  openDays: OpenDays,
  { from, to, eveningOf, hours: wantedHours }: DayRange,
): boolean => {
  for (let day = from; day <= Math.min(to, from + maxDays); day++) {
    const hours = hoursOn(openDays, dateOfEpochDay(day))
    if (!isOpen(hours)) continue
    const first = Math.max(day === eveningOf ? fridayFrom : 0, wantedHours?.from ?? 0)
    const last = wantedHours?.to ?? 24 * 60
    if (day !== eveningOf && !wantedHours) return true
    const spans = hours === 'daylight' ? daylight : spansOf(hours)
    if (spans.some((span) => Math.max(span.from, first) < Math.min(span.to, last))) return true
  }
  return false
}

/** "4 PM", "9:30 AM", "noon" from minutes since midnight. */
export const timeInWords = (minutes: number): string => {
  const time = minutes % (24 * 60)
  if (time === 0) return 'midnight'
  if (time === 12 * 60) return 'noon'
  const hour = Math.floor(time / 60)
  const past = time % 60
  return `${hour % 12 || 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`
}

export const hoursInWords = (hours: DayHours): string =>
  spansOf(hours)
    .map(({ from, to }) => `${timeInWords(from)} to ${timeInWords(to)}`)
    .join(' and ')

const allDay = '00:00-24:00'
const maxDaysAhead = 7

/**
 * "Open today until 4 PM" at an instant (milliseconds since 1970) by the venue's clock; if closed, names the next
 * opening.
 */
export const openToday = (openDays: OpenDays, now: number, timeZone: string): string => {
  const { date, minute } = wallTimeAt(now, timeZone)
  const yesterday = spansOf(hoursOn(openDays, addDays(date, -1))).at(-1)
  if (yesterday && yesterday.to - 24 * 60 > minute && yesterday.to > 24 * 60)
    return `Open until ${timeInWords(yesterday.to)}`
  const hours = hoursOn(openDays, date)
  if (hours === allDay || (isOpen(hours) && spansOf(hours).length === 0)) return 'Open today'
  const last = spansOf(hours).at(-1)
  if (last && minute < last.to) return `Open today until ${timeInWords(last.to)}`
  if (hours === 'appointment') return 'Today by appointment'
  if (hours === 'unsaid') return "Today's hours not listed"
  const closed = last ? 'Closed for today' : 'Closed today'
  const next = Array.from({ length: maxDaysAhead }, (_, days) => addDays(date, days + 1)).find(
    (each) => isOpen(hoursOn(openDays, each)),
  )
  if (next === undefined) return closed
  const day = next === addDays(date, 1) ? 'tomorrow' : weekdays[weekdayOf(next)]
  const [first] = spansOf(hoursOn(openDays, next))
  return `${closed}, opens ${day}${first ? ` at ${timeInWords(first.from)}` : ''}`
}

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** True for a date whose hours differ from those of its weekday and season. */
export const isSpecial = ({ seasons, holidays }: OpenDays, date: string): boolean =>
  (holidayHours(holidays, date) ?? 'unsaid') !== 'unsaid' ||
  seasons.some(
    (each) => each.nth && each.week[weekdayOf(date)] && isNth(each, date) && isInSeason(each, date),
  )
