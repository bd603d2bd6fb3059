/** Reads iCalendar files: each VEVENT becomes a row with its recurrence. */
import { isMachineName } from '../clean/plain-text.ts'
import { findZone, isUnknownZone, nameOfZone } from '../row/find-zone.ts'
import type {
  Moment,
  Override,
  RawFields,
  ReadItem,
  Reading,
  Repeats,
  SourceRow,
} from '../row/source-row.ts'
import { localDateTime, localMoment } from '../row/when.ts'
import { allBytes, encodingNote, fileProblem, type OpenSource } from '../source/open-source.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import {
  entryGroups,
  familiesOf,
  familyKey,
  isRepeating,
  parseEntry,
  withoutOldVersions,
} from './entry-groups.ts'
import { type Calendar, type LineRepair, splitCalendar } from './split-calendar.ts'

/** Most dates of a file's repeating entries; 1,000 weekly meets have about 130,000 in the window. */
const maxDatesOfFile = 500_000

/**
 * Splits the file into entries, and finds the calendar's properties anywhere in it; then parses entries of one
 * identifier together. `keepRead`: a broken file is read up to the break.
 */
export async function* readCalendar(
  source: OpenSource,
  zone?: string,
  keepRead?: boolean,
): Reading {
  const calendar = splitCalendar(await allBytes(source, sizeLimit), keepRead)
  const foundZone = findZone(zone ?? calendar.properties.get('X-WR-TIMEZONE') ?? '')
  const calendarZone = nameOfZone(foundZone)
  const fixedZone = zone !== undefined
  const context: EntryContext = { zone: fixedZone ? calendarZone : foundZone?.zone, fixedZone }
  yield* notesOf(source, calendar)
  if (!zone && hasMislabeledUtc(entriesWithDates(calendar, context))) {
    context.wallTimesAreUtc = true
    yield {
      note: 'Its times are UTC labeled as a local time zone, as its own RDATE lists show; they were read as UTC.',
    }
  }
  const method = calendar.properties.get('METHOD')?.toUpperCase()
  if (method !== undefined && !/^(?:PUBLISH|)$/.test(method)) {
    yield { note: messageNote(method), isPart: true }
  }
  const wholeCalendar: WholeCalendar = {
    zone: calendarZone,
    isUtc: !zone && calendarZone === 'UTC',
    isCanceled: method === 'CANCEL',
    name: calendar.properties.get('X-WR-CALNAME') ?? calendar.properties.get('NAME'),
    maker: calendar.properties.get('PRODID'),
    budget: { dates: maxDatesOfFile },
    utcRepeatCount: 0,
  }
  const { name } = wholeCalendar
  for (const group of entryGroups(calendar.entries, context)) {
    if ('unreadable' in group) yield group
    else {
      for (const row of rowsOf(group.entries, wholeCalendar))
        yield 'fields' in row && name ? { ...row, calendar: name } : row
    }
  }
  yield* clockNotes(wholeCalendar)
  if (calendar.problem !== undefined) throw fileProblem(calendar.problem)
}

/** Limited because all entries are in memory as text. */
const sizeLimit = { megabytes: 32, advice: 'export fewer years, or split it into several files' }

function* entriesWithDates({ entries }: Calendar, context: EntryContext): Generator<CalendarEntry> {
  for (const writtenEntry of entries) {
    const entry =
      'hasDates' in writtenEntry && writtenEntry.hasDates && parseEntry(writtenEntry, context)
    if (entry instanceof CalendarEntry) yield entry
  }
}

/** Messages between calendars (RFC 5546) contain single entries and don't show which others exist. */
const messageNote = (method: string) =>
  method === 'CANCEL'
    ? 'It is a message that cancels events (METHOD:CANCEL): they are marked as canceled, and others stay.'
    : `It is a message about single events (METHOD:${method.slice(0, 20)}), so missing events were not determined.`

function* notesOf(
  { encoding }: OpenSource,
  { isWindows, tooLong, repairs }: Calendar,
): Generator<ReadItem> {
  if (encoding.startsWith('utf-16')) yield { note: encodingNote(encoding) }
  else if (isWindows) yield { note: encodingNote('windows-1252') }
  const [firstRepair] = repairs
  if (firstRepair) yield { note: repairNote(firstRepair, repairs.length) }
  const [first] = tooLong
  if (first === undefined) return
  yield {
    note: `Properties of more than 64 KB were left out (${tooLong.length}, the first at line ${first}).`,
  }
}

const repairNote = ({ line, repair }: LineRepair, count: number) =>
  count === 1
    ? `A broken line was repaired: line ${line} ${repair}.`
    : `${count} broken lines were repaired. The first: line ${line} ${repair}.`

