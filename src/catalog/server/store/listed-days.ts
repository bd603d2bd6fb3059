/**
 * Events of other sources by state and day, kept while an import compares its own with them. Blocking: within a day only
 * events whose names share a word that tells events apart are compared, and those whose names have none.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Listed } from '../../event/event-likeness.ts'
import { nameWords } from '../../event/name-words.ts'
import { addDays } from '../../time/local-dates.ts'
import '../tables.ts'

type Writer = Transaction<Tables>

export type Stored = Listed & { id: string; source: string | null; status: string }

/** Events of one day in one state. */
type Day = { readAt: number; size: number; blocks: Map<string, Stored[]>; ready: Promise<void> }

/** Events that may be the same as the given one. */
export type Near = (listed: Listed) => Stored[]

/** About 600 bytes each; a batch's own days are kept even if they have more. */
const mostKept = 60_000

/** Milliseconds; others publish and decide while a long import runs. */
const longestKept = 60_000

/** A day in a state may have thousands of events. */
const daysAtOnce = 20

/** Days that an event may have begun before another one that it overlaps. */
const longestBefore = 10
/** Days of a long event that are looked at. */
const longestAfter = 31

export class ListedDays {
  private readonly source: string
  /** The least recently used first. */
  private readonly days = new Map<string, Day>()
  private kept = 0

  constructor(source: string) {
    this.source = source
  }

  /** Reads the days of these events unless they are known. Two batches of an import may do so at once. */
  async read(db: Writer, events: readonly Listed[]): Promise<Near> {
    const needed = new Set(events.flatMap(daysOf))
    const now = Date.now()
    const missing = [...needed].filter((key) => {
      const day = this.days.get(key)
      this.days.delete(key)
      const isFresh = day !== undefined && now - day.readAt < longestKept
      if (isFresh) this.days.set(key, day)
      else this.kept -= day?.size ?? 0
      return !isFresh
    })
    for (let first = 0; first < missing.length; first += daysAtOnce) {
      await this.readDays(db, missing.slice(first, first + daysAtOnce), now)
    }
    const days = new Map([...needed].map((key) => [key, this.days.get(key)]))
    await Promise.all([...days.values()].map((day) => day?.ready))
    this.forgetOldest(needed)
    return (listed) => near(listed, (key) => days.get(key)?.blocks)
  }

  private forgetOldest(needed: ReadonlySet<string>): void {
    for (const [key, { size }] of this.days) {
      if (this.kept <= mostKept) return
      if (needed.has(key)) continue
      this.days.delete(key)
      this.kept -= size
    }
  }

  private async readDays(db: Writer, keys: readonly string[], readAt: number): Promise<void> {
    const days = keys.map(() => ({ size: 0, blocks: new Map<string, Stored[]>() }))
    const ready = findDays(db, keys, this.source).then((rows) => {
      for (const { index, ...event } of rows) fill(days[index], event)
      this.kept += rows.length
    })
    for (const [index, key] of keys.entries()) {
      const day = days[index]
      if (day) this.days.set(key, Object.assign(day, { readAt, ready }))
    }
    try {
      await ready
    } catch (error) {
      for (const key of keys) this.days.delete(key)
      throw error
    }
  }
}

const fill = (day: Pick<Day, 'size' | 'blocks'> | undefined, event: Stored): void => {
  if (!day) return
  day.size++
  for (const block of blocksOf(event)) {
    const same = day.blocks.get(block)
    if (same) same.push(event)
    else day.blocks.set(block, [event])
  }
}

const near = (
  listed: Listed,
  blocksOn: (day: string) => Map<string, Stored[]> | undefined,
): Stored[] => {
  const found = new Set<Stored>()
  const search = blocksToSearch(listed)
  for (const key of daysOf(listed)) {
    const blocks = blocksOn(key)
    for (const block of search) {
      for (const other of blocks?.get(block) ?? []) if (isNear(listed, other)) found.add(other)
    }
  }
  return [...found]
}

