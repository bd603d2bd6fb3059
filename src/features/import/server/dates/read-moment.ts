/** Parses one date, with or without a time, as people and programs write it. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { monthNumber } from '../../../../catalog/time/day-ranges.ts'
import { weekdayUntil } from '../../../../catalog/time/holidays.ts'
import { addDays, dateOfParts, twoDigits } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { isNothing } from '../row/field-rules.ts'
import { findZone } from '../row/find-zone.ts'
import type { Moment } from '../row/source-row.ts'

/** Names of months as people write them. */
export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** Separator between two hours: "9 to 3", "5pm–8pm". */
export const betweenHours = String.raw`\s*(?:[-–—]|\b(?:to|(?:un)?till?)\b)\s*`

/** Separator between two days: "June 5 & 6", "June 30 thru July 2". */
export const betweenDays = String.raw`\s*(?:[-–—&/,]|\b(?:and|to|thru|through)\b)\s*`

/** Times in one cell: "9am - 3pm" has both. */
export type Times = { start: string | null; end: string | null }

/** Text in place of a time that states none, in addition to `isNothing`. */
const withoutTime = /^(?:|varies|various|see (?:website|description|details)|all[- ]day|open)\.?$/i

const clock =
  /^(?:at |from )?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap](?:\.?m\.?)?)?(?:\s*\(?(?:(?:ak|[ecmph])[sd]?t|local|local time)\)?)?$/i

/** "930am". */
const unpunctuated = /^(\d{1,2})([0-5]\d)\s*([ap])\.?m?\.?$/i

const zoneMark = /\s*\(?(?<![a-z])((?:ak|[ecmph])[sd]?t|utc|gmt|z)\)?$/i

/** Splits "8:45 PM ET" into the time and its zone. */
export const takeZone = (text: string): { text: string; zone?: string } => {
  const [mark = '', zone] = zoneMark.exec(text) ?? []
  return zone === undefined ? { text } : { text: text.slice(0, -mark.length), zone }
}

/** `HH:MM`; null if the text states no time; undefined if it is not understood. */
export const readTime = (text: string): string | null | undefined => {
  const trimmed = text.trim()
  if (isNothing(trimmed) || withoutTime.test(trimmed)) return null
  if (/^(?:12\s*)?noon$/i.test(trimmed)) return '12:00'
  if (/^(?:12\s*)?midnight$/i.test(trimmed)) return '00:00'
  const military = /^([01]\d|2[0-3])([0-5]\d)(?:\s*h(?:rs|ours)?)?$/.exec(trimmed)
  if (military) return `${military[1]}:${military[2]}`
  const match = clock.exec(trimmed) ?? unpunctuated.exec(trimmed)
  if (!match) return undefined
  const minute = match[2] ?? '00'
  const half = match[3]?.[0]?.toLowerCase()
  let hour = Number(match[1])
  // "18" alone is not a time, and "6" could be AM or PM.
  if (!half && match[2] === undefined) return undefined
  if (hour > (half ? 12 : 24) || Number(minute) > 59) return undefined
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0)
  if (hour === 24) hour = 0
  return `${twoDigits(hour)}:${minute}`
}

/** Words around hours; "till dark" is not an hour. */
const remark = pattern.gi`[\s,(]+(?:daily|each day|every day|both days|rain or shine|rain ?date[^)]*)\)?\s*$|^(?:(?:(?:gates?|doors?|show|event) )?(?:opens?|starts?|begins?|kicks? off)|starting|beginning)\s+(?:at\s+)?|${betweenHours}(?:dark|dusk|clos(?:e|ing)|sun(?:set|down)|late)\.?\s*$`

/** "10am - 2" ends at the next two o'clock. */
export const nextHour = (start: string, last: string): string | undefined => {
  const halves = ['a', 'p'].map((half) => readTime(`${last} ${half}m`))
  if (halves.some((time) => !time)) return undefined
  const times = halves.map(String)
  return times.find((time) => time > start) ?? times[0]
}

