/** Reads iCalendar files: every VEVENT is a row, with what it says of its further dates. */

import type {
  Override,
  RawFields,
  ReadItem,
  Reading,
  Repeats,
  SourceRow,
} from '../row/source-row.ts'
import { encodingNote, fileProblem, type OpenSource } from '../source/open-source.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import { EntrySpool } from './entry-spool.ts'
import { findZone } from './find-zone.ts'
import { hasMislabeledUtc } from './mislabeled-utc.ts'
import { type Calendar, splitCalendar } from './split-calendar.ts'
import { entriesWithDates, entryGroups } from './spooled-entries.ts'
import { familiesOf, familyKey, isRepeating, withoutOldVersions } from './versions.ts'

/** A calendar of 1,000 weekly meets has some 130,000 within the window. */
const maxDatesOfFile = 500_000

/**
 * Reads the file twice, so that it need not be held: first its entries go to a file of their own with an index, and
 * what holds for all of them is found wherever it stands; then entries of one identifier are read together.
 * With `keepRead`, what stands before a break is read, too.
 */
export async function* readCalendar(
  source: OpenSource,
  zone?: string,
  keepRead?: boolean,
): Reading {
  const spool = new EntrySpool()
  try {
    const calendar = await splitCalendar(utf8Of(source), spool, keepRead)
    const calendarZone = findZone(zone ?? calendar.properties.get('X-WR-TIMEZONE') ?? '')?.zone
    const context: EntryContext = { zone: calendarZone, fixedZone: zone !== undefined }
    yield* notesOf(source, calendar)
    if (!zone && hasMislabeledUtc(entriesWithDates(spool, context))) {
      context.wallTimesAreUtc = true
      yield {
        note: 'Its times are UTC labeled as a local time zone, as its own RDATE lists show; they were read as UTC.',
      }
    }
    const whole: WholeCalendar = {
      calendarZone,
      budget: { dates: maxDatesOfFile },
      utcRepeatCount: 0,
    }
    const name = calendar.properties.get('X-WR-CALNAME')
    for (const group of entryGroups(spool, context)) {
      if ('unreadable' in group) yield group
      else {
        for (const row of rowsOf(group.entries, whole))
          yield 'fields' in row && name ? { ...row, calendar: name } : row
      }
    }
    yield* clockNotes(whole)
    if (calendar.problem !== undefined) throw fileProblem(calendar.problem)
  } finally {
    spool.close()
  }
}

/** Bytes as they stand, but for encodings of two bytes a character. */
async function* utf8Of(source: OpenSource): AsyncGenerator<Buffer> {
  if (!source.encoding.startsWith('utf-16')) return yield* source.passingBytes()
  for await (const text of source.text()) yield Buffer.from(text)
}

function* notesOf({ encoding }: OpenSource, { isWindows, tooLong }: Calendar): Generator<ReadItem> {
  if (encoding.startsWith('utf-16')) yield { note: encodingNote(encoding) }
  else if (isWindows) yield { note: encodingNote('windows-1252') }
  const [first] = tooLong
  if (first === undefined) return
  yield {
    note: `Properties of more than 64 KB were left out (${tooLong.length}, the first at line ${first}).`,
  }
}

/** Properties of the whole calendar, for each of its entries. */
type WholeCalendar = {
  calendarZone: string | undefined
  /** Dates that its rules may still give. */
  budget: { dates: number }
  /** Repeating entries whose hours are given in UTC, so far. */
  utcRepeatCount: number
}

