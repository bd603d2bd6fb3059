/** Groups entries of a calendar that belong together, and picks the version that counts. */
import type { CalendarEntry } from './calendar-entry.ts'

/** Some programs repeat the dates of the whole entry in the change of one. */
export const isRepeating = (entry: CalendarEntry) =>
  !entry.find('recurrence-id') && (entry.rule !== undefined || entry.find('rdate') !== undefined)

/** Entries with one identifier. */
export const familyKey = (entry: CalendarEntry): string => entry.uid || `line ${entry.line}`

/**
 * Calendars put together from several hold an entry more than once: the newest version counts. Versions
 * are of one entry, or of the change of one of its dates: a change never takes the entry's own place.
 */
export const withoutOldVersions = (entries: readonly CalendarEntry[]): CalendarEntry[] => {
  if (entries.length === 1) return [...entries]
  const keys = entries.map(versionKey)
  const newest = new Map<string, number>()
  for (const [index, { sequence }] of entries.entries()) {
    const key = keys[index] ?? ''
    newest.set(key, Math.max(newest.get(key) ?? sequence, sequence))
  }
  return entries.filter(({ sequence }, index) => sequence === newest.get(keys[index] ?? ''))
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
  const oldestFirst = changing.toSorted((a, b) => a.sequence - b.sequence)
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