/** "OH 2027-06-12"; "OH " for places that are open for good. Events whose state is unknown are not compared. */
const daysOf = ({ state, date, endDate }: Listed): string[] => {
  if (state === '') return []
  if (date === null) return [`${state} `]
  const last = endDate ?? date
  const keys: string[] = []
  for (let day = date; day <= last && keys.length <= longestAfter; day = addDays(day, 1)) {
    keys.push(`${state} ${day}`)
  }
  return keys
}

/** One index serves it (migrations/0211). */
const findDays = async (
  db: Writer,
  keys: readonly string[],
  source: string,
): Promise<(Stored & { index: number })[]> => {
  const days = keys.map((key, index) => {
    const [state = '', day] = key.split(' ')
    return { index, state, day: day === '' ? null : day }
  })
  const { rows } = await sql<Stored & { index: number }>`
    select n.index, e.id, e.source, e.status, e.name, e.venue_name as "venueName",
      e.street_address as "streetAddress", e.city, e.state, e.date, e.end_date as "endDate",
      to_char(e.start_time, 'HH24:MI') as "startTime", e.latitude, e.longitude,
      e.location_precision as "locationPrecision"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as n (index int, state text, day date)
    cross join lateral (
      select * from events e
      where e.status <> 'deleted' and e.state = n.state and e.date = n.day
      union all
      select * from events e
      where e.status <> 'deleted' and e.state = n.state
        and e.date between n.day - ${longestBefore}::int and n.day - 1 and e.end_date >= n.day
      union all
      select * from events e
      where n.day is null and e.status <> 'deleted' and e.state = n.state and e.date is null
    ) as e
    where e.source is distinct from ${source} and not e.demo
      and not (e.status = 'pending' and exists (
        select from likely_duplicates d where d.event_id = e.id))
  `.execute(db)
  return rows
}

/** About 25 km to each side, or the same town. */
const isNear = (one: Listed, other: Listed): boolean => {
  if (one.city.toLowerCase() === other.city.toLowerCase()) return true
  if (one.latitude === null || one.longitude === null) return false
  if (other.latitude === null || other.longitude === null) return false
  return (
    Math.abs(one.latitude - other.latitude) < 0.25 &&
    Math.abs(one.longitude - other.longitude) < 0.35
  )
}

type Telling = { words: string[]; numbers: string }

/** Words of a name that tell events apart, without those of its own venue and town; and its numbers, which must agree. */
const tellingOf = ({ name, venueName, city }: Listed): Telling => {
  const { all, generic, numbers } = nameWords(name)
  const place = new Set([...nameWords(venueName).all, ...nameWords(city).all])
  return {
    words: [...all].filter((word) => !generic.has(word) && !place.has(word)),
    numbers: [...numbers].toSorted().join(' '),
  }
}

/** Names without a telling word ("Car Show"), and all names at one time. */
const plain = 'plain'
const plainAt = (time: string) => `plain at ${time}`
const at = (time: string) => `at ${time}`
const word = (numbers: string, text: string) => `word ${numbers}/${text}`
const anyNumbers = '*'

const blocksOf = (event: Stored): string[] => {
  const { words, numbers } = tellingOf(event)
  const time = event.startTime
  return [
    ...words.flatMap((text) => [word(numbers, text), word(anyNumbers, text)]),
    ...(words.length === 0 ? [plain] : []),
    ...(words.length === 0 && time ? [plainAt(time)] : []),
    ...(time ? [at(time)] : []),
  ]
}

const blocksToSearch = (event: Listed): string[] => {
  const { words, numbers } = tellingOf(event)
  const time = event.startTime?.slice(0, 5)
  if (words.length === 0) return [plain, ...(time ? [at(time)] : [])]
  const withNumbers = numbers === '' ? [anyNumbers] : [numbers, '']
  return [
    ...words.flatMap((text) => withNumbers.map((some) => word(some, text))),
    ...(time ? [plainAt(time)] : []),
  ]
}