/** "5:00-8:30 PM" starts in the same half of the day as it ends, unless that is after the end. */
const sameHalf = (first: string, half: string, end: string): string | null | undefined => {
  const time = readTime(`${first} ${half}m`)
  return time && time >= end ? readTime(`${first} ${/a/i.test(half) ? 'p' : 'a'}m`) : time
}

/** "10:00 - 2:00" and "9-2" are during the day: no show lasts from 10 AM to 2 AM. */
const daytime = pattern.i`^(\d{1,2}(?::[0-5]\d)?)${betweenHours}((?:[1-9]|12)(?::[0-5]\d)?)$`

const inDaytime = (text: string): Times | undefined => {
  const [, first = '', last = ''] = daytime.exec(text) ?? []
  const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)]
  if (!(from >= 7 && from <= 12 && (to < 7 || (to === 12 && from < 12)))) return undefined
  const half = from === 12 ? 'pm' : 'am'
  return { start: readTime(`${first} ${half}`) ?? null, end: readTime(`${last} pm`) ?? null }
}

const spanMark = new RegExp(betweenHours, 'i')

/** Parses a cell with one time or a range. Undefined if it is not understood. */
export const readTimes = (cell: string): Times | undefined => {
  const text = cell.replace(remark, '').trim()
  const single = readTime(text)
  if (single !== undefined) return { start: single, end: null }
  const daily = inDaytime(text)
  if (daily) return daily
  const parts = text.split(spanMark)
  if (parts.length !== 2) return undefined
  const [first = '', last = ''] = parts
  const time = readTime(first)
  const isSure = /[ap]\.?\s?m?\.?\s*$|noon|midnight/i.test(first)
  const end = (time && isSure && !/[ap]/i.test(last) && nextHour(time, last)) || readTime(last)
  if (end === undefined) return undefined
  // "9 - 11am": the start is in the same half of the day as the end.
  const half = /[ap](?=\.?m?\.?$)/i.exec(last.trim())?.[0] ?? (end === '12:00' ? 'a' : undefined)
  const isBare = half && end && !/[a-z]/i.test(first)
  const start = (isBare && sameHalf(first, half, end)) || time
  return start === undefined ? undefined : { start, end }
}

/** "Thurs", "Saturday". */
export const weekdayName = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'

/** The only year in a text; empty if there is none or several. */
export const onlyYear = (text: string): string => {
  const years = new Set(text.match(/\b20\d\d\b/g))
  return years.size === 1 ? ([...years][0] ?? '') : ''
}

