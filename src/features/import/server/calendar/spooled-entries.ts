/** Reads the entries of a spool back: those of one identifier together. */
import ICAL from 'ical.js'
import type { UnreadableRow } from '../row/source-row.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import type { EntrySpool } from './entry-spool.ts'
import { mendLines } from './mend-lines.ts'
import { type Property, uidOf } from './split-calendar.ts'

type Group = { entries: CalendarEntry[] } | UnreadableRow

/** Maximum number of changes per identifier; more are a mistake or an attack. */
const maxChanges = 2_000
const maxTogether = 2_000
const mostBytes = 8 * 1024 * 1024

/** Groups stand where their first entry does. */
export function* entryGroups(spool: EntrySpool, context: EntryContext): Generator<Group> {
  for (let index = 0; index < spool.count; index++) {
    const entry = spool.entry(index)
    if ('unreadable' in entry) yield entry
    else {
      const group = spool.groupAt(index, { line: entry.line, uid: uidOf(entry.text) })
      if (group.length === 1) yield* byUid([parsed(entry, context)])
      else if (group.length > 1) yield* together(spool, group, context)
    }
  }
}

/** Entries with an RDATE. */
export function* entriesWithDates(
  spool: EntrySpool,
  context: EntryContext,
): Generator<CalendarEntry> {
  for (let index = 0; index < spool.count; index++) {
    if (!spool.hasDates(index)) continue
    const found = entryAt(spool, index, context)
    if (found instanceof CalendarEntry) yield found
  }
}

function* together(
  spool: EntrySpool,
  group: readonly number[],
  context: EntryContext,
): Generator<Group> {
  const changes = group.filter((index) => spool.isChange(index))
  const bytes = changes.reduce((sum, index) => sum + spool.sizeOf(index), 0)
  if (changes.length > maxChanges || bytes > mostBytes) {
    const { line } = spool.entry(group[0] ?? 0)
    const unreadable = `too many changes to single dates (${changes.length}; the limit is 2,000, or 8 MB)`
    yield { line, unreadable }
    return
  }
  const others = group.filter((index) => !spool.isChange(index))
  const parts = inParts(spool, others)
  for (const [number, part] of parts.entries()) {
    // Entries beyond all measure that share an identifier: their changes go with the first of them.
    const wanted = number === 0 ? [...part, ...changes].toSorted((a, b) => a - b) : part
    yield* byUid(wanted.map((index) => entryAt(spool, index, context)))
  }
}

const inParts = (spool: EntrySpool, indexes: readonly number[]): number[][] => {
  const parts: number[][] = [[]]
  let bytes = 0
  for (const index of indexes) {
    const part = parts.at(-1) ?? []
    bytes += spool.sizeOf(index)
    if (part.length > 0 && (part.length === maxTogether || bytes > mostBytes)) {
      parts.push([index])
      bytes = spool.sizeOf(index)
    } else part.push(index)
  }
  return parts
}

/** Identifiers with the same hash are distinguished here. */
function* byUid(all: readonly (CalendarEntry | UnreadableRow)[]): Generator<Group> {
  const entries: CalendarEntry[] = []
  for (const each of all) {
    if (each instanceof CalendarEntry) entries.push(each)
    else yield each
  }
  if (entries.length === 1) yield { entries }
  else for (const same of Map.groupBy(entries, uidKey).values()) yield { entries: same }
}

const uidKey = (entry: CalendarEntry) => entry.uid || entry.line

const entryAt = (spool: EntrySpool, index: number, context: EntryContext) => {
  const entry = spool.entry(index)
  return 'text' in entry ? parsed(entry, context) : entry
}

const parsed = (
  { line, text }: { line: number; text: string },
  context: EntryContext,
): CalendarEntry | UnreadableRow => {
  const mended = mendLines(text)
  try {
    return new CalendarEntry(line, propertiesOf(mended), context)
  } catch (error) {
    const properties = mended.split('\r\n').slice(1, -1).flatMap(propertyOf)
    const names = new Set(properties.map(([name]) => name))
    const isWhole = names.has('dtstart') && identifying.every((name) => hasAll(mended, names, name))
    if (isWhole) return new CalendarEntry(line, properties, context)
    return { line, unreadable: `not a valid calendar entry: ${(error as Error).message}` }
  }
}

/** Without these, an entry would be another one, or the change of a date an event of its own. */
const identifying = ['uid', 'recurrence-id']

const hasAll = (entry: string, names: ReadonlySet<string>, name: string): boolean =>
  names.has(name) || !entry.toLowerCase().includes(`\n${name}`)

const propertiesOf = (entry: string): Property[] => {
  const [, properties] = ICAL.parse(entry) as unknown as [string, Property[], unknown[]]
  return properties
}

/** A line that cannot be read, without its parameters where that helps; else none. */
const propertyOf = (line: string): Property[] => {
  const bare = line.replace(/^([\w-]+);.*?:(?=[^:]*$)/, '$1:')
  for (const each of [line, bare]) {
    try {
      return propertiesOf(`BEGIN:VEVENT\r\n${each}\r\nEND:VEVENT`)
    } catch {
      // The next way, or none.
    }
  }
  return []
}
