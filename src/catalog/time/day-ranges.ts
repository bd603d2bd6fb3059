/** Turns names of days into date ranges, as seen from a date: "labor", "third Sunday", "May", "next fall". */
import { positionOf } from './dates-in-words.ts'
import { holidaysOf, weekdayFrom, weekdayOfMonth, weekdayUntil } from './holidays.ts'
import {
  addDays,
  dateOfParts,
  lastOfMonth,
  monthNames,
  weekdayNames,
  weekdayOf,
} from './local-dates.ts'
import {
  type DayRange,
  type NamedDays,
  type Season,
  seasonNames,
  span,
  weekendOf,
} from './weekend.ts'

/** Named days, which stay valid as time passes, or dates, one of which may be absent. */
export type NamedOrDatedDays = { when: NamedDays } | Partial<DayRange>

const [friday, saturday] = [5, 6]

const nameKey = (name: string) => name.slice(0, 3).toLowerCase()
/** First three letters of each month's name. */
export const monthKeys = monthNames.map(nameKey)
/** First three letters of each weekday's name, Sunday first. */
export const weekdayKeys = weekdayNames.map(nameKey)
/** "Sept" → 9; 0 for any other word. */
export const monthNumber = (name: string): number => monthKeys.indexOf(nameKey(name)) + 1
/** "Thurs" → 4; -1 for any other word. */
export const weekdayNumber = (name: string): number => weekdayKeys.indexOf(nameKey(name))

type MatchGroups = Record<string, string | undefined>

/** The weekend of a date, from Friday to Sunday. */
export const weekendWith = (date: string): DayRange =>
  span(addDays(weekendOf(date).saturday, -1), 2)

/** Days in `year`; without a year, days in this year, or in the next year if they are over. */
const thisYearOrNext = (
  year: string | undefined,
  today: string,
  daysInYear: (year?: string) => DayRange | undefined,
): DayRange | undefined => {
  const days = daysInYear(year)
  const isOver = year === undefined && days !== undefined && days.toDate < today
  return isOver ? daysInYear(String(Number(today.slice(0, 4)) + 1)) : days
}

/** "Early", "mid", "end of" and "first half of" a month: ten or 15 days, and the rest of the month at its end. */
export const partOfMonth = ({ part = '', month = '', year }: MatchGroups, today: string) =>
  thisYearOrNext(year, today, (inYear) => partFrom(part, monthOf(month, inYear, today)))

const partFrom = (part: string, start: string | undefined): DayRange | undefined => {
  if (start === undefined) return undefined
  if (/^(?:early|beg|first)/i.test(part)) return span(start, / half/.test(part) ? 14 : 9)
  if (/^mid/i.test(part)) return span(addDays(start, 10), 9)
  return { fromDate: addDays(start, / half/.test(part) ? 15 : 20), toDate: lastOfMonth(start, 0) }
}

export const numbersInWords = 'one two three four five six seven eight nine ten'.split(' ')
/** "Next two weeks" and "next two weekends", which include the days between them. */
export const nextPeriod = ({ count = '1', unit = '' }: MatchGroups, today: string): DayRange => {
  const word = count.toLowerCase().replace(/^a | of$/g, '')
  const number =
    numbersInWords.indexOf(word) + 1 || { a: 1, couple: 2, few: 3 }[word] || Number(count)
  if (/^weekend$/i.test(unit)) return span(weekendWith(today).fromDate, 7 * number - 5)
  return span(today, number * ({ day: 1, week: 7 }[unit.toLowerCase()] ?? 30) - 1)
}

/** "In two weeks": the day, week or month that far ahead. */
export const daysAhead = (groups: MatchGroups, today: string): DayRange => {
  const date = addDays(nextPeriod(groups, today).toDate, 1)
  if (/^day/i.test(groups.unit ?? '')) return span(date, 0)
  if (/^week/i.test(groups.unit ?? '')) return span(mondayOf(date), 6)
  return monthRange(`${date.slice(0, 7)}-01`, 0)
}

/** The nth weekday, week or weekend of a month; undefined if it does not exist. */
export const nthDay = ({ nth = '', day = '', month = '', year }: MatchGroups, today: string) =>
  thisYearOrNext(year, today, (inYear) => nthFrom(nth, day, monthOf(month, inYear, today) ?? ''))

const nthFrom = (nth: string, day: string, start: string): DayRange | undefined => {
  const number = positionOf(nth)
  const first = number < 0 ? addDays(lastOfMonth(start, 0), -6) : addDays(start, 7 * (number - 1))
  if (/^week$/i.test(day)) return span(first, 6)
  const isWeekend = day.toLowerCase() === 'weekend'
  const weekday = isWeekend ? saturday : weekdayNumber(day)
  const date = weekdayOfMonth(start, weekday, number)
  if (!date) return undefined
  return isWeekend ? weekendWith(date) : span(date, 0)
}