const weekday = `(?:${weekdayName}\\.?,?\\s+)?`
/** Time after a date. */
const behind = '(?:,?\\s+(?:at\\s+|@\\s*)?(?<rest>.+))?$'

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([T ])(\d{1,2}):?(\d{2})(:?\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?)?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:(T)(\d{2})(\d{2})(\d{2})?(Z)?)?$/i
/** Form of a WordPress plugin: hyphens between the parts of a time, and in most versions the hour twice. */
const hyphenated = /^(\d{4})-(\d{1,2})-(\d{1,2})T(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/
const yearFirst = pattern.i`^${weekday}(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?:(?:,?\s+|T)(?<rest>.+))?$`
const monthFirst = pattern.i`^${weekday}(?<month>\d{1,2})(?<mark>[/.-])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${behind}`
const inWords = pattern.i`^${weekday}(?<month>${monthName})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4}|'\d{2})${behind}`
const yearAndWords = pattern.i`^${weekday}(?<year>\d{4})[/. -]\s?(?<month>${monthName})\.?[/. -]\s?(?<day>\d{1,2})(?:,?\s+(?<rest>.+))?$`
const dayFirst = pattern.i`^${weekday}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?<month>${monthName})\.?,?[\s-]+'?(?<year>\d{4}|\d{2})${behind}`

/** "2027-W22-6" (ISO 8601). */
const weekDate = /^(\d{4})-?W([0-5]\d)-?([1-7])$/i

/** Zone in "2027-06-05T10:00-04:00[America/New_York]" (RFC 9557), and the T of a date with an empty time. */
const besideOffset = /(?<=[+-]\d\d:?\d\d)\[[\w/+-]+\]$|(?<=^\d{4}-\d\d-\d\d)T$/
/** "10:00:00 -0400" (RFC 5322). */
const mailClock = /^(\d{1,2}:\d{2}:\d{2}) ([+-]\d{4})$/

/** Invisible marks of writing direction, which browsers put around the parts of a date. */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Undefined for text that is not an existing date. Memoized, because a row's cells are read several times. */
export const readMoment = memoizeText((text): Readonly<Moment> | undefined => {
  const trimmed = text
    .replace(unseen, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('−', '-')
    .replace(besideOffset, '')
  return (
    fromIso(iso.exec(trimmed) ?? compact.exec(trimmed)) ??
    fromHyphens(hyphenated.exec(trimmed)) ??
    fromWeek(weekDate.exec(trimmed)) ??
    fromPeople(trimmed)
  )
})

const fromIso = (match: RegExpExecArray | null): Moment | undefined => {
  if (!match) return undefined
  const [, year = '', month = '', day = '', separator, hour, minute, seconds, zone] = match
  const date = dateOfParts(year, month, day)
  if (date === undefined) return undefined
  if (hour === undefined) return { date, time: null }
  const time = readTime(`${hour}:${minute}`)
  if (time === undefined) return undefined
  if (zone === undefined) return { date, time }
  // "2027-06-05 10:00-14:00" has hours of a show, not an offset.
  if (separator === ' ' && !seconds && isLaterClock(zone, `${time}`)) return undefined
  const namedZone = findZone(zone)
  return namedZone && { date, time, ...namedZone }
}

const isLaterClock = (zone: string, time: string) =>
  /^-\d{1,2}:\d{2}$/.test(zone) && twoDigits(zone.slice(1, -3)) + zone.slice(-3) > time

const fromHyphens = (match: RegExpExecArray | null): Moment | undefined => {
  if (!match) return undefined
  const [, year, month, day, first = '', second = '', third = '0', fourth] = match
  const isTwice =
    Number(first) === Number(second) ||
    (fourth !== undefined && Number(first) === ((Number(second) + 11) % 12) + 1)
  const [hour, minute] = isTwice ? [second, third] : [first, second]
  return momentOf(year, month, day, `${hour}:${twoDigits(minute)}`)
}

const fromWeek = (match: RegExpExecArray | null): Moment | undefined => {
  const [, year, week, day] = match ?? []
  const fourth = year && dateOfParts(year, 1, 4)
  if (!fourth) return undefined
  // January 4 is in the first week; weeks start on Monday.
  const monday = weekdayUntil(fourth, 1)
  const first = addDays(monday, (Number(week) - 1) * 7)
  if (addDays(first, 3).slice(0, 4) !== year) return undefined
  return { date: addDays(first, Number(day) - 1), time: null }
}

const fromPeople = (text: string): Moment | undefined => {
  for (const form of [monthFirst, yearFirst, yearAndWords, inWords, dayFirst]) {
    const { year, month = '', day, rest } = form.exec(text)?.groups ?? {}
    const number = /\d/.test(month) ? month : `${monthNumber(month)}`
    if (year !== undefined) return momentOf(year, number, day, rest)
  }
  return undefined
}

const momentOf = (year = '', month = '', day = '', rest?: string): Moment | undefined => {
  const date = dateOfParts(year, month, day)
  if (date === undefined) return undefined
  if (rest === undefined) return { date, time: null }
  const [, inMail, offset] = mailClock.exec(rest) ?? []
  const { text, zone = offset } = takeZone(inMail ?? rest)
  const time = readTime(text)
  if (time === undefined) return undefined
  return time === null || zone === undefined ? { date, time } : { date, time, ...findZone(zone) }
}
