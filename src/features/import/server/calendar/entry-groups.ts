/** Parses the entries of a calendar; entries with one identifier are parsed together. */
import ICAL from 'ical.js'
import type { UnreadableRow } from '../row/source-row.ts'
import { CalendarEntry, type EntryContext } from './calendar-entry.ts'
import { decodeLine, isQuotedPrintable } from './content-lines.ts'
import type { Calendar, Property, WrittenEntry } from './split-calendar.ts'

type EntryGroup = { entries: CalendarEntry[] } | UnreadableRow

/** Maximum number of changes per identifier; more are a mistake or an attack. */
const maxChanges = 2_000
/** Most entries with one identifier that are parsed together; if there are more, they share it by mistake. */
const maxTogether = 2_000

/** Groups of entries with one identifier, in the order of their first entries. */
export function* entryGroups(
  all: Calendar['entries'],
  context: EntryContext,
): Generator<EntryGroup> {
  const groups = Map.groupBy(all, (entry) =>
    'unreadable' in entry ? entry : uidOf(entry.bytes) || entry,
  )
  for (const group of groups.values()) {
    const [first] = group
    if (first && 'unreadable' in first) yield first
    else yield* parseGroup(group as WrittenEntry[], context)
  }
}

function* parseGroup(group: readonly WrittenEntry[], context: EntryContext): Generator<EntryGroup> {
  const changes = group.filter(({ isChange }) => isChange)
  if (changes.length > maxChanges) {
    const unreadable = `too many changes to single dates (${changes.length}; the limit is 2,000)`
    yield { line: group[0]?.line ?? 0, unreadable }
    return
  }
  let masterCount = 0
  // Splits very large groups; changes stay with the first part.
  const batches = Map.groupBy(group, ({ isChange }) =>
    isChange ? 0 : Math.floor(masterCount++ / maxTogether),
  )
  for (const batch of batches.values()) yield* parseTogether(batch, context)
}

/** Groups by parsed identifier, because `uidOf` may not recognize it as written. */
function* parseTogether(
  batch: readonly WrittenEntry[],
  context: EntryContext,
): Generator<EntryGroup> {
  const entries: CalendarEntry[] = []
  for (const writtenEntry of batch) {
    const entry = parseEntry(writtenEntry, context)
    if (entry instanceof CalendarEntry) entries.push(entry)
    else yield entry
  }
  for (const sameUid of Map.groupBy(entries, ({ uid, line }) => uid || line).values())
    yield { entries: sameUid }
}

/** UID as written; empty if there is none. */
const uidOf = (text: string): string =>
  /(?:^|\n)UID(?:;[^:\r\n]*)?:([^\r\n]*)/i.exec(text)?.[1]?.trim() ?? ''

export const parseEntry = (
  { line, bytes }: WrittenEntry,
  context: EntryContext,
): CalendarEntry | UnreadableRow => {
  const repaired = repairLines(Buffer.from(bytes, 'latin1').toString())
  try {
    return new CalendarEntry(line, propertiesOf(repaired), context)
  } catch (error) {
    const properties = repaired.split('\r\n').slice(1, -1).flatMap(propertyOf)
    const names = new Set(properties.map(([name]) => name))
    const isWhole = names.has('dtstart') && keyNames.every((name) => hasAll(repaired, names, name))
    if (isWhole) return new CalendarEntry(line, properties, context)
    return { line, unreadable: `not a valid calendar entry: ${(error as Error).message}` }
  }
}

/** Without these properties, the entry would be a different one, or a changed date would be an event of its own. */
const keyNames = ['uid', 'recurrence-id']

const hasAll = (entry: string, names: ReadonlySet<string>, name: string): boolean =>
  names.has(name) || !entry.toLowerCase().includes(`\n${name}`)

const propertiesOf = (entry: string): Property[] => {
  const [, properties] = ICAL.parse(entry) as unknown as [string, Property[], unknown[]]
  return properties
}

/** Property of a line that the parser rejects as part of the entry; parsed alone, if necessary without parameters. */
const propertyOf = (line: string): Property[] => {
  const bare = line.replace(/^([\w-]+);.*?:(?=[^:]*$)/, '$1:')
  for (const each of [line, bare]) {
    try {
      return propertiesOf(`BEGIN:VEVENT\r\n${each}\r\nEND:VEVENT`)
    } catch {
      // Tries the next form.
    }
  }
  return []
}

/**
 * Repairs lines that programs write incorrectly: zone names with a colon, VALUE=DATE before a time, dates with dashes,
 * text of vCalendar 1.0. All other lines stay as they are.
 */
const repairable =
  /^(?:DTSTART|DTEND|DUE|RECURRENCE-ID|RDATE|EXDATE|RRULE|EXRULE|ORGANIZER)\b[^\r\n]*|^[^\r\n:]*QUOTED-PRINTABLE[^\r\n]*/gim

const repairLines = (text: string): string => text.replace(repairable, repairLine)

const repairLine = (line: string): string => {
  if (/^(?:RRULE|EXRULE)\b/i.test(line)) return ruleAsText(line)
  if (isQuotedPrintable(line)) return decodeLine(line)
  if (/^ORGANIZER\b/i.test(line)) return goodOrganizer.test(line) ? line : repairOrganizer(line)
  return goodDates.test(line) ? line : repairDates(line)
}

