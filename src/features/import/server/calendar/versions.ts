/** Groups entries of a calendar that belong together, and picks the version that counts. */
import type { CalendarEntry } from './calendar-entry.ts'

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

/** All that were changed at the same time: nothing tells which of them counts. */
const latest = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  const last = entries.reduce((most, { changedAt }) => (changedAt > most ? changedAt : most), '')
  return entries.filter(({ changedAt }) => changedAt === last)
}

const versionKey = (entry: CalendarEntry): string => {
  const on = entry.moment('recurrence-id')
  return JSON.stringify([familyKey(entry), on ? [on.date, on.time, on.zone] : null])
}

export type Family = {
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