/** The rows of entries with one identifier. */
function* rowsOf(all: readonly CalendarEntry[], whole: WholeCalendar) {
  const { calendarZone, budget } = whole
  const entries = withoutOldVersions(all)
  const families = familiesOf(entries)
  whole.utcRepeatCount += entries.filter(isRepeatingInUtc).length
  for (const entry of entries) {
    const family = families.get(familyKey(entry))
    const on = entry.moment('recurrence-id')
    // A change of one date comes with its repeating entry, unless the file lacks that.
    if (on && family?.masterOf(entry)) continue
    const row = rowOf(entry, calendarZone)
    if (!row) {
      yield { line: entry.line, unreadable: 'no readable date (DTSTART)' }
      continue
    }
    if (isRepeating(entry))
      row.repeats = {
        ...repeatsOf(entry, family?.changes.get(entry) ?? [], calendarZone),
        budget,
      }
    // Some programs give one identifier to several entries: their dates tell them apart.
    else if (row.sourceId && (on || (family?.masters ?? 0) > 1))
      row.sourceId += `/${(on ?? row.start)?.date}`
    yield row
  }
}

/** Time zone whose wall time repeating entries in UTC keep. */
function* clockNotes({ calendarZone, utcRepeatCount: count }: WholeCalendar) {
  if (count === 0) return
  const otherwise = calendarZone
    ? `or in ${calendarZone} (X-WR-TIMEZONE) if the venue is unknown`
    : 'or in UTC if the venue is unknown'
  const which = count === 1 ? '1 recurring entry is' : `${count} recurring entries are`
  yield {
    note: `${which} in UTC: the hours stay the same in local time at the venue, ${otherwise}.`,
  }
}

const isRepeatingInUtc = (entry: CalendarEntry) =>
  entry.rule !== undefined && isRepeating(entry) && entry.moment('dtstart')?.zone === 'UTC'

const repeatsOf = (
  entry: CalendarEntry,
  changes: readonly CalendarEntry[],
  calendarZone: string | undefined,
): Repeats => ({
  rule: entry.rule,
  extraDates: entry.extraDates,
  exceptDates: entry.moments('exdate'),
  overrides: changes.flatMap((change): Override[] => {
    const on = change.moment('recurrence-id')
    const row = rowOf(change, calendarZone)
    const andFollowing = /^thisandfuture$/i.test(change.parameter('recurrence-id', 'range'))
    return on && row ? [{ on, row, andFollowing }] : []
  }),
})

const rowOf = (entry: CalendarEntry, calendarZone: string | undefined): SourceRow | undefined => {
  const { start, end } = entry.span
  if (!start) return undefined
  return {
    line: entry.line,
    fields: fieldsOf(entry),
    sourceId: entry.uid || undefined,
    start,
    end,
    zone: ownZone(entry) ?? calendarZone,
    hints: entry.text('categories'),
    lookUp: (name) => entry.text(name) || undefined,
  }
}

/** Products that write UTC tell the zone of an entry in a property of their own. */
const ownZone = (entry: CalendarEntry): string | undefined => {
  const names = [entry.text('x-livewhale-timezone'), entry.parameter('dtstart', 'tzid')]
  for (const name of names) {
    const found = findZone(name)
    if (found && found.zone !== 'UTC') return found.zone
  }
  return undefined
}

const fieldsOf = (entry: CalendarEntry): RawFields => {
  const [latitude, longitude] = pointOf(entry)
  return {
    name: entry.text('summary'),
    description: entry.text('description') || entry.text('x-alt-desc'),
    location: entry.text('location'),
    latitude,
    longitude,
    website: entry.text('url'),
    eventStatus: /^cancell?ed$/i.test(entry.text('status')) ? 'cancelled' : undefined,
    attendanceCost: entry.text('x-cost') || entry.text('x-livewhale-cost') || undefined,
    organizerName: entry.parameter('organizer', 'cn'),
    contactEmail: contactAddress(entry.text('organizer')),
    logoUrl: pictureOf(entry),
  }
}

const pointOf = (entry: CalendarEntry): unknown[] => {
  const value = entry.find('geo')?.[3]
  return Array.isArray(value) ? value : String(value ?? '').split(/[;,]/)
}

/** The organizer's mail address, unless it is a machine's or was blanked out. */
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
