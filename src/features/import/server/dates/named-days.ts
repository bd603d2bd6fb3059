/** Days that have names instead of numbers: "1st Saturday of June 2027", "Saturday after Labor Day 2027", "Father's Day 2027". */
import { type Holiday, holidaysOf, weekdayOfMonth } from '../../../../catalog/time/holidays.ts'
import { addDays, twoDigits, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { holidayNamed } from '../../../../catalog/time/open-days-words.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, monthNumber, weekdayName, weekdayNumber } from './read-moment.ts'

/** First and last day, `yyyy-mm-dd`. */
export type DaySpan = { first: string; last: string }

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ofMonth = pattern.i`^(?:the )?(?<nth>${ordinals.join('|')}|[1-5](?:st|nd|rd|th)|last) (?:(?<weekday>${weekdayName})\.?|(?<full>full )?weekend) (?:of|in)(?: the month of)? (?<month>${monthName})\.?,? (?<year>20\d\d)$`
const atHoliday = pattern.i`^(?:the )?(?:(?<what>${weekdayName}|day|weekend)\.? (?<where>before|after|following|of) )?(?:the )?(?<holiday>[a-z][a-z0-9' .]{3,40}?)(?<weekend> weekend)?,? (?<year>20\d\d)$`

/** Undefined for other words, and for days that the month doesn't have. */
export const namedDays = (text: string): DaySpan | undefined => {
  const words = text.replace(/[’‘]/g, "'").trim()
  const month = ofMonth.exec(words)?.groups
  if (month) return inMonth(month)
  const holiday = atHoliday.exec(words)?.groups
  return holiday && besideHoliday(holiday)
}

type Groups = Readonly<Record<string, string | undefined>>

const single = (date: string | undefined): DaySpan | undefined =>
  date === undefined ? undefined : { first: date, last: date }

const weekend = (saturday: string): DaySpan => ({ first: saturday, last: addDays(saturday, 1) })

/** The first such weekday after `date`, or with a step of -1 the last one before it. */
export const nextFrom = (date: string, weekday: number, step: 1 | -1 = 1): string => {
  let day = addDays(date, step)
  while (weekdayOf(day) !== weekday) day = addDays(day, step)
  return day
}

const saturday = 6

const inMonth = ({ nth = '', weekday, full, month = '', year = '' }: Groups) => {
  const begins = `${year}-${twoDigits(monthNumber(month))}-01`
  // "First weekend" of a month that begins on a Sunday may be either.
  if (!weekday && !full && weekdayOf(begins) === 0) return undefined
  const which = weekday ? weekdayNumber(weekday) : saturday
  const place = ordinals.indexOf(nth.toLowerCase()) + 1 || Number(nth[0])
  const day = weekdayOfMonth(begins, which, /^last/i.test(nth) ? -1 : place)
  if (day === undefined) return undefined
  return weekday ? single(day) : weekend(day)
}

const besideHoliday = ({
  what = '',
  where,
  holiday = '',
  weekend: isWeekend,
  year = '',
}: Groups) => {
  const lower = holiday.toLowerCase().trim()
  const name = holidayNamed(lower) ?? lower
  const day = holidaysOf(Number(year)).find(
    (each) => each.name.toLowerCase() === name.toLowerCase(),
  )
  if (!day) return undefined
  const { date } = day
  const around = isWeekend ? weekendOf(day) : single(date)
  // A show of one day on a long weekend may be on any of its days.
  if (!around || what === '') return isWeekend ? undefined : around
  if (where === 'of') {
    const named = isWeekend ? nextFrom(addDays(around.first, -1), weekdayNumber(what)) : ''
    return weekdayNumber(what) >= 0 && named <= around.last && named !== ''
      ? single(named)
      : undefined
  }
  const step = where === 'before' ? -1 : 1
  const from = step < 0 ? around.first : around.last
  if (/^day$/i.test(what)) return single(addDays(from, step))
  if (!/^weekend$/i.test(what)) return single(nextFrom(from, weekdayNumber(what), step))
  // The weekend before a Monday may be that of the holiday.
  if (step < 0 && weekdayOf(from) === 1) return undefined
  const sunday = step < 0 ? nextFrom(from, 0, -1) : addDays(nextFrom(from, saturday), 1)
  return weekend(addDays(sunday, -1))
}

/** Saturday to a Monday's holiday, or to a Sunday's; nobody knows which days "July 4 weekend" has. */
const weekendOf = ({ date, name }: Holiday): DaySpan | undefined => {
  const after = { 0: -1, 1: -2 }[weekdayOf(date)]
  const isMoving = !/Year|Juneteenth|Independence|Veterans|Christmas|Halloween/.test(name)
  return after === undefined || !isMoving ? undefined : { first: addDays(date, after), last: date }
}
