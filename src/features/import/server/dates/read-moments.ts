/** Parses a date cell, which may contain several days, hours, and a rain date. */

import { weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import { weekdayFrom } from '../../../../catalog/time/holidays.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { findZone } from '../row/find-zone.ts'
import type { Moment } from '../row/source-row.ts'
import { readDays } from './date-phrase.ts'
import type { DaySpan } from './named-days.ts'
import { betweenHours, readMoment, readTimes, takeZone, weekdayName } from './read-moment.ts'

/** One event: a day, or the first and last of several days. */
export type MomentSpan = { start: Moment; end?: Moment }

export type CellDates = {
  /** Events on separate days. */
  spans: MomentSpan[]
  rainDate?: string
}

/** Longer cells are prose. */
const longest = 300

/** "Starts June 5, 2027". */
const lead = /^(?:(?:it|event|show) )?(?:starts|begins|kicks off)(?: on)?:? +(?=\S)/i

/** Undefined if the cell is not understood completely. */
export const readCell = (cellText: string): CellDates | undefined => {
  const text = cellText.replace(lead, '')
  const single = readMoment(text)
  if (single) return { spans: [{ start: single }] }
  if (text.length > longest || !/\d/.test(text)) return undefined
  const { dates, rain } = withoutRain(text.replace(/\s+/g, ' ').trim())
  const spans = readSpans(dates)
  if (!spans) return undefined
  const last = spans.at(-1)
  const rainDate = rain && last ? readRain(rain, (last.end ?? last.start).date) : undefined
  return rainDate ? { spans, rainDate } : { spans }
}

/** Dates of a cell with one event; undefined otherwise. */
export const readMoments = (text: string): MomentSpan | undefined => {
  const { spans = [] } = readCell(text) ?? {}
  return spans.length === 1 ? spans[0] : undefined
}

const readSpans = (text: string): MomentSpan[] | undefined => {
  const single = readMoment(text)
  return single ? [{ start: single }] : (daysAndHours(text) ?? rangeOf(text) ?? listOf(text))
}

const clock = String.raw`\d{1,2}(?::\d{2}){0,2}(?:\s*[ap]\.?\s?m\b\.?|[ap]\b)|\d{1,2}:\d{2}(?::\d{2})?|(?:12\s*)?(?:noon|midnight)`
const zone = String.raw`(?:\s*\(?(?:(?:ak|[ecmph])[sd]?t|utc|gmt)\b\)?)?`
const before = String.raw`(?:(?:\b(?:from|at)\b|@)\s*)?(?<![\d/.:-])`
/**
 * "10 to 2pm" and "9:00 AM - 3:00 PM". AM or PM may be missing from the first time, from the second at the end of the
 * text, and from both after a year.
 */
const hoursOf = pattern.gi`${before}((?:${clock}|\d{1,2})${betweenHours}(?:${clock})${zone}|(?:${clock}|(?<=\b20\d\d,? +)\d{1,2})${betweenHours}\d{1,2}$)(?![\d/])`
const hourOf = new RegExp(`${before}((?:${clock})${zone})(?![\\d/])`, 'gi')

/** Days with hours that apply to each of them. */
const daysAndHours = (text: string): MomentSpan[] | undefined => {
  for (const form of [hoursOf, hourOf]) {
    const hours = new Set(Array.from(text.matchAll(form), ([, each = '']) => each.toLowerCase()))
    if (hours.size > 1) continue
    const [hoursText] = hours
    const days = readDays(
      text
        .replace(form, ' ')
        .replace(/[|•@]/g, ' ')
        .replace(/[\s,;:–—-]+$/, ''),
    )
    if (days) return spansWith(days, hoursText)
    if (hoursText === undefined && form === hourOf) return undefined
  }
  return undefined
}

const spansWith = (days: readonly DaySpan[], hoursText?: string): MomentSpan[] | undefined => {
  if (hoursText === undefined) return days.map((span) => spanOf(span, null, null))
  const { text, zone: name } = takeZone(hoursText)
  const times = readTimes(text)
  if (!times) return undefined
  const found = name === undefined ? {} : findZone(name)
  return days.map((span) => spanOf(span, times.start, times.end, found))
}

const spanOf = (
  { first, last }: DaySpan,
  start: string | null,
  end: string | null,
  namedZone: Partial<Moment> = {},
): MomentSpan => {
  const from: Moment = { date: first, time: start, ...(start === null ? {} : namedZone) }
  if (first === last && end === null) return { start: from }
  return { start: from, end: { date: last, time: end, ...(end === null ? {} : namedZone) } }
}

/** Two moments, each with its own date: "6/5/2027 9am to 6/6/2027 3pm". */
const rangeOf = (text: string): MomentSpan[] | undefined => {
  const parts = text.split(
    /\s+(?:-|–|—|to|thru|through|until)\s+|(?<=\d{4}-\d\d-\d\d\S*)\/(?=\d{4}-)/i,
  )
  const [start, end] = parts.map(readMoment)
  return parts.length === 2 && start && end ? [{ start, end }] : undefined
}

/** Several events, each with its own date: "6/4/2027 5pm-9pm, 6/5/2027 9am-3pm". */
const listOf = (text: string): MomentSpan[] | undefined => {
  for (const separator of [/\s*[;|]\s*/, /\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/]) {
    const parts = text.split(separator)
    if (parts.length === 1) continue
    const spans = parts.map(onlySpan)
    if (spans.every((each) => each !== undefined)) return spans
  }
  return undefined
}

const onlySpan = (text: string): MomentSpan | undefined => {
  const start = readMoment(text)
  const spans = start ? [{ start }] : daysAndHours(text)
  return spans?.length === 1 ? spans[0] : undefined
}

const rainOrShine = /[\s(,;–—-]*\brain\s+or\s+shine\b\s*\)?/gi
const rainMark =
  /[\s(,;[/–—-]*\b(?:(?:rain|alternate|back-?up|make-?up)\s?-?\s?(?:out\s)?(?:date|day)|rain|rd)s?\b\s*(?:is|on|of|:|-|=|–)?\s*([^()[\]]*)[)\]]?\s*$/i

const withoutRain = (text: string): { dates: string; rain?: string } => {
  const dry = text.replace(rainOrShine, ' ').trim()
  const match = rainMark.exec(dry)
  return match
    ? { dates: dry.slice(0, match.index).trim(), rain: match[1]?.trim() }
    : { dates: dry }
}

/** Rain date; often only a day of the month or a weekday, in the time after the event. */
const readRain = (text: string, after: string): string | undefined => {
  const words = text.replace(/[,;.]+$/, '')
  if (/^(?:the )?(?:next|following) day$/i.test(words)) return addDays(after, 1)
  const weekday = new RegExp(`^(?:the )?(?:next |following )?(${weekdayName})$`, 'i').exec(
    words,
  )?.[1]
  if (weekday) return weekdayFrom(addDays(after, 1), weekdayNumber(weekday))
  const [year, month] = [after.slice(0, 4), Number(after.slice(5, 7))]
  const attempts = [
    words,
    `${words}, ${year}`,
    `${month}/${words.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '')}/${year}`,
  ]
  return attempts
    .map((attempt) => readDays(attempt)?.[0]?.first)
    .find((date) => date !== undefined && date > after)
}
