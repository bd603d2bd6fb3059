/** One VEVENT: its texts, its moments and what it says of its dates. */
import { Temporal } from 'temporal-polyfill'
import { addDays, isValidLocalDate } from '../../../../catalog/time/local-dates.ts'
import { findZone } from '../row/find-zone.ts'
import type { ExtraDate, Moment } from '../row/source-row.ts'
import { plainDateTime, plainMoment } from '../row/when.ts'
import { tidyRule } from './rule-moments.ts'
import type { Property } from './split-calendar.ts'

export type EntryContext = {
  /** X-WR-TIMEZONE, where it names a zone. */
  zone?: string
  /** The operator said that all wall times are in `zone`, even if the file says otherwise. */
  fixedZone?: boolean
  /** Wall times of this file are UTC under a wrong name. */
  wallTimesAreUtc?: boolean
}

export class CalendarEntry {
  readonly line: number
  /** Some entries have hundreds of thousands of lines: each is looked at once. */
  private readonly properties: ReadonlyMap<string, readonly Property[]>
  private readonly context: EntryContext
  /** Its identifier; empty when it has none. */
  readonly uid: string

  constructor(line: number, properties: readonly Property[], context: EntryContext = {}) {
    this.line = line
    this.properties = Map.groupBy(properties, ([name]) => name)
    this.context = context
    this.uid = this.text('uid')
  }

  /** Lower-case names of its properties. */
  get names(): string[] {
    return [...this.properties.keys()]
  }

  find(name: string): Property | undefined {
    return this.all(name)[0]
  }

  all(name: string): readonly Property[] {
    return this.properties.get(name.toLowerCase()) ?? []
  }

  /** A property's value as text; several values are joined by commas. */
  text(name: string): string {
    return this.all(name).flatMap(textsOf).join(', ')
  }

  /** A parameter of a property, such as the TZID of DTSTART; empty when there is none. */
  parameter(property: string, name: string): string {
    return String(this.find(property)?.[1][name] ?? '')
  }

  /** First moment of a property; undefined if the property is absent or holds no date. */
  moment(name: string): Moment | undefined {
    const property = this.find(name)
    return property && momentOf(property, property[3], this.context)
  }

  /** All moments of properties with this name, such as EXDATE. */
  moments(name: string): Moment[] {
    return this.all(name).flatMap((property) =>
      property.slice(3).flatMap((value) => momentOf(property, value, this.context) ?? []),
    )
  }

  /** RDATE: moments, days, or periods from one moment to another or of some length. */
  get extraDates(): ExtraDate[] {
    return this.all('rdate').flatMap((property) =>
      property.slice(3).flatMap((value) => {
        const start = momentOf(property, value, this.context)
        if (!start) return []
        const last: unknown = Array.isArray(value) ? value[1] : undefined
        const end = endOfLength(start, last) ?? momentOf(property, last, this.context)
        return end ? [{ ...start, end }] : [start]
      }),
    )
  }

  /** Version of the entry; 0 if it does not say. */
  get sequence(): number {
    return Number(this.find('sequence')?.[3] ?? 0) || 0
  }

  /** Time of its last change, as text that sorts: LAST-MODIFIED, which not all programs write, then DTSTAMP. */
  get changedAt(): string {
    const [modified, written] = [this.stamp('last-modified'), this.stamp('dtstamp')]
    return `${Number(modified) > 0 ? modified : written} ${written}`
  }

  /** Date and time of day in digits, to the second; zeros where it is not told. */
  stamp(name: string): string {
    const digits = String(this.find(name)?.[3] ?? '').replace(/\D/g, '')
    return digits.slice(0, 14).padEnd(14, '0')
  }

  /** The first of several rules. */
  get rule(): string | undefined {
    return this.rulesOf('rrule')[0]
  }

  /** Rules after the first, without those that say the same. */
  get moreRules(): string[] {
    return [...new Set(this.rulesOf('rrule'))].slice(1)
  }

  /** Rules of dates that are left out (EXRULE of RFC 2445). */
  get exceptRules(): string[] {
    return this.rulesOf('exrule')
  }

  /** "RRULE:" alone is no rule. */
  private rulesOf(name: string): string[] {
    return this.all(name)
      .map(([, , , value]) => tidyRule(String(value ?? '')))
      .filter((rule) => rule !== '')
  }

  /** True when the entry is for whole days. */
  get isAllDay(): boolean {
    return (
      this.moment('dtstart')?.time === null ||
      /^true$/i.test(this.text('x-microsoft-cdo-alldayevent'))
    )
  }

  /** First and last moment: DTEND, or DURATION after DTSTART; an all-day end is its last day. */
  get span(): { start?: Moment; end?: Moment } {
    const start = this.moment('dtstart')
    if (!start) return {}
    const end = this.moment('dtend') ?? endOfLength(start, this.find('duration')?.[3])
    if (!this.isAllDay) return { start, end: end && lastOf(start, end) }
    const first = { date: start.date, time: null }
    if (!end || end.date <= start.date) return { start: first }
    return { start: first, end: { date: addDays(end.date, -1), time: null } }
  }
}

/** An end that is a day and no hour is exclusive, also beside a start with an hour. */
const lastOf = (start: Moment, end: Moment): Moment =>
  start.time === null || end.time !== null || end.date <= start.date
    ? end
    : { ...end, date: addDays(end.date, -1) }

/** The end after a length such as PT2H30M: days on the calendar, hours as they pass at the venue. */
const endOfLength = (start: Moment, length: unknown): Moment | undefined => {
  if (typeof length !== 'string') return undefined
  try {
    const duration = Temporal.Duration.from(length)
    const begin = plainDateTime(start)
    if (start.time === null) return { ...start, date: begin.add(duration).toPlainDate().toString() }
    const end = begin.toZonedDateTime(start.zone ?? 'UTC').add(duration)
    return { ...start, ...plainMoment(end.toPlainDateTime()) }
  } catch {
    return undefined
  }
}

/** ical.js unescapes the properties that it knows; the text of others comes as it was written. */
const textsOf = (property: Property): string[] =>
  property.slice(3).flatMap((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const text = property[2] === 'unknown' ? unescaped(String(value)) : String(value)
    return text.trim() === '' ? [] : [text]
  })

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,n])/gi, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))

/** In files whose wall times are UTC in disguise, these are; lists of further dates are not. */
const disguised = new Set(['dtstart', 'dtend', 'recurrence-id'])

const stamp = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(Z)?)?/i

const momentOf = (
  property: Property,
  value: unknown,
  context: EntryContext,
): Moment | undefined => {
  // A period (RDATE;VALUE=PERIOD) begins with its moment.
  const text = Array.isArray(value) ? value[0] : value
  const parts = typeof text === 'string' ? stamp.exec(text) : null
  if (!parts) return undefined
  const [, year, month, day, hour, minute, utc] = parts
  const date = `${year}-${month}-${day}`
  if (!isValidLocalDate(date)) return undefined
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return { date, time: null }
  const moment: Moment = { date, time: `${hour}:${minute}` }
  if (utc) return { ...moment, zone: 'UTC' }
  if (context.fixedZone) return { ...moment, zone: context.zone }
  const name = property[1].tzid
  if (typeof name !== 'string') return moment
  if (context.wallTimesAreUtc && disguised.has(property[0])) return { ...moment, zone: 'UTC' }
  const zone = findZone(name) ?? (context.zone ? { zone: context.zone } : {})
  return { ...moment, ...zone }
}