/** Properties and counts of the whole calendar. */
type WholeCalendar = CalendarFacts & {
  /** Number of dates that its rules may still produce. */
  budget: { dates: number }
  /** Number of repeating entries with times in UTC so far. */
  utcRepeatCount: number
}

/** Rows of the entries with one identifier. */
function* rowsOf(all: readonly CalendarEntry[], wholeCalendar: WholeCalendar) {
  const { budget } = wholeCalendar
  const entries = withoutOldVersions(all)
  const families = familiesOf(entries)
  wholeCalendar.utcRepeatCount += entries.filter(isRepeatingInUtc).length
  for (const entry of entries) {
    const family = families.get(familyKey(entry))
    const on = entry.moment('recurrence-id')
    // A change of one date is part of its repeating entry's row, unless the file lacks that entry.
    if (on && family?.masterOf(entry)) continue
    const row = rowOf(entry, wholeCalendar)
    if (wholeCalendar.isCanceled && entry.uid && !(row && entry.text('summary'))) {
      yield { line: entry.line, cancels: entry.uid, ...(on && { on }) }
      continue
    }
    if (!row) {
      yield { line: entry.line, unreadable: 'no readable date (DTSTART)' }
      continue
    }
    if (isRepeating(entry))
      row.repeats = { ...repeatsOf(entry, family?.changes.get(entry) ?? [], wholeCalendar), budget }
    // Some programs give several entries one identifier; their dates tell them apart.
    else if (row.sourceId && (on || (family?.masters ?? 0) > 1))
      row.sourceId += `/${(on ?? row.start)?.date}`
    yield row
  }
}

/** Note on the zone whose wall time repeating entries in UTC keep. */
function* clockNotes({ zone: calendarZone, utcRepeatCount: count }: WholeCalendar) {
  if (count === 0) return
  const fallback = calendarZone
    ? `or in ${calendarZone} (X-WR-TIMEZONE) if the venue is unknown`
    : 'or in UTC if the venue is unknown'
  const subject = count === 1 ? '1 recurring entry is' : `${count} recurring entries are`
  yield {
    note: `${subject} in UTC: the hours stay the same in local time at the venue, ${fallback}.`,
  }
}

const isRepeatingInUtc = (entry: CalendarEntry) =>
  entry.rule !== undefined && isRepeating(entry) && entry.moment('dtstart')?.zone === 'UTC'

const repeatsOf = (
  entry: CalendarEntry,
  changes: readonly CalendarEntry[],
  calendar: CalendarFacts,
): Repeats => {
  const exceptDates: Moment[] = entry.moments('exdate')
  const overrides: Override[] = []
  for (const change of changes) {
    const on = change.moment('recurrence-id')
    const row = rowOf(change, calendar)
    // A date that is private is excluded.
    if (on && row?.isPrivate) exceptDates.push(on)
    else if (on && row) overrides.push({ on, row, andFollowing: isForFollowing(change) })
  }
  const { rule, moreRules, exceptRules, extraDates } = entry
  return { rule, moreRules, exceptRules, extraDates, exceptDates, overrides }
}

const isForFollowing = (change: CalendarEntry) =>
  /^thisandfuture$/i.test(change.parameter('recurrence-id', 'range'))

/** Minimum number of entries as evidence; fewer could be chance. */
const minEvidence = 2

/** True if RDATE lists in the file show that its wall times are UTC. */
const hasMislabeledUtc = (entries: Iterable<CalendarEntry>): boolean => {
  let utcCount = 0
  for (const entry of entries) {
    const start = entry.moment('dtstart')
    const dates = new Set(entry.extraDates.map(dateAndTime))
    if (dates.size === 0 || !start?.time || !start.zone || start.zone === 'UTC') continue
    if (dates.has(dateAndTime(start))) return false
    const local = localDateTime(start).toZonedDateTime('UTC').withTimeZone(start.zone)
    if (dates.has(dateAndTime(localMoment(local.toPlainDateTime())))) utcCount++
  }
  return utcCount >= minEvidence
}

const dateAndTime = ({ date, time }: Moment) => `${date} ${time}`

/** Properties of the calendar that apply to all entries. */
type CalendarFacts = {
  zone: string | undefined
  /** X-WR-TIMEZONE is UTC, and no zone was set for the source. */
  isUtc: boolean
  name: string | undefined
  /** PRODID. */
  maker: string | undefined
  /** METHOD:CANCEL. */
  isCanceled: boolean
}

