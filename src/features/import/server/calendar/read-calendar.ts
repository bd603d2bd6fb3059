/** Reads iCalendar files: every VEVENT is a row, with what it says of its further dates. */

import { findZone } from '../row/find-zone.ts'
import type { Moment, Override, ReadItem, Reading, Repeats } from '../row/source-row.ts'
import { encodingNote, fileProblem, type OpenSource } from '../source/open-source.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import { type OfCalendar, rowOf } from './entry-row.ts'
import { EntrySpool } from './entry-spool.ts'
import { hasMislabeledUtc } from './mislabeled-utc.ts'
import { type Calendar, type Mend, splitCalendar } from './split-calendar.ts'
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
    const method = calendar.properties.get('METHOD')?.toUpperCase()
    if (method !== undefined && !/^(?:PUBLISH|)$/.test(method)) {
      yield { note: messageNote(method), isPart: true }
    }
    const whole: WholeCalendar = {
      zone: calendarZone,
      isCanceled: method === 'CANCEL',
      name: calendar.properties.get('X-WR-CALNAME') ?? calendar.properties.get('NAME'),
      budget: { dates: maxDatesOfFile },
      utcRepeatCount: 0,
    }
    const { name } = whole
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

/** Messages between calendars (RFC 5546) tell of single entries, and not which others there are. */
const messageNote = (method: string) =>
  method === 'CANCEL'
    ? 'It is a message that cancels events (METHOD:CANCEL): they are marked as canceled, and others stay.'
    : `It is a message about single events (METHOD:${method.slice(0, 20)}), so missing events were not determined.`

function* notesOf(
  { encoding }: OpenSource,
  { isWindows, tooLong, mended }: Calendar,
): Generator<ReadItem> {
  if (encoding.startsWith('utf-16')) yield { note: encodingNote(encoding) }
  else if (isWindows) yield { note: encodingNote('windows-1252') }
  const [mend] = mended
  if (mend) yield { note: mendNote(mend, mended.length) }
  const [first] = tooLong
  if (first === undefined) return
  yield {
    note: `Properties of more than 64 KB were left out (${tooLong.length}, the first at line ${first}).`,
  }
}

const mendNote = ({ line, what }: Mend, count: number) =>
  count === 1
    ? `A broken line was repaired: line ${line} ${what}.`
    : `${count} broken lines were repaired. The first: line ${line} ${what}.`

/** Properties of the whole calendar, for each of its entries. */
type WholeCalendar = OfCalendar & {
  /** Dates that its rules may still give. */
  budget: { dates: number }
  /** Repeating entries whose hours are given in UTC, so far. */
  utcRepeatCount: number
}

/** The rows of entries with one identifier. */
function* rowsOf(all: readonly CalendarEntry[], whole: WholeCalendar) {
  const { budget } = whole
  const entries = withoutOldVersions(all)
  const families = familiesOf(entries)
  whole.utcRepeatCount += entries.filter(isRepeatingInUtc).length
  for (const entry of entries) {
    const family = families.get(familyKey(entry))
    const on = entry.moment('recurrence-id')
    // A change of one date comes with its repeating entry, unless the file lacks that.
    if (on && family?.masterOf(entry)) continue
    const row = rowOf(entry, whole)
    if (whole.isCanceled && entry.uid && !(row && entry.text('summary'))) {
      yield { line: entry.line, cancels: entry.uid, ...(on && { on }) }
      continue
    }
    if (!row) {
      yield { line: entry.line, unreadable: 'no readable date (DTSTART)' }
      continue
    }
    if (isRepeating(entry))
      row.repeats = { ...repeatsOf(entry, family?.changes.get(entry) ?? [], whole), budget }
    // Some programs give one identifier to several entries: their dates tell them apart.
    else if (row.sourceId && (on || (family?.masters ?? 0) > 1))
      row.sourceId += `/${(on ?? row.start)?.date}`
    yield row
  }
}

/** Time zone whose wall time repeating entries in UTC keep. */
function* clockNotes({ zone: calendarZone, utcRepeatCount: count }: WholeCalendar) {
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
  whole: OfCalendar,
): Repeats => {
  const exceptDates: Moment[] = entry.moments('exdate')
  const overrides: Override[] = []
  for (const change of changes) {
    const on = change.moment('recurrence-id')
    const row = rowOf(change, whole)
    // A date that its owner keeps private is none for the public.
    if (on && row?.isPrivate) exceptDates.push(on)
    else if (on && row) overrides.push({ on, row, andFollowing: isForFollowing(change) })
  }
  const { rule, moreRules, exceptRules, extraDates } = entry
  return { rule, moreRules, exceptRules, extraDates, exceptDates, overrides }
}

const isForFollowing = (change: CalendarEntry) =>
  /^thisandfuture$/i.test(change.parameter('recurrence-id', 'range'))
