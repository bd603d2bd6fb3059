/** Parses the entries of a calendar, those of one identifier together. */
import ICAL from 'ical.js'
import type { UnreadableRow } from '../row/source-row.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import { decodedLine, isQuotedPrintable } from './content-lines.ts'
import type { Calendar, Property, WrittenEntry } from './split-calendar.ts'

type Group = { entries: CalendarEntry[] } | UnreadableRow

/** Maximum number of changes per identifier; more are a mistake or an attack. */
const maxChanges = 2_000
/** Entries of one identifier that are parsed together; more share it by mistake. */
const maxTogether = 2_000

/** Groups of entries with one identifier, in the order of their first entries. */
export function* entryGroups(all: Calendar['entries'], context: EntryContext): Generator<Group> {
  const groups = Map.groupBy(all, (entry) =>
    'unreadable' in entry ? entry : uidOf(entry.bytes) || entry,
  )
  for (const group of groups.values()) {
    const [first] = group
    if (first && 'unreadable' in first) yield first
    else yield* together(group as WrittenEntry[], context)
  }
}

function* together(group: readonly WrittenEntry[], context: EntryContext): Generator<Group> {
  const changes = group.filter(({ isChange }) => isChange)
  if (changes.length > maxChanges) {
    const unreadable = `too many changes to single dates (${changes.length}; the limit is 2,000)`
    yield { line: group[0]?.line ?? 0, unreadable }
    return
  }
  let others = 0
  // Entries beyond all measure that share an identifier: their changes go with the first of them.
  const parts = Map.groupBy(group, ({ isChange }) =>
    isChange ? 0 : Math.floor(others++ / maxTogether),
  )
  for (const part of parts.values()) yield* parsedTogether(part, context)
}

/** An identifier may only be known once its line is parsed. */
function* parsedTogether(part: readonly WrittenEntry[], context: EntryContext): Generator<Group> {
  const entries: CalendarEntry[] = []
  for (const written of part) {
    const entry = parseEntry(written, context)
    if (entry instanceof CalendarEntry) entries.push(entry)
    else yield entry
  }
  for (const same of Map.groupBy(entries, ({ uid, line }) => uid || line).values())
    yield { entries: same }
}

/** UID as written; empty when there is none. */
const uidOf = (text: string): string =>
  /(?:^|\n)UID(?:;[^:\r\n]*)?:([^\r\n]*)/i.exec(text)?.[1]?.trim() ?? ''

export const parseEntry = (
  { line, bytes }: WrittenEntry,
  context: EntryContext,
): CalendarEntry | UnreadableRow => {
  const mended = mendLines(Buffer.from(bytes, 'latin1').toString())
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

/** Property of a line that the parser refuses, read without its parameters if that helps; empty if it does not. */
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

/**
 * Repairs lines of an entry that programs write against the format: names of zones with
 * a colon, VALUE=DATE before an hour, dates with dashes, text of vCalendar 1.0. All others stay as they are.
 */
const mendable =
  /^(?:DTSTART|DTEND|DUE|RECURRENCE-ID|RDATE|EXDATE|RRULE|EXRULE|ORGANIZER)\b[^\r\n]*|^[^\r\n:]*QUOTED-PRINTABLE[^\r\n]*/gim

const mendLines = (text: string): string => text.replace(mendable, mendLine)

const mendLine = (line: string): string => {
  if (/^(?:RRULE|EXRULE)\b/i.test(line)) return ruleAsText(line)
  if (isQuotedPrintable(line)) return decodedLine(line)
  if (/^ORGANIZER\b/i.test(line)) return plainOrganizer.test(line) ? line : mendOrganizer(line)
  return plainDates.test(line) ? line : mendDates(line)
}

/** Read as text, a rule that is wrong does not cost its entry. */
const ruleAsText = (line: string): string =>
  line.replace(/^(RRULE|EXRULE)(?:;[^:=]*(?:=[^:;]*)?)*?\s*[:=]\s*(?=\S|$)/i, '$1;VALUE=TEXT:')

const plainDates =
  /^[\w-]+(?:;TZID=[\w/+-]+|;VALUE=DATE(?=:\d{8}(?:,\d{8})*$))?:\d{8}(?:T\d{6}Z?)?(?:,\d{8}(?:T\d{6}Z?)?)*$/

/** The value is what begins with a date: "DTSTART;TZID=UTC+00:00:20270605T200000" has its zone before it. */
const dated = /^([\w-]+)(.*?)\s*:\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/
const datedOtherwise = /^([\w-]+)((?:;.*?)?)\s*[=\s]\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/

const mendDates = (line: string): string => {
  const [, name, parameters = '', value = ''] = dated.exec(line) ?? datedOtherwise.exec(line) ?? []
  if (name === undefined) return line
  const text = plainMoments(value)
  const given = parametersOf(parameters)
  const offset = /[+-]\d\d:?\d\d/.exec(value.replace(/\d{4}-\d\d-\d\d/g, ''))?.[0]
  const hasZone = given.some(([key]) => key === 'TZID')
  const hasHours = /T(?!000000)\d{6}/.test(text)
  const isDays = given.some(([key, each]) => key === 'VALUE' && /^date$/i.test(each))
  const kept = given.filter(([key]) => !(key === 'VALUE' && isDays && hasHours))
  if (offset !== undefined && !hasZone) kept.push(['TZID', offset])
  // A day that is written with its midnight is still a day.
  const shown = isDays && !hasHours ? text.replace(/T000000Z?/g, '') : text
  return `${name}${written(kept)}:${shown}`
}

const momentForm =
  /(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?/gi

/** "2027-06-05 10:00" as 20270605T100000; several are divided by commas. */
const plainMoments = (value: string): string =>
  value
    .replace(/\\n.*$/, '')
    .replace(/"/g, '')
    .replace(
      momentForm,
      (_, year, month, day, hour, minute, second = '00', zone = '') =>
        `${year}${month}${day}${hour ? `T${hour}${minute}${second}${/z/i.test(zone) ? 'Z' : ''}` : ''}`,
    )
    .trim()
    .replace(/\s*[;,]\s*(?=\d{8})/g, ',')

type Parameter = [name: string, value: string]

/** A piece without a name belongs to the one before: "TZID=Pacific Time (US & Canada); Tijuana". */
const parametersOf = (text: string): Parameter[] => {
  const found: Parameter[] = []
  for (const part of text.replace(/"/g, '').split(';')) {
    const piece = part.trim()
    const [, name, value = ''] = /^([\w-]+)\s*=(.*)$/.exec(piece) ?? []
    const last = found.at(-1)
    if (name !== undefined) found.push([name.toUpperCase(), value.trim()])
    else if (last && piece !== '') last[1] += `; ${piece}`
  }
  return found
}

const written = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) => `;${name}=${/^[\w/.+-]*$/.test(value) ? value : `"${value}"`}`)
    .join('')

const plainOrganizer = /^ORGANIZER(?:;[\w-]+=(?:"[^"]*"|[^":;,]*))*:(?!.*:mailto:)/i

