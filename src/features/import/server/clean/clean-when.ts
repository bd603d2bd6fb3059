/** Derives when an event takes place from its date and time cells. */
import { isNoHour } from '../../../../catalog/event/event-time.ts'
import { labelOfField } from '../../../../catalog/event/field-names.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import {
  betweenHours,
  nextHour,
  readMoment,
  readTime,
  readTimes,
  type Times,
  takeZone,
} from '../dates/read-moment.ts'
import { readMoments } from '../dates/read-moments.ts'
import { isEmpty, isNothing } from '../row/field-rules.ts'
import { findZone, type NamedZone } from '../row/find-zone.ts'
import type { Moment, RawFields, RawValue } from '../row/source-row.ts'
import { type Dates, notUnderstood } from './clean-fields.ts'
import { textOf, truthOf } from './clean-values.ts'

export type CleanWhen = {
  start?: Moment
  end?: Moment
  /** Problems by field. */
  problems: Record<string, string>
  notes: string[]
}

/** `start` is undefined if no date is given. */
export const cleanWhen = (fields: RawFields): CleanWhen => {
  const result: CleanWhen = { problems: {}, notes: [] }
  const days = momentsAt(fields, 'date', result)
  const starts = timesAt(fields, 'startTime', result)
  const endIsTime = isEmpty(fields.endTime) && isOnlyTime(fields.endDate)
  const startTime = starts?.start ?? days?.start.time
  const endField = endIsTime ? 'endDate' : 'endTime'
  const ends = timesAt(fields, endField, result, Boolean(startTime))
  const last = endIsTime ? undefined : momentsAt(fields, 'endDate', result)
  const endClock = textOf(fields[endField]).trim()
  const isSameDay = (last?.start.date ?? days?.start.date) === days?.start.date
  if (ends && isSameDay && bareClock.test(endClock)) {
    if (startTime) ends.start = nextHour(startTime, endClock) ?? ends.start
    else if (!isEmpty(fields.startTime)) ends.start = null
  }
  if (!days) return result
  const start = { ...days.start }
  if (starts?.start) Object.assign(start, { time: starts.start }, starts.namedZone)
  const endTime = ends?.start ?? starts?.end ?? null
  const end = last?.start ?? days.end
  const namedZone = ends?.namedZone ?? starts?.namedZone
  if (end) result.end = { ...end, time: endTime ?? end.time, ...(endTime ? namedZone : {}) }
  else if (endTime) result.end = { ...start, time: endTime, ...namedZone }
  result.start = start
  return truthOf(fields.allDay) ? withoutHours(result) : result
}

/** Drops the hours of an event that a column marks as all-day; midnights don't count as hours. */
const withoutHours = (when: CleanWhen): CleanWhen => {
  const { start, end } = when
  if (!start || [start, end].some((moment) => moment?.zone && !isNoHour(moment.time))) return when
  const endsAtMidnight = end && end.time === '00:00' && end.date > start.date
  const last = end && { date: endsAtMidnight ? addDays(end.date, -1) : end.date, time: null }
  const hours = [start, end].some((moment) => !isNoHour(moment?.time ?? null))
  const notes = hours
    ? [...when.notes, 'left out the hours of an event that lasts all day']
    : when.notes
  return { ...when, start: { date: start.date, time: null }, end: last, notes }
}

/** Time in an "end" column beside the date: "3 PM"; "10" may be AM or PM, but is not a date. */
const isOnlyTime = (value: RawValue): boolean => {
  const text = textOf(value)
  if (isEmpty(value) || isNothing(text) || readMoment(text)) return false
  return /^(?:1[0-2]|[1-9])$/.test(text) || readTimes(text) !== undefined
}

const momentsAt = (fields: RawFields, field: string, result: CleanWhen) => {
  const value = fields[field]
  if (isEmpty(value) || isNothing(textOf(value))) return undefined
  const text = textOf(value)
  const moments = field === 'date' ? readMoments(text) : wrapped(readMoment(text))
  if (!moments) result.problems[field] = `can't read the date "${text.slice(0, 60)}"${hintOn(text)}`
  return moments
}

/** Advice on a form that is understood. */
const hintOn = (text: string): string => {
  if (/\b(?:every|each|weekly|monthly|\w+days)\b/i.test(text)) {
    return '; give the first date, and the rule, such as "Every Friday, May to September", in a column "repeats"'
  }
  return /\d/.test(text) && !/\d{4}|[/.-]\d{1,2}[/.-]\d{2}|'\d{2}/.test(text)
    ? '; add its year, as in 6/5/2027'
    : '; write it as 6/5/2027 or June 5, 2027'
}

const wrapped = (start: Moment | undefined): { start: Moment; end?: Moment } | undefined =>
  start && { start }

