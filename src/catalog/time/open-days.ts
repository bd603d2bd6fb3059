/**
 * Weekdays and hours of a place that is open year-round: on which days it is open, and until when. read-open-days.ts
 * reads what people write.
 */
import { holidaysBetween, holidaysOf } from './holidays.ts'
import { addDays, dateOfEpochDay, isValidLocalDate, weekdayOf } from './local-dates.ts'

/**
 * `10:00-16:00`, several joined by commas; `closed`, `appointment`, `daylight` (dawn to dusk) or `open` where no hours are
 * known.
 */
export type DayHours = string

/** By weekday, 0 for Sunday; a season leaves a day without hours as it is in the rest of the year. */
export type Week = readonly (DayHours | undefined)[]

/** First or last day of a season: `05-15`, or a name of holidays.ts, which may be followed by " weekend". */
export type SeasonEdge = string

export type Season = { from: SeasonEdge; to: SeasonEdge; week: Week }

export type OpenDays = {
  week: Week
  /** Later ones win. */
  seasons: readonly Season[]
  /** Names of holidays.ts. */
  closedOn: readonly string[]
}

const dayOfEdge = (edge: SeasonEdge, year: number): string => {
  if (/^\d/.test(edge))
    return isValidLocalDate(`${year}-${edge}`) ? `${year}-${edge}` : `${year}-02-28`
  const name = edge.replace(/ weekend$/, '')
  const date = holidaysOf(year).find((holiday) => holiday.name === name)?.date ?? ''
  return edge === name ? date : addDays(date, -2)
}

/** Both days of a season in the year that it begins in. */
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

/** Hours on a date. */
export const hoursOn = ({ week, seasons, closedOn }: OpenDays, date: string): DayHours => {
  const isHoliday =
    closedOn.length > 0 &&
    holidaysOf(Number(date.slice(0, 4))).some(
      (holiday) => holiday.date === date && closedOn.includes(holiday.name),
    )
  if (isHoliday) return 'closed'
  const weekday = weekdayOf(date)
  const season = seasons.findLast(
    (each) => each.week[weekday] !== undefined && isInSeason(each, date),
  )
  return season?.week[weekday] ?? week[weekday] ?? 'closed'
}

const isOpen = (hours: DayHours): boolean => hours !== 'closed' && hours !== 'appointment'

type Span = { from: number; to: number }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes; what ends at an earlier hour than it begins, ends on the next day. */
export const spansOf = (hours: DayHours): Span[] =>
  [...hours.matchAll(/([\d:]+)-([\d:]+)/g)].map(([, from = '', to = '']) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    return { from: begins, to: ends > begins ? ends : ends + 24 * 60 }
  })

/** Longer ranges come to the same weekdays and seasons again. */
const maxDays = 370
const fridayFrom = 16 * 60

/** Dawn to dusk of a winter day. */
const daylight: readonly Span[] = [{ from: 8 * 60, to: 16 * 60 }]

/**
 * Days since 1970, both included. On `eveningOf` only what is open after 4 PM counts; with `hours`, minutes of the day, only
 * what is open then.
 */
export type DayRange = {
  from: number
  to: number
  eveningOf?: number | undefined
  hours?: Span | undefined
}

export const isOpenWithin = (
  openDays: OpenDays,
  { from, to, eveningOf, hours: wanted }: DayRange,
): boolean => {
  for (let day = from; day <= Math.min(to, from + maxDays); day++) {
    const hours = hoursOn(openDays, dateOfEpochDay(day))
    if (!isOpen(hours)) continue
    const first = Math.max(day === eveningOf ? fridayFrom : 0, wanted?.from ?? 0)
    const last = wanted?.to ?? 24 * 60
    if (day !== eveningOf && !wanted) return true
    const spans = hours === 'daylight' ? daylight : spansOf(hours)
    if (spans.some((span) => Math.max(span.from, first) < Math.min(span.to, last))) return true
  }
  return false
}

/** "4 PM", "9:30 AM", "noon" of minutes since midnight. */
export const spokenTime = (minutes: number): string => {
  const time = minutes % (24 * 60)
  if (time === 0) return 'midnight'
  if (time === 12 * 60) return 'noon'
  const hour = Math.floor(time / 60)
  const past = time % 60
  return `${hour % 12 || 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`
}

export const spokenSpans = (hours: DayHours): string =>
  spansOf(hours)
    .map(({ from, to }) => `${spokenTime(from)} to ${spokenTime(to)}`)
    .join(' and ')

const allDay = '00:00-24:00'
const week = 7

/**
 * "Open today until 4 PM" at an instant (milliseconds since 1970) by the clock of the venue; on other days when it opens
 * next.
 */
export const openToday = (openDays: OpenDays, now: number, timeZone: string): string => {
  const { date, minute } = wallTime(now, timeZone)
  const yesterday = spansOf(hoursOn(openDays, addDays(date, -1))).at(-1)
  if (yesterday && yesterday.to - 24 * 60 > minute && yesterday.to > 24 * 60)
    return `Open until ${spokenTime(yesterday.to)}`
  const hours = hoursOn(openDays, date)
  if (hours === allDay || (isOpen(hours) && spansOf(hours).length === 0)) return 'Open today'
  const last = spansOf(hours).at(-1)
  if (last && minute < last.to) return `Open today until ${spokenTime(last.to)}`
  if (hours === 'appointment') return 'Today by appointment'
  const closed = last ? 'Closed for today' : 'Closed today'
  const next = Array.from({ length: week }, (_, days) => addDays(date, days + 1)).find((each) =>
    isOpen(hoursOn(openDays, each)),
  )
  if (next === undefined) return closed
  const day = next === addDays(date, 1) ? 'tomorrow' : weekdays[weekdayOf(next)]
  const [first] = spansOf(hoursOn(openDays, next))
  return `${closed}, opens ${day}${first ? ` at ${spokenTime(first.from)}` : ''}`
}

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

const wallTime = (now: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** Dates on which it is closed for a holiday, both ends included. */
export const holidaysClosed = (
  { closedOn }: Pick<OpenDays, 'closedOn'>,
  { from, to }: { from: string; to: string },
): string[] =>
  holidaysBetween(from, to)
    .filter(({ name }) => closedOn.includes(name))
    .map(({ date }) => date)