/** "CN=Rods: the club" without quotes. */
const mendOrganizer = (line: string): string => {
  const [, parameters, value] =
    /^ORGANIZER(.*?):((?:mailto:|https?:|urn:|tel:).*)$/i.exec(line) ?? []
  return parameters === undefined ? line : `ORGANIZER${written(parametersOf(parameters))}:${value}`
}

/** Some programs repeat the dates of the whole entry in the change of one. */
export const isRepeating = (entry: CalendarEntry) =>
  !entry.find('recurrence-id') && (entry.rule !== undefined || entry.find('rdate') !== undefined)

/** Entries with one identifier. */
export const familyKey = (entry: CalendarEntry): string => entry.uid || `line ${entry.line}`

/**
 * Calendars put together from several hold an entry more than once: the newest version counts, by SEQUENCE, then
 * LAST-MODIFIED, then DTSTAMP. Versions are of one entry, or of the change of one of its dates: a change never takes the
 * entry's own place. Entries that only share their identifier are told apart by their dates.
 */
export const withoutOldVersions = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  if (entries.length === 1) return [...entries]
  const groups = Map.groupBy(entries, versionKey)
  const current = new Set([...groups.values()].flatMap(newestOf))
  return entries.filter((entry) => current.has(entry))
}

const newestOf = (alike: readonly CalendarEntry[]): CalendarEntry[] => {
  const sequence = alike.reduce((most, entry) => Math.max(most, entry.sequence), 0)
  const newest = alike.filter((entry) => entry.sequence === sequence)
  if (newest.length === 1 || wasMoved(newest)) return latest(newest)
  return [...Map.groupBy(newest, dayOf).values()].flatMap(latest)
}

/** Two entries that were changed at different times and have one identifier: the later one moved the earlier one's date. */
const wasMoved = (entries: readonly CalendarEntry[]): boolean => {
  const [one, other] = entries
  if (!one || !other || entries.length > 2 || isRepeating(one) || isRepeating(other)) return false
  const [first, second] = [one.stamp('last-modified'), other.stamp('last-modified')]
  return first !== second && Number(first) > 0 && Number(second) > 0
}

const dayOf = (entry: CalendarEntry): string => entry.moment('dtstart')?.date ?? ''

/** Entries with the latest time of change; of several, nothing tells which one counts. */
const latest = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  const last = entries.reduce((most, { changedAt }) => (changedAt > most ? changedAt : most), '')
  return entries.filter(({ changedAt }) => changedAt === last)
}

const versionKey = (entry: CalendarEntry): string => {
  const on = entry.moment('recurrence-id')
  return JSON.stringify([familyKey(entry), on ? [on.date, on.time, on.zone] : null])
}

type Family = {
  /** Number of entries besides changes of single dates. */
  masters: number
  /** Changes of single dates by the repeating entry that they are about, older versions first. */
  changes: ReadonlyMap<CalendarEntry | undefined, CalendarEntry[]>
  /** The repeating entry whose date a change is about: of several, the last that has begun by then. */
  masterOf: (change: CalendarEntry) => CalendarEntry | undefined
}

export const familiesOf = (entries: readonly CalendarEntry[]): Map<string, Family> =>
  new Map([...Map.groupBy(entries, familyKey)].map(([key, members]) => [key, familyOf(members)]))

const familyOf = (members: readonly CalendarEntry[]): Family => {
  const { changing = [], masters = [] } = Object.groupBy(members, (entry) =>
    entry.find('recurrence-id') ? 'changing' : 'masters',
  )
  const repeating = masters
    .filter(isRepeating)
    .map((entry) => ({ entry, date: entry.moment('dtstart')?.date ?? '' }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const masterOf = (change: CalendarEntry) => {
    const on = change.moment('recurrence-id')
    return on && lastBegun(repeating, on.date)?.entry
  }
  const oldestFirst = changing.toSorted(
    (a, b) => a.sequence - b.sequence || (a.changedAt < b.changedAt ? -1 : 1),
  )
  return { masters: masters.length, changes: Map.groupBy(oldestFirst, masterOf), masterOf }
}

/** The last of `sorted` that begins by the date, else the first: binary search. */
const lastBegun = <T extends { date: string }>(sorted: readonly T[], date: string) => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return sorted[Math.max(low - 1, 0)]
}
