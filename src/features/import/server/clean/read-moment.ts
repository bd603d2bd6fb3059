/** Reads dates, with a time or without, as people and programs write them. */
import { isValidLocalDate } from '../../../../catalog/time/local-dates.ts'
import type { Moment } from '../row/source-row.ts'
import { readTime } from './read-time.ts'

export const monthKeys = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const weekday = '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\\.?,?\\s+)?'

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z)?)?$/i
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:\s+(.+))?$/
const monthFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?\s+(.+))?$/
const inWords = new RegExp(
  `^${weekday}(${monthName})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?:,?\\s+(?:at\\s+|@\\s*)?(.+))?$`,
  'i',
)
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(${monthName})\\.?,?[\\s-]+(\\d{4})(?:,?\\s+(.+))?$`,
  'i',
)

/** Undefined for what is no date, or a date that does not exist. */
export const readMoment = (text: string): Moment | undefined => {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  return fromIso(iso.exec(trimmed) ?? compact.exec(trimmed)) ?? fromPeople(trimmed)
}

const fromIso = (parts: RegExpExecArray | null): Moment | undefined => {
  if (!parts) return undefined
  const [, year = '', month = '', day = '', hour, minute, zone] = parts
  const date = `${year}-${month}-${day}`
  if (!isValidLocalDate(date)) return undefined
  if (hour === undefined) return { date, time: null }
  const time = readTime(`${hour}:${minute}`)
  if (time === undefined) return undefined
  return zone === undefined ? { date, time } : { date, time, zone: offsetZone(zone) }
}

/** "Z" is UTC, "-0500" the fixed offset "-05:00": both are zones to Temporal. */
const offsetZone = (text: string) =>
  /^z$/i.test(text) ? 'UTC' : text.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')

const fromPeople = (text: string): Moment | undefined => {
  const month = monthFirst.exec(text)
  if (month) return made(month[3], month[1], month[2], month[4])
  const year = yearFirst.exec(text)
  if (year) return made(year[1], year[2], year[3], year[4])
  const words = inWords.exec(text)
  if (words) return made(words[3], monthNumber(words[1]), words[2], words[4])
  const day = dayFirst.exec(text)
  if (day) return made(day[3], monthNumber(day[2]), day[1], day[4])
  return undefined
}

const monthNumber = (name = '') => String(monthKeys.indexOf(name.slice(0, 3).toLowerCase()) + 1)

const made = (year = '', month = '', day = '', rest?: string): Moment | undefined => {
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isValidLocalDate(date)) return undefined
  const time = rest === undefined ? null : readTime(rest)
  return time === undefined ? undefined : { date, time }
}

/** A day, or the first and last of several: "Feb 4-6, 2026", "2026-02-04 to 2026-02-06". */
export const readMoments = (text: string): { start: Moment; end?: Moment } | undefined => {
  const single = readMoment(text)
  if (single) return { start: single }
  const parts = text.split(/\s+(?:-|–|—|to|thru|through)\s+|\s*[–—]\s*(?=\D)/i)
  const [first, last] = parts.map(readMoment)
  if (parts.length === 2 && first && last) return { start: first, end: last }
  const days = daysOfMonth.exec(text.trim())
  if (!days) return undefined
  const start = made(days[4], monthNumber(days[1]), days[2])
  const end = made(days[4], monthNumber(days[1]), days[3])
  return start && end && { start, end }
}

const daysOfMonth = new RegExp(
  `^(${monthName})\\.?\\s+(\\d{1,2})\\s*(?:-|–|to|&|and)\\s*(\\d{1,2}),?\\s+(\\d{4})$`,
  'i',
)
