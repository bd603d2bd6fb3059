/** Reads one date, with a time or without, as people and programs write it. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { isValidLocalDate } from '../../../../catalog/time/local-dates.ts'
import { findZone } from '../row/find-zone.ts'
import type { Moment } from '../row/source-row.ts'
import { monthName, monthNumber } from './months.ts'
import { readTime, takeZone } from './read-time.ts'

const weekday = '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\\.?,?\\s+)?'

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([T ])(\d{1,2}):?(\d{2})(:?\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:(T)(\d{2})(\d{2})(\d{2})?(Z)?)?$/i
/** A plugin for WordPress writes hyphens between the parts of a time, and most versions the hour twice. */
const hyphenated = /^(\d{4})-(\d{1,2})-(\d{1,2})T(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:(?:,?\s+|T)(.+))?$/
const monthFirst = new RegExp(
  `^${weekday}(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})(?:,?\\s+(?:at\\s+|@\\s*)?(.+))?$`,
  'i',
)
const inWords = new RegExp(
  `^${weekday}(${monthName})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4}|'\\d{2})(?:,?\\s+(?:at\\s+|@\\s*)?(.+))?$`,
  'i',
)
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(${monthName})\\.?,?[\\s-]+'?(\\d{4}|\\d{2})(?:,?\\s+(?:at\\s+|@\\s*)?(.+))?$`,
  'i',
)

/** Undefined for what is no date, or a date that does not exist. A row's cells are read several times. */
export const readMoment = memoizeText((text): Readonly<Moment> | undefined => {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  return (
    fromIso(iso.exec(trimmed) ?? compact.exec(trimmed)) ??
    fromHyphens(hyphenated.exec(trimmed)) ??
    fromPeople(trimmed)
  )
})

const fromIso = (parts: RegExpExecArray | null): Moment | undefined => {
  if (!parts) return undefined
  const [, year = '', month = '', day = '', separator, hour, minute, seconds, zone] = parts
  const date = dateOf(year, month, day)
  if (date === undefined) return undefined
  if (hour === undefined) return { date, time: null }
  const time = readTime(`${hour}:${minute}`)
  if (time === undefined) return undefined
  if (zone === undefined) return { date, time }
  // "2027-06-05 10:00-14:00" tells the hours of a show.
  if (separator === ' ' && !seconds && isLaterClock(zone, `${time}`)) return undefined
  const offset = offsetZone(zone)
  return offset === undefined ? undefined : { date, time, zone: offset }
}

const isLaterClock = (zone: string, time: string) =>
  /^-\d{1,2}:\d{2}$/.test(zone) && zone.slice(1).padStart(5, '0') > time

/** "Z" is UTC, "-0500" and "-5" the fixed offset "-05:00": both are zones to Temporal. */
const offsetZone = (text: string): string | undefined => {
  if (/^z$/i.test(text)) return 'UTC'
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  if (Number(hours) === 0 && Number(minutes) === 0) return 'UTC'
  return Number(hours) <= 14 && Number(minutes) < 60
    ? `${sign}${hours.padStart(2, '0')}:${minutes}`
    : undefined
}

const fromHyphens = (parts: RegExpExecArray | null): Moment | undefined => {
  if (!parts) return undefined
  const [, year, month, day, first = '', second = '', third = '0', fourth] = parts
  const isTwice =
    Number(first) === Number(second) ||
    (fourth !== undefined && Number(first) === ((Number(second) + 11) % 12) + 1)
  const [hour, minute] = isTwice ? [second, third] : [first, second]
  return made(year, month, day, `${hour}:${minute.padStart(2, '0')}`)
}

const fromPeople = (text: string): Moment | undefined => {
  const month = monthFirst.exec(text)
  if (month) return made(month[3], month[1], month[2], month[4])
  const year = yearFirst.exec(text)
  if (year) return made(year[1], year[2], year[3], year[4])
  const words = inWords.exec(text)
  if (words) return made(words[3], `${monthNumber(words[1] ?? '')}`, words[2], words[4])
  const day = dayFirst.exec(text)
  if (day) return made(day[3], `${monthNumber(day[2] ?? '')}`, day[1], day[4])
  return undefined
}

const dateOf = (year: string, month: string, day: string): string | undefined => {
  const fullYear = year.replace(/^'?(?=\d{2}$)/, '20')
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isValidLocalDate(date) ? date : undefined
}

const made = (year = '', month = '', day = '', rest?: string): Moment | undefined => {
  const date = dateOf(year, month, day)
  if (date === undefined) return undefined
  if (rest === undefined) return { date, time: null }
  const { text, zone } = takeZone(rest)
  const time = readTime(text)
  if (time === undefined) return undefined
  return time === null || zone === undefined ? { date, time } : { date, time, ...findZone(zone) }
}