/** Monday of the week of a date. */
export const mondayOf = (date: string): string => weekdayUntil(date, 1)

/** Days before, until or after `days`; with `unit`, the day, weekday, week or weekend before, after or of them. */
export const daysRelativeTo = (side: string, unit: string | undefined, days: Partial<DayRange>) => {
  const { fromDate = '', toDate = '' } = days
  const step = side === 'before' ? -1 : Number(side === 'after')
  const day = addDays(step > 0 ? toDate : fromDate, step)
  const isOpen = /^(?:after|since|starting|beginning)$/.test(side)
  if (!unit) return isOpen ? { fromDate: day } : { toDate: step < 0 ? day : toDate }
  if (unit === 'day') return step === 0 ? { fromDate, toDate } : span(day, 0)
  const monday = addDays(mondayOf(step < 0 ? fromDate : toDate), 7 * step)
  const [from, to] = [step > 0 ? day : monday, step < 0 ? day : addDays(monday, 6)]
  if (unit === 'week') return { fromDate: from, toDate: to }
  const isWeekend = unit === 'weekend'
  const later = step < 0 ? 0 : isWeekend && step > 0 ? 7 : 6
  const date = weekdayUntil(addDays(day, later), isWeekend ? 0 : weekdayNumber(unit))
  return isWeekend ? span(addDays(date, -2), 2) : span(date, 0)
}

export const nextWeekday = (name: string, today: string): NamedOrDatedDays => {
  const weekday = weekdayNumber(name)
  const when = ({ 5: 'friday', 6: 'saturday', 0: 'sunday' } as const)[weekday]
  return when ? { when } : span(weekdayFrom(today, weekday), 0)
}

/** First day of a month; without a year, of the current or next month with this name. */
const monthOf = (name: string, year: string | undefined, today: string): string | undefined => {
  const month = monthNumber(name)
  const isOver = month < Number(today.slice(5, 7))
  return dateOfParts(year ?? Number(today.slice(0, 4)) + (isOver ? 1 : 0), month, 1)
}

/** Range of months; without a year, it may have begun last year. */
export const monthsOf = (first: string, last: string, year: string | undefined, today: string) => {
  const begins = monthOf(first, year, today)
  if (begins === undefined) return undefined
  const later = (monthNumber(last) - monthNumber(first) + 12) % 12
  const begun = `${Number(begins.slice(0, 4)) - 1}${begins.slice(4)}`
  const isOn = year === undefined && begun <= today && lastOfMonth(begun, later) >= today
  return monthRange(isOn ? begun : begins, later, today)
}

export const monthRange = (begins: string, later: number, today = begins): DayRange => {
  const toDate = lastOfMonth(begins, later)
  return { fromDate: begins < today && toDate >= today ? today : begins, toDate }
}

export const yearRange = (year: number): DayRange => ({
  fromDate: `${year}-01-01`,
  toDate: `${year}-12-31`,
})

export const seasonOf = (name: string): Season =>
  seasonNames.find((each) => each === name.toLowerCase()) ?? 'fall'

/** The next holiday with a name: its day, or its weekend if it is a Monday or `weekend` is said; before it, its day. */
export const holidayRange = (
  { holiday = '', weekend, year, side, unit }: MatchGroups,
  fromDate: string,
): DayRange | undefined => {
  const today = year === undefined || year === fromDate.slice(0, 4) ? fromDate : `${year}-01-01`
  const isDay = side === 'before' && unit !== 'weekend'
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const nameStart = letters(holiday)
    .replace('mlk', 'martin')
    .replace('labour', 'labor')
    .replace(/s$/, '')
  const first = Number(today.slice(0, 4))
  // Excludes "(observed)" days off, whose names also begin with the holiday's name.
  return [first, first + 1]
    .flatMap(holidaysOf)
    .filter(({ name }) => letters(name).startsWith(nameStart) && !name.endsWith('(observed)'))
    .filter(({ name }) => nameStart.endsWith('eve') || !name.endsWith(' Eve'))
    .map(({ date }) => (weekend ? weekendAround(date) : isDay ? span(date, 0) : dayOff(date)))
    .find(({ toDate }) => toDate >= today)
}

const dayOff = (date: string): DayRange => ({
  fromDate: weekdayOf(date) === 1 ? weekdayUntil(date, saturday) : date,
  toDate: date,
})

/** From Friday to a holiday on Sunday to Tuesday; from a holiday later in the week to Sunday. */
const weekendAround = (date: string): DayRange =>
  weekdayOf(date) < 3
    ? { fromDate: weekdayUntil(date, friday), toDate: date }
    : { fromDate: date, toDate: weekendOf(date).sunday }
