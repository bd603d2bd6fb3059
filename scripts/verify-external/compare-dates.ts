/** Compares the dates of one file with those of the other program. */
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { type Explained, type Imported, keyOf, type Ours } from './imported-dates.ts'

export type Theirs = { dates: Imported[]; refused: { uid: string; reason: string }[] }

export type Comparison = {
  /** Dates that either program has. */
  compared: number
  equal: number
  /** "decision 201 (…)" → dates. */
  explained: Map<string, number>
  unexplained: string[]
  /** Entries that the other program rejects. */
  refused: number
  notCompared: number
}

export const noDates = (): Comparison => ({
  compared: 0,
  equal: 0,
  explained: new Map(),
  unexplained: [],
  refused: 0,
  notCompared: 0,
})

const severalOnADay: Explained = {
  decision: 201,
  because: 'several dates on a day, of which Python keeps one',
}

const unknownZone: Explained = {
  decision: 202,
  because: 'zones that only the file defines: the clock of the venue',
}

const endElsewhere: Explained = {
  decision: 200,
  because: 'the last date by UNTIL, which Python takes with another offset',
}

export const compareDates = (
  name: string,
  ours: Ours,
  theirs: Theirs,
  { from, to }: { from: string; to: string },
): Comparison => {
  // Excludes the window's edges, where the zone decides whether a date is inside.
  const within = { from: addDays(from, 5), to: addDays(to, -5) }
  const refused = new Set(theirs.refused.map(({ uid }) => uid))
  const kept = (dates: readonly Imported[]) =>
    dates.filter(({ uid, start }) => !refused.has(uid) && isWithin(start, within))
  const [mine, other] = [kept(ours.dates), kept(theirs.dates)]
  const onlyOurs = without(mine, other)
  const onlyTheirs = without(other, mine)
  const byUid = Map.groupBy(other, ({ uid }) => uid)
  const explained = new Map<string, number>()
  const unexplained: string[] = []
  const tell = (date: Imported, why: Explained | undefined, whose: string) => {
    const words = why && `decision ${why.decision} (${why.because})`
    if (words) explained.set(words, (explained.get(words) ?? 0) + 1)
    else unexplained.push(`${name}: only ${whose} has ${keyOf(date)}`)
  }
  const wall = ({ uid, start }: Imported) => {
    const end = ours.ends.get(uid)
    if (end && Math.abs(Date.parse(start) - end.at) <= end.within) return endElsewhere
    return ours.wallTimes.has(uid) ? unknownZone : undefined
  }
  for (const date of onlyOurs) {
    const second = byUid.get(date.uid)?.some(({ start }) => isWithinADay(start, date.start))
    const why = ours.knownEntries.get(date.uid) ?? wall(date)
    tell(date, why ?? (second ? severalOnADay : undefined), 'the import')
  }
  for (const date of onlyTheirs) {
    const why = ours.knownEntries.get(date.uid) ?? wall(date)
    tell(date, why ?? ours.known.get(keyOf(date)), 'Python')
  }
  const equal = mine.length - onlyOurs.length
  const compared = equal + onlyOurs.length + onlyTheirs.length
  return { compared, equal, explained, unexplained, refused: refused.size, notCompared: 0 }
}

/** The output lacks the venue's date, which may differ by a day from the date in UTC. */
const isWithinADay = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) < 24 * 3600 * 1000

const isWithin = (start: string, { from, to }: { from: string; to: string }) =>
  start.slice(0, 10) >= from && start.slice(0, 10) <= to

/** Multiset difference: each date in `others` removes one equal date. */
const without = (dates: readonly Imported[], others: readonly Imported[]): Imported[] => {
  const left = Map.groupBy(others, keyOf)
  return dates.filter((date) => left.get(keyOf(date))?.pop() === undefined)
}
