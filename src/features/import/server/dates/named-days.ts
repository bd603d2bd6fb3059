/** Parses days with names: "1st Saturday of June 2027", "Saturday after Labor Day 2027", "Father's Day 2027". */
import { positionOf, positionWord } from '../../../../catalog/time/dates-in-words.ts'
import { monthNumber, weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import {
  type Holiday,
  holidaysOf,
  weekdayFrom,
  weekdayOfMonth,
  weekdayUntil,
} from '../../../../catalog/time/holidays.ts'
import { addDays, twoDigits, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { holidayNamed } from '../../../../catalog/time/open-days-words.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, weekdayName } from './read-moment.ts'

/** First and last day, `yyyy-mm-dd`. */
export type DaySpan = { first: string; last: string }

const dayOfMonth = pattern.i`^(?:the )?(?<nth>${positionWord}|[1-5](?:st|nd|rd|th)) (?:(?<weekday>${weekdayName})\.?|(?<full>full )?weekend) (?:of|in)(?: the month of)? (?<month>${monthName})\.?,? (?<year>20\d\d)$`
const atHoliday = pattern.i`^(?:the )?(?:(?<what>${weekdayName}|day|weekend)\.? (?<where>before|after|following|of) )?(?:the )?(?<holiday>[a-z][a-z0-9' .]{3,40}?)(?<weekend> weekend)?,? (?<year>20\d\d)$`

/** Undefined for other text, and for days that the month doesn't have. */
export const namedDays = (text: string): DaySpan | undefined => {
  const words = text.replace(/[’‘]/g, "'").trim()
  const month = dayOfMonth.exec(words)?.groups
  if (month) return inMonth(month)
  const holiday = atHoliday.exec(words)?.groups
  return holiday && besideHoliday(holiday)
}

type Groups = Readonly<Record<string, string | undefined>>

const single = (date: string | undefined): DaySpan | undefined =>
  date === undefined ? undefined : { first: date, last: date }

const weekend = (saturday: string): DaySpan => ({ first: saturday, last: addDays(saturday, 1) })

const saturday = 6

const inMonth = ({ nth = '', weekday, full, month = '', year = '' }: Groups) => {
  const begins = `${year}-${twoDigits(monthNumber(month))}-01`
  // "First weekend" is ambiguous if the month starts on a Sunday.
  if (!weekday && !full && weekdayOf(begins) === 0) return undefined
  const which = weekday ? weekdayNumber(weekday) : saturday
  const day = weekdayOfMonth(begins, which, positionOf(nth))
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
  const found = holidaysOf(Number(year)).find(
    (each) => each.name.toLowerCase() === name.toLowerCase(),
  )
  if (!found) return undefined
  const holidaySpan = isWeekend ? weekendOf(found) : single(found.date)
  // A one-day show on a long weekend may be on any of its days.
  if (!holidaySpan || what === '') return isWeekend ? undefined : holidaySpan
  if (where === 'of') {
    const namedDay = isWeekend ? weekdayFrom(holidaySpan.first, weekdayNumber(what)) : ''
    return weekdayNumber(what) >= 0 && namedDay <= holidaySpan.last && namedDay !== ''
      ? single(namedDay)
      : undefined
  }
  const step = where === 'before' ? -1 : 1
  const from = step < 0 ? holidaySpan.first : holidaySpan.last
  const day = addDays(from, step)
  const next = step < 0 ? weekdayUntil : weekdayFrom
  if (/^day$/i.test(what)) return single(day)
  if (!/^weekend$/i.test(what)) return single(next(day, weekdayNumber(what)))
  // "Weekend before" a Monday holiday may be the holiday's own weekend.
  if (step < 0 && weekdayOf(from) === 1) return undefined
  return weekend(step < 0 ? addDays(weekdayUntil(day, 0), -1) : weekdayFrom(day, saturday))
}

/** Saturday through a holiday on Monday or Sunday; it is unclear which days "July 4 weekend" has. */
const weekendOf = ({ date, name }: Holiday): DaySpan | undefined => {
  const after = { 0: -1, 1: -2 }[weekdayOf(date)]
  const isMoving = !/Year|Juneteenth|Independence|Veterans|Christmas|Halloween/.test(name)
  return after === undefined || !isMoving ? undefined : { first: addDays(date, after), last: date }
}