type ZonedTimes = Times & { namedZone?: NamedZone; otherStart?: string }

/** "3:00" after "9:00 AM" is the next 3:00. */
const bareClock = /^[1-9]:[0-5]\d$|^1[0-2]:[0-5]\d$/

/** Hours without AM or PM: "6:00" (24-hour clocks write 06:00), "9-2". */
const bareHours = pattern.i`^((?:[1-9]|1[0-2])(?=\D)(?::[0-5]\d)?)(?:${betweenHours}((?:[1-9]|1[0-2])(?::[0-5]\d)?))?$`

/** AM or PM by the event's name: "Cruise Night", from 5 to 8. Null if the name makes daytime hours doubtful. */
const halfOf = (name: string, first: number, last: number): 'am' | 'pm' | null | undefined => {
  const isNight = /\b(?:nights?|evenings?|after dark)\b/i.test(name)
  const isMorning = /\b(?:coffee(?! county)|breakfast|mornings?|pancakes?|donuts?)\b/i.test(name)
  if (isNight) return first >= 3 && first <= 8 && last > first && !isMorning ? 'pm' : null
  return isMorning && first >= 6 && first <= 11 ? 'am' : undefined
}

/** Undefined if the hours could be AM or PM. */
const readBare = (first: string, last: string | undefined, name: string): Times | undefined => {
  const half = halfOf(name, Number.parseInt(first, 10), Number.parseInt(last ?? '12', 10))
  if (half) return readTimes(`${first} ${half}${last === undefined ? '' : ` - ${last}`}`)
  return half === null || first.includes(':') ? undefined : readTimes(`${first}-${last}`)
}

/** "8 AM/2 PM" may be a start and an end, gates and a start, or two shows. */
const firstOfTwo = (text: string): ZonedTimes | undefined => {
  const parts = text.split(/\s*(?:[/&,;]|\band\b)\s*/i)
  const [start, otherStart, ...more] = parts.map((part) => readTime(part) ?? undefined)
  return start && otherStart && more.length === 0 && start < otherStart
    ? { start, end: null, otherStart }
    : undefined
}

const timesAt = (
  fields: RawFields,
  field: string,
  result: CleanWhen,
  isEnd = false,
): ZonedTimes | undefined => {
  const value = fields[field]
  if (isEmpty(value)) return undefined
  const text = textOf(value)
  const { text: clock, zone } = takeZone(text.trim())
  const [, first, last] = bareHours.exec(clock.trim()) ?? []
  if (!isEnd && first !== undefined && !/^(?:[89]|1\d):/.test(first)) {
    const bareTimes = readBare(first, last, textOf(fields.name))
    const action = bareTimes ? `took ${bareTimes.start} for` : 'left out'
    const note = `${action} ${labelOfField(field)}: "${text.slice(0, 60)}"`
    if (bareTimes === undefined || bareTimes.start !== readTimes(clock)?.start)
      result.notes.push(`${note} may be AM or PM; write which`)
    return bareTimes
  }
  const times: ZonedTimes | undefined = readTimes(clock) ?? timeOfMoment(text) ?? firstOfTwo(clock)
  if (times?.otherStart !== undefined)
    result.notes.push(
      `took ${times.start} for ${labelOfField(field)}: "${text.slice(0, 60)}" may be its hours or two starts`,
    )
  if (times && zone !== undefined) return { ...times, namedZone: findZone(zone) }
  if (!times) result.notes.push(notUnderstood(field, text))
  return times
}

/** Column "start" beside the date; it may contain both, but a time in another zone needs its date. */
const timeOfMoment = (text: string): Times | undefined => {
  const moment = readMoment(text)
  return moment && !moment.zone ? { start: moment.time, end: null } : undefined
}

/**
 * Dates and times in the form of our own export. Undefined if one has another form, such as after a spreadsheet saved
 * the file.
 */
export const exactDates = (fields: RawFields): Dates | undefined => {
  const [date, endDate] = [fields.date, fields.endDate].map((value) => textInForm(value, isoDay))
  const [startTime, endTime] = [fields.startTime, fields.endTime].map((value) =>
    textInForm(value, clockTime),
  )
  if (date === undefined || endDate === undefined) return undefined
  if (startTime === undefined || endTime === undefined) return undefined
  return { date, endDate: endDate ?? date, startTime, endTime }
}

const isoDay = /^\d{4}-\d\d-\d\d$/
const clockTime = /^\d\d:\d\d$/

/** Text in this form; null if empty, undefined in another form. */
const textInForm = (value: unknown, form: RegExp): string | null | undefined => {
  const text = textOf(value)
  if (text === '') return null
  return form.test(text) ? text : undefined
}