/** Undefined for an entry without a date. */
const rowOf = (entry: CalendarEntry, calendar: CalendarFacts): SourceRow | undefined => {
  const { start, end } = entry.span
  if (!start) return undefined
  return {
    line: entry.line,
    fields: fieldsOf(entry, calendar),
    sourceId: entry.uid || undefined,
    start,
    end,
    zone: ownZone(entry) ?? calendar.zone,
    maker: calendar.maker,
    ...secrecyOf(entry),
    doubts: isInUnknownZone(entry, start, calendar) ? unknownZone : [],
    hints: entry.text('categories'),
    lookUp: (name) => entry.text(name) || undefined,
    passedOver: entry.names
      .filter((name) => !usedProperties.has(name))
      .map((name) => name.toUpperCase()),
  }
}

/** True if the entry's zone is unknown. X-WR-TIMEZONE:UTC is where the program runs, so it does not count. */
const isInUnknownZone = (
  entry: CalendarEntry,
  { time, zone }: Moment,
  { isUtc }: CalendarFacts,
) => {
  const isInstant = /z$/i.test(String(entry.find('dtstart')?.[3]))
  const isUnstated = !zone || (isUtc && zone === 'UTC' && !isInstant)
  return time && isUnstated && isUnknownZone(entry.parameter('dtstart', 'tzid'))
}

const unknownZone = [{ name: 'TZID', matter: 'zone' }] as const

/** Properties that are read, and properties that don't affect when, where or whether an event takes place. */
const usedProperties = new Set(
  (
    'uid summary description location geo url status organizer categories dtstart dtend duration rrule rdate exdate exrule ' +
    'recurrence-id sequence image attach class x-alt-desc x-cost x-livewhale-cost x-livewhale-timezone ' +
    'x-microsoft-cdo-alldayevent x-livewhale-repeats-until ' +
    'dtstamp created last-modified transp priority comment contact attendee related-to resources color ' +
    'conference request-status refresh-interval source'
  ).split(' '),
)

/** Any CLASS but PUBLIC counts as private (RFC 5545); some programs have other words for public. */
const secrecyOf = (entry: CalendarEntry): Pick<SourceRow, 'skip' | 'isPrivate'> => {
  const classText = entry.text('class').trim()
  if (/^(?:public|default|normal|)$/i.test(classText)) return {}
  return { skip: `not public (CLASS:${classText.slice(0, 30).toUpperCase()})`, isPrivate: true }
}

/** Zone of the entry; programs that write UTC put it into a property of their own. */
const ownZone = (entry: CalendarEntry): string | undefined => {
  const names = [entry.text('x-livewhale-timezone'), entry.parameter('dtstart', 'tzid')]
  for (const name of names) {
    const found = findZone(name)
    if (found && found.zone !== 'UTC') return found.zone
  }
  return undefined
}

const fieldsOf = (entry: CalendarEntry, { name, isCanceled }: CalendarFacts): RawFields => {
  const [latitude, longitude] = pointOf(entry)
  return {
    name: entry.text('summary'),
    description: entry.text('description') || entry.text('x-alt-desc'),
    location: entry.text('location'),
    latitude,
    longitude,
    website: entry.text('url'),
    eventStatus: isCanceled ? 'cancelled' : statusOf(entry),
    attendanceCost: entry.text('x-cost') || entry.text('x-livewhale-cost') || undefined,
    organizerName: organizerOf(entry, name),
    contactEmail: contactAddress(entry.text('organizer')),
    logoUrl: pictureOf(entry),
  }
}

const statusOf = (entry: CalendarEntry): string | undefined => {
  const words = /^(?:cancell?ed|postponed|rescheduled|tentative|confirmed)\b/i
  const status = words.exec(entry.text('status').trim())?.[0]
  return status?.toLowerCase().replace('canceled', 'cancelled')
}

/** Organizer's name; if that is the platform's, the name of the calendar ("Events - Star City Rods"). */
const organizerOf = (entry: CalendarEntry, calendarName: string | undefined): string => {
  const name = entry.parameter('organizer', 'cn')
  if (!isMachineName(name.replace(/%20/g, ' '))) return name
  return calendarName?.replace(/^(?:events?|calendar)\s*[-–—:|]\s*/i, '') ?? ''
}

const pointOf = (entry: CalendarEntry): unknown[] => {
  const value = entry.find('geo')?.[3]
  return Array.isArray(value) ? value : String(value ?? '').split(/[;,]/)
}

/** Organizer's email address; undefined if it is a machine's or was redacted. */
const contactAddress = (text: string): string | undefined => {
  const address = text.replace(/^mailto:/i, '')
  const isMachine = /@(?:group\.calendar\.google\.com|.*\.invalid)$|no-?reply/i.test(address)
  return address.includes('@') && !isMachine ? address : undefined
}

const pictureOf = (entry: CalendarEntry): string | undefined => {
  const picture = [...entry.all('image'), ...entry.all('attach')].find((property) =>
    String(property[1].fmttype ?? '').startsWith('image/'),
  )
  return typeof picture?.[3] === 'string' ? picture[3] : undefined
}