/** Declares the rule as text, so that an invalid rule does not make the whole entry unreadable. */
const ruleAsText = (line: string): string =>
  line.replace(/^(RRULE|EXRULE)(?:;[^:=]*(?:=[^:;]*)?)*?\s*[:=]\s*(?=\S|$)/i, '$1;VALUE=TEXT:')

const goodDates =
  /^[\w-]+(?:;TZID=[\w/+-]+|;VALUE=DATE(?=:\d{8}(?:,\d{8})*$))?:\d{8}(?:T\d{6}Z?)?(?:,\d{8}(?:T\d{6}Z?)?)*$/

/** The value starts at the first date: in "DTSTART;TZID=UTC+00:00:20270605T200000", the zone contains colons. */
const dateLine = /^([\w-]+)(.*?)\s*:\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/
const looseLine = /^([\w-]+)((?:;.*?)?)\s*[=\s]\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/

const repairDates = (line: string): string => {
  const [, name, parameters = '', value = ''] = dateLine.exec(line) ?? looseLine.exec(line) ?? []
  if (name === undefined) return line
  const text = compactMoments(value)
  const pairs = parametersOf(parameters)
  const offset = /[+-]\d\d:?\d\d/.exec(value.replace(/\d{4}-\d\d-\d\d/g, ''))?.[0]
  const hasZone = pairs.some(([key]) => key === 'TZID')
  const hasHours = /T(?!000000)\d{6}/.test(text)
  const isDays = pairs.some(([key, each]) => key === 'VALUE' && /^date$/i.test(each))
  const keptPairs = pairs.filter(([key]) => !(key === 'VALUE' && isDays && hasHours))
  if (offset !== undefined && !hasZone) keptPairs.push(['TZID', offset])
  // A date with VALUE=DATE and midnight is an all-day date.
  const valueText = isDays && !hasHours ? text.replace(/T000000Z?/g, '') : text
  return `${name}${parametersText(keptPairs)}:${valueText}`
}

const momentForm =
  /(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?/gi

/** Rewrites "2027-06-05 10:00" as 20270605T100000; several moments are separated by commas. */
const compactMoments = (value: string): string =>
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

/** A part without a name continues the value before it: "TZID=Pacific Time (US & Canada); Tijuana". */
const parametersOf = (text: string): Parameter[] => {
  const parameters: Parameter[] = []
  for (const part of text.replace(/"/g, '').split(';')) {
    const piece = part.trim()
    const [, name, value = ''] = /^([\w-]+)\s*=(.*)$/.exec(piece) ?? []
    const last = parameters.at(-1)
    if (name !== undefined) parameters.push([name.toUpperCase(), value.trim()])
    else if (last && piece !== '') last[1] += `; ${piece}`
  }
  return parameters
}

const parametersText = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) => `;${name}=${/^[\w/.+-]*$/.test(value) ? value : `"${value}"`}`)
    .join('')

const goodOrganizer = /^ORGANIZER(?:;[\w-]+=(?:"[^"]*"|[^":;,]*))*:(?!.*:mailto:)/i

/** Adds quotes to parameters: "CN=Rods: the club". */
const repairOrganizer = (line: string): string => {
  const [, parameters, value] =
    /^ORGANIZER(.*?):((?:mailto:|https?:|urn:|tel:).*)$/i.exec(line) ?? []
  return parameters === undefined
    ? line
    : `ORGANIZER${parametersText(parametersOf(parameters))}:${value}`
}

/** Excludes changes of one date, in which some programs repeat the dates of the whole entry. */
export const isRepeating = (entry: CalendarEntry) =>
  !entry.find('recurrence-id') && (entry.rule !== undefined || entry.find('rdate') !== undefined)

/** Key of entries with one identifier. */
export const familyKey = (entry: CalendarEntry): string => entry.uid || `line ${entry.line}`

/**
 * Drops old versions. Combined calendars may contain several versions of an entry: the newest is used, by SEQUENCE,
 * then LAST-MODIFIED, then DTSTAMP. Versions are compared per entry and per change of one date; a change never replaces
 * its entry. Entries that only share their identifier are told apart by their dates.
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

/** True for two entries that share an identifier and were changed at different times: the later one moved the date. */
const wasMoved = (entries: readonly CalendarEntry[]): boolean => {
  const [a, b] = entries
  if (!a || !b || entries.length > 2 || isRepeating(a) || isRepeating(b)) return false
  const [first, second] = [a.stamp('last-modified'), b.stamp('last-modified')]
  return first !== second && Number(first) > 0 && Number(second) > 0
}

const dayOf = (entry: CalendarEntry): string => entry.moment('dtstart')?.date ?? ''

/** Entries with the latest change time; several if their times are equal. */
const latest = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  const latestAt = entries.reduce(
    (most, { changedAt }) => (changedAt > most ? changedAt : most),
    '',
  )
  return entries.filter(({ changedAt }) => changedAt === latestAt)
}

const versionKey = (entry: CalendarEntry): string => {
  const on = entry.moment('recurrence-id')
  return JSON.stringify([familyKey(entry), on ? [on.date, on.time, on.zone] : null])
}

type Family = {
  /** Number of entries that are not changes of single dates. */
  masters: number
  /** Changes of single dates by their repeating entry, older versions first. */
  changes: ReadonlyMap<CalendarEntry | undefined, CalendarEntry[]>
  /** Repeating entry that a change applies to: among several, the last one that has started by then. */
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

/** Last item of `sorted` that starts by the date, else the first; binary search. */
const lastBegun = <T extends { date: string }>(sorted: readonly T[], date: string) => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return sorted[Math.max(low - 1, 0)]
}
