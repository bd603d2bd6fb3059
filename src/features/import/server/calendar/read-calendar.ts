/** Reads iCalendar files: every VEVENT is a row, with what it says of its further dates. */
import type { OpenSource } from '../read/open-source.ts'
import type { Override, RawFields, Reading, Repeats, SourceRow } from '../source-row.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import { wholeCalendar } from './calendar-text.ts'
import { findZone } from './find-zone.ts'
import { hasMislabelledUtc } from './mislabelled-utc.ts'
import { type Property, splitCalendar } from './split-calendar.ts'

const maxMegabytes = 64

type Part = { line: number; properties: Property[] }

export async function* readCalendar(source: OpenSource, zone?: string): Reading {
  const { text, note } = await wholeCalendar(source, maxMegabytes)
  if (note) yield { note }
  const calendar = splitCalendar(text)
  const calendarZone = findZone(zone ?? calendar.properties.get('X-WR-TIMEZONE') ?? '')?.zone
  const context: EntryContext = { zone: calendarZone, fixedZone: zone !== undefined }
  const parts: Part[] = []
  for (const entry of calendar.entries) {
    if ('unreadable' in entry) yield entry
    else parts.push(entry)
  }
  const read = () =>
    parts.map(({ line, properties }) => new CalendarEntry(line, properties, context))
  let entries = read()
  if (!zone && hasMislabelledUtc(entries)) {
    context.wallTimesAreUtc = true
    entries = read()
    yield {
      note: 'Its times are UTC under the name of a local zone, as its own RDATE lists show; they were taken for UTC.',
    }
  }
  yield* rowsOf(entries, calendarZone)
}

function* rowsOf(all: readonly CalendarEntry[], calendarZone: string | undefined) {
  const entries = withoutOldVersions(all)
  const first = entries.filter((entry) => !entry.find('recurrence-id'))
  const uses = Map.groupBy(first, (entry) => entry.text('uid'))
  const changes = Map.groupBy(
    entries.filter((entry) => entry.find('recurrence-id')),
    (entry) => entry.text('uid'),
  )
  for (const entry of entries) {
    const uid = entry.text('uid')
    const on = entry.moment('recurrence-id')
    const masters = uses.get(uid) ?? []
    // A change of one date comes with its repeating entry, unless the file lacks that.
    if (on && masterOf(entry, masters)) continue
    const row = rowOf(entry, calendarZone)
    if (!row) {
      yield { line: entry.line, unreadable: 'has no date (DTSTART) that can be read' }
      continue
    }
    const own = (changes.get(uid) ?? []).filter((change) => masterOf(change, masters) === entry)
    if (isRepeating(entry)) row.repeats = repeatsOf(entry, own, calendarZone)
    // Some programs give one identifier to several entries: their dates tell them apart.
    else if (row.sourceId && (on || masters.length > 1))
      row.sourceId += `/${(on ?? row.start)?.date}`
    yield row
  }
}

/** Calendars put together from several hold an entry more than once: the newest version counts. */
const withoutOldVersions = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  const keyOf = (entry: CalendarEntry) =>
    JSON.stringify([
      entry.text('uid') || entry.line,
      entry.moment('recurrence-id') ?? entry.moment('dtstart'),
    ])
  const newest = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    newest.set(key, Math.max(newest.get(key) ?? 0, entry.sequence))
  }
  return entries.filter((entry) => entry.sequence === newest.get(keyOf(entry)))
}

/** The repeating entry whose date a change is about: of several, the last that has begun by then. */
const masterOf = (change: CalendarEntry, masters: readonly CalendarEntry[]) => {
  const on = change.moment('recurrence-id')
  const repeating = masters.filter(isRepeating).toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
  return on && (repeating.findLast((master) => dateOf(master) <= on.date) ?? repeating[0])
}

const dateOf = (entry: CalendarEntry): string => entry.moment('dtstart')?.date ?? ''

const isRepeating = (entry: CalendarEntry) => Boolean(entry.find('rrule') ?? entry.find('rdate'))

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
    sourceId: entry.text('uid') || undefined,
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
