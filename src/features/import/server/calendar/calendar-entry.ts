/** One VEVENT: its texts, its moments and its recurrence. */
import { Temporal } from 'temporal-polyfill'
import { addDays, isValidLocalDate } from '../../../../catalog/time/local-dates.ts'
import { findZone } from '../row/find-zone.ts'
import type { ExtraDate, Moment } from '../row/source-row.ts'
import { localDateTime, localMoment } from '../row/when.ts'
import { tidyRule } from './rule-moments.ts'
import type { Property } from './split-calendar.ts'

export type EntryContext = {
  /** X-WR-TIMEZONE, if it names a zone. */
  zone?: string
  /** True if the operator set `zone` for all wall times, overriding the file. */
  fixedZone?: boolean
  /** True if this file's wall times are UTC with a wrong zone name. */
  wallTimesAreUtc?: boolean
}

export class CalendarEntry {
  readonly line: number
  /** By name, so that entries with hundreds of thousands of lines are scanned only once. */
  private readonly properties: ReadonlyMap<string, readonly Property[]>
  private readonly context: EntryContext
  /** Identifier; empty if it has none. */
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

  /** Value of a property as text; several values are joined by commas. */
  text(name: string): string {
    return this.all(name).flatMap(textsOf).join(', ')
  }

  /** Parameter of a property, such as the TZID of DTSTART; empty if absent. */
  parameter(property: string, name: string): string {
    return String(this.find(property)?.[1][name] ?? '')
  }

  /** First moment of a property; undefined if the property is absent or contains no date. */
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

  /** RDATE: moments, days, or periods with an end or a duration. */
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

  /** Version of the entry (SEQUENCE); 0 if absent. */
  get sequence(): number {
    return Number(this.find('sequence')?.[3] ?? 0) || 0
  }

  /** Time of the last change as sortable text: LAST-MODIFIED, which some programs omit, then DTSTAMP. */
  get changedAt(): string {
    const [modified, stamped] = [this.stamp('last-modified'), this.stamp('dtstamp')]
    return `${Number(modified) > 0 ? modified : stamped} ${stamped}`
  }

  /** Date and time to the second, as digits; zeros for missing digits. */
  stamp(name: string): string {
    const digits = String(this.find(name)?.[3] ?? '').replace(/\D/g, '')
    return digits.slice(0, 14).padEnd(14, '0')
  }

  /** First rule, if there are several. */
  get rule(): string | undefined {
    return this.rulesOf('rrule')[0]
  }

  /** Rules after the first, without duplicates. */
  get moreRules(): string[] {
    return [...new Set(this.rulesOf('rrule'))].slice(1)
  }

  /** Rules of excluded dates (EXRULE of RFC 2445). */
  get exceptRules(): string[] {
    return this.rulesOf('exrule')
  }

  /** Skips an empty "RRULE:". */
  private rulesOf(name: string): string[] {
    return this.all(name)
      .map(([, , , value]) => tidyRule(String(value ?? '')))
      .filter((rule) => rule !== '')
  }

  /** True for an all-day entry. */
  get isAllDay(): boolean {
    return (
      this.moment('dtstart')?.time === null ||
      /^true$/i.test(this.text('x-microsoft-cdo-alldayevent'))
    )
  }

  /** First and last moment: DTEND, or DTSTART plus DURATION; the end of an all-day entry is its last day. */
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

/** Last moment: an end with a date but no time is exclusive, even after a start with a time. */
const lastOf = (start: Moment, end: Moment): Moment =>
  start.time === null || end.time !== null || end.date <= start.date
    ? end
    : { ...end, date: addDays(end.date, -1) }

/** End after a duration such as PT2H30M: days are calendar days, hours are elapsed time at the venue. */
const endOfLength = (start: Moment, length: unknown): Moment | undefined => {
  if (typeof length !== 'string') return undefined
  try {
    const duration = Temporal.Duration.from(length)
    const begin = localDateTime(start)
    if (start.time === null) return { ...start, date: begin.add(duration).toPlainDate().toString() }
    const end = begin.toZonedDateTime(start.zone ?? 'UTC').add(duration)
    return { ...start, ...localMoment(end.toPlainDateTime()) }
  } catch {
    return undefined
  }
}

/** ical.js unescapes only the properties that it knows; others are unescaped here. */
const textsOf = (property: Property): string[] =>
  property.slice(3).flatMap((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const text = property[2] === 'unknown' ? unescape(String(value)) : String(value)
    return text.trim() === '' ? [] : [text]
  })

const unescape = (text: string): string =>
  text.replace(/\\([\\;,n])/gi, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))

/** Properties to which `wallTimesAreUtc` applies; RDATE lists are already in UTC. */
const mislabeledProperties = new Set(['dtstart', 'dtend', 'recurrence-id'])

const stampPattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(Z)?)?/i

const momentOf = (
  property: Property,
  value: unknown,
  context: EntryContext,
): Moment | undefined => {
  // A period (RDATE;VALUE=PERIOD) starts with its moment.
  const text = Array.isArray(value) ? value[0] : value
  const match = typeof text === 'string' ? stampPattern.exec(text) : null
  if (!match) return undefined
  const [, year, month, day, hour, minute, utc] = match
  const date = `${year}-${month}-${day}`
  if (!isValidLocalDate(date)) return undefined
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return { date, time: null }
  const moment: Moment = { date, time: `${hour}:${minute}` }
  if (utc) return { ...moment, zone: 'UTC' }
  if (context.fixedZone) return { ...moment, zone: context.zone }
  const name = property[1].tzid
  if (typeof name !== 'string') return moment
  if (context.wallTimesAreUtc && mislabeledProperties.has(property[0]))
    return { ...moment, zone: 'UTC' }
  const zone = findZone(name) ?? (context.zone ? { zone: context.zone } : {})
  return { ...moment, ...zone }
}
