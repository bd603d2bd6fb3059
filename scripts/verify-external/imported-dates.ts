/** Dates of a calendar file according to the import, and which differences a decision explains. */
import { readFile } from 'node:fs/promises'
import { Temporal } from 'temporal-polyfill'
import {
  expandRepeats,
  type Window,
} from '../../src/features/import/server/calendar/expand-repeats.ts'
import { RuleError } from '../../src/features/import/server/calendar/rule-moments.ts'
import { readSource } from '../../src/features/import/server/read/read-source.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import type { Moment, Repeats, SourceRow } from '../../src/features/import/server/row/source-row.ts'

export type Imported = { uid: string; start: string }

/** Decision page in docs/decisions, and the kind of dates that it explains. */
export type Explained = { decision: number; because: string }

export type Ours = {
  dates: Imported[]
  /** Zones by UID: for repeating entries in UTC, the zone whose clock they follow; for abbreviations, their zone. */
  zones: Record<string, string>
  /** Dates that only Python may have, by `keyOf`. */
  known: Map<string, Explained>
  /** Entries without a known zone: wall times at the venue. */
  wallTimes: Set<string>
  /** By UID: ends of rules that Python may interpret differently, in milliseconds since 1970. */
  ends: Map<string, { at: number; within: number }>
  /** Explanations for all dates of an entry, by its UID. */
  knownEntries: Map<string, Explained>
}

export const keyOf = ({ uid, start }: Imported) => `${start} of ${uid}`

/** `zone`, if given, applies to all wall times, without the import's correction of mislabeled zones. */
export const importedDates = async (file: string, window: Window, zone?: string): Promise<Ours> => {
  const ours: Ours = {
    dates: [],
    zones: {},
    known: new Map(),
    knownEntries: new Map(),
    wallTimes: new Set(),
    ends: new Map(),
  }
  for await (const item of readSource(file, { rules: noRules, zone })) {
    if ('note' in item && item.note.startsWith(mendsZones)) {
      // Compares the times as written.
      return importedDates(file, window, await zoneOf(file))
    }
    if ('fields' in item && item.start) addRow(ours, item, item.start, window)
  }
  return ours
}

const firstOutside: Explained = { decision: 201, because: 'first dates outside their own rule' }
const strayChange: Explained = { decision: 201, because: 'changes of dates that are none' }
const tooOften: Explained = { decision: 200, because: 'rules with several times a day' }
const openRule: Explained = { decision: 200, because: 'rules that leave the weekday open' }
const otherCalendar: Explained = { decision: 200, because: 'rules in other calendars' }

const addRow = (ours: Ours, row: SourceRow, start: Moment, window: Window) => {
  const uid = String(row.lookUp('uid') ?? '')
  const zone = start.zone === undefined || start.zone === 'UTC' ? row.zone : start.zone
  const told = (moment: Moment): Imported => ({ uid, start: textOf(moment, zone) })
  if (zone === undefined && start.time !== null) ours.wallTimes.add(uid)
  // Python does not know abbreviations such as "EDT" and treats the time as one without a zone.
  if (start.loose && start.zone) ours.zones[uid] = start.zone
  if (!row.repeats) {
    ours.dates.push(told(start))
    return
  }
  const { rule = '', overrides } = row.repeats
  const end = endOf(rule)
  if (end) ours.ends.set(uid, end)
  if (isOpen(rule)) ours.knownEntries.set(uid, openRule)
  if (start.zone === 'UTC' && row.zone) ours.zones[uid] = row.zone
  const dates = expanded(ours, row.repeats, uid, () =>
    expandRepeats(start, row.repeats as Repeats, zone, window),
  ).map((each) => told(each.start))
  ours.dates.push(...dates)
  const given = new Set(dates.map(keyOf))
  ours.known.set(keyOf(told(start)), firstOutside)
  for (const { on, row: change } of overrides) {
    const key = keyOf(told(change.start ?? on))
    if (!given.has(key)) ours.known.set(key, strayChange)
  }
}

const manyTimes = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)|BY(?:HOUR|MINUTE|SECOND)=\d+,/i

const expanded = <T>(ours: Ours, { rule = '' }: Repeats, uid: string, expand: () => T[]): T[] => {
  try {
    return expand()
  } catch (error) {
    if (!(error instanceof RuleError || error instanceof RangeError)) throw error
    // Other rejections leave dates that only Python has, which the comparison reports.
    if (manyTimes.test(rule)) ours.knownEntries.set(uid, tooOften)
    else if (/RSCALE|SKIP/.test(rule)) ours.knownEntries.set(uid, otherCalendar)
    console.log(`  ${uid}: the import refuses it: ${error.message}`)
    return []
  }
}

const hour = 3_600_000

/**
 * End of a rule, and the tolerance of its comparison. Python applies UNTIL with the first date's
 * UTC offset, an hour off in the other half of the year, and treats an UNTIL without a zone as UTC.
 */
const endOf = (rule: string): { at: number; within: number } | undefined => {
  const [, year, month, day, hours = '0', minutes = '0', utc] =
    /UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/i.exec(rule) ?? []
  if (year === undefined) return undefined
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes))
  return { at, within: utc ? hour : 36 * hour }
}

/** True for BYWEEKNO without a weekday, or BYSETPOS in a week that began before the first date. */
const isOpen = (rule: string) =>
  (/BYWEEKNO/.test(rule) && !/BYDAY|BYMONTHDAY|BYYEARDAY/.test(rule)) ||
  (/FREQ=WEEKLY/.test(rule) && /BYSETPOS/.test(rule))

/** Beginning of the note for files whose times are not in the zone that they state. */
const mendsZones = 'Its times are UTC'

const zoneOf = async (file: string): Promise<string | undefined> =>
  /^(?:X-WR-TIMEZONE:|DTSTART;TZID=)([\w/]+)/m.exec(await readFile(file, 'utf8'))?.[1]

const textOf = ({ date, time, zone }: Moment, fallback: string | undefined): string => {
  if (time === null) return date
  const its = zone ?? fallback
  if (its === undefined) return `${date}T${time}`
  const at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(its)
  return at.toInstant().toString({ smallestUnit: 'minute' })
}
