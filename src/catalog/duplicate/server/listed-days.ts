/**
 * Cache of other sources' events by state and day, to which an import compares its own. Blocking: within a day, only
 * events whose names share a distinctive word are compared, and those whose names have none.
 */

import { LRUCache } from 'lru-cache'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { ComparableEvent } from '../../event/event-similarity.ts'
import { nameWords } from '../../event/name-words.ts'
import { addDays } from '../../time/local-dates.ts'

export type StoredCandidate = ComparableEvent & {
  id: string
  source: string | null
  status: string
}

/** A day in a state: id, city and point by event index, and event indexes by block hash. */
type Day = {
  ids: string[]
  towns: string[]
  latitudes: (number | null)[]
  longitudes: (number | null)[]
  blocks: Map<number, number[]>
}

/** `maxSize` counts events, about 200 bytes each; `ttl` in milliseconds. A batch's own days may exceed it. */
const cacheLimits = { maxSize: 300_000, ttl: 300_000 }

/** Days per query; a day in a state may have thousands of events. */
const daysPerQuery = 20

/** Most days by which an overlapping event may have started earlier. */
const maxDaysBefore = 10
/** Most days of a long event that are compared: its first and the 31 after it. */
const maxComparedDays = 32

export class ListedDays {
  private readonly source: string
  private readonly days = new LRUCache<string, Day | Promise<Day>>(cacheLimits)

  constructor(source: string) {
    this.source = source
  }

  /**
   * Possible duplicates of each event: on one of its days, nearby, with a shared block. Batches of an import may call
   * concurrently.
   */
  async findNear(db: Tx, events: readonly ComparableEvent[]): Promise<StoredCandidate[][]> {
    const days = await this.loadDays(db, new Set(events.flatMap(daysOf)))
    const ids = events.map((event) => idsNear(event, days))
    const candidates = await findCandidates(db, [...new Set(ids.flat())])
    const byId = new Map(candidates.map((event) => [event.id, event]))
    return ids.map((eventIds) => eventIds.flatMap((id) => byId.get(id) ?? []))
  }

  private async loadDays(db: Tx, dayKeys: ReadonlySet<string>): Promise<Map<string, Day>> {
    const days = new Map<string, Day>()
    const missing: string[] = []
    for (const key of dayKeys) {
      const day = this.days.get(key)
      if (day) days.set(key, await day)
      else missing.push(key)
    }
    for (let first = 0; first < missing.length; first += daysPerQuery) {
      const dayReads = this.readDays(db, missing.slice(first, first + daysPerQuery))
      for (const [key, day] of dayReads) days.set(key, await day)
    }
    return days
  }

  /** Stores promises, so that a concurrent batch waits for a day instead of reading it again. */
  private readDays(db: Tx, keys: readonly string[]): (readonly [string, Promise<Day>])[] {
    const rowsByDay = findDays(db, keys, this.source).then((rows) => Map.groupBy(rows, rowIndex))
    return keys.map((key, index) => {
      const readDay = async () => {
        const day = toDay((await rowsByDay).get(index) ?? [])
        this.days.set(key, day, { size: day.ids.length + 1 })
        return day
      }
      const day = readDay()
      this.days.set(key, day, { size: 1 })
      day.catch(() => this.days.delete(key))
      return [key, day] as const
    })
  }
}

const rowIndex = ({ index }: Row) => index

const toDay = (rows: readonly Row[]): Day => {
  const blocks = new Map<number, number[]>()
  for (const [index, row] of rows.entries())
    for (const block of blocksOf(row)) {
      const indexes = blocks.get(block)
      if (indexes) indexes.push(index)
      else blocks.set(block, [index])
    }
  return {
    ids: rows.map(({ id }) => id),
    towns: rows.map(({ city }) => city.toLowerCase()),
    latitudes: rows.map(({ latitude }) => latitude),
    longitudes: rows.map(({ longitude }) => longitude),
    blocks,
  }
}

const idsNear = (event: ComparableEvent, days: ReadonlyMap<string, Day>): string[] => {
  const found = new Set<string>()
  const searchBlocks = blocksToSearch(event)
  for (const key of daysOf(event)) {
    const day = days.get(key)
    if (!day) continue
    for (const block of searchBlocks) {
      for (const index of day.blocks.get(block) ?? []) {
        if (isNear(event, day, index)) found.add(day.ids[index] ?? '')
      }
    }
  }
  return [...found]
}

/** "OH 2027-06-12"; "OH " for ongoing places. Events without a state are not compared. */
const daysOf = ({ state, date, endDate }: ComparableEvent): string[] => {
  if (state === '') return []
  if (date === null) return [`${state} `]
  const last = endDate ?? date
  const keys: string[] = []
  for (let day = date; day <= last && keys.length < maxComparedDays; day = addDays(day, 1)) {
    keys.push(`${state} ${day}`)
  }
  return keys
}

type Row = Pick<StoredCandidate, 'id' | 'name' | 'venueName' | 'city' | 'startTime'> &
  Pick<StoredCandidate, 'latitude' | 'longitude'> & { index: number }

/** Served by one index (migrations/0211). */
const findDays = async (db: Tx, keys: readonly string[], source: string): Promise<Row[]> => {
  const days = keys.map((key, index) => {
    const [state = '', day] = key.split(' ')
    return { index, state, day: day === '' ? null : day }
  })
  return queryRows(db)`
    select n.index, e.id, e.name, e.venue_name as "venueName", e.city,
      to_char(e.start_time, 'HH24:MI') as "startTime", e.latitude, e.longitude
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as n (index int, state text, day date)
    cross join lateral (
      select * from events e
      where e.status <> 'deleted' and e.state = n.state and e.date = n.day
      union all
      select * from events e
      where e.status <> 'deleted' and e.state = n.state
        and e.date between n.day - ${maxDaysBefore}::int and n.day - 1 and e.end_date >= n.day
      union all
      select * from events e
      where n.day is null and e.status <> 'deleted' and e.state = n.state and e.date is null
    ) as e
    where e.source is distinct from ${source} and not e.demo
  `
}

/**
 * Excludes events deleted meanwhile, and pending ones that are likely duplicates themselves. Lateral lookups by primary
 * key: a join would not use the key while the growing table lacks statistics.
 */
const findCandidates = async (db: Tx, ids: readonly string[]): Promise<StoredCandidate[]> => {
  if (ids.length === 0) return []
  return queryRows(db)`
    select e.id, e.source, e.status, e.name, e.venue_name as "venueName",
      e.street_address as "streetAddress", e.city, e.state, e.date, e.end_date as "endDate",
      to_char(e.start_time, 'HH24:MI') as "startTime", e.latitude, e.longitude,
      e.location_precision as "locationPrecision"
    from unnest(${ids}::text[]) as n (id)
    cross join lateral (select * from events e where e.id = n.id limit 1) as e
    where e.status <> 'deleted'
      and not (e.status = 'pending' and exists (
        select from likely_duplicates d where d.event_id = e.id))
  `
}

/** True within about 25 km north-south and east-west, or in the same city. */
const isNear = (
  { city, latitude, longitude }: ComparableEvent,
  day: Day,
  index: number,
): boolean => {
  if (city.toLowerCase() === day.towns[index]) return true
  const [north, east] = [day.latitudes[index] ?? null, day.longitudes[index] ?? null]
  if (latitude === null || longitude === null || north === null || east === null) return false
  return Math.abs(latitude - north) < 0.25 && Math.abs(longitude - east) < 0.35
}

/** Distinctive words of a name, without those of its venue and city, and its numbers, which must agree. */
const distinctivePartsOf = ({
  name,
  venueName,
  city,
}: Pick<ComparableEvent, 'name' | 'venueName' | 'city'>) => {
  const { all, generic, numbers } = nameWords(name)
  const place = new Set([...nameWords(venueName).all, ...nameWords(city).all])
  return {
    words: [...all].filter((word) => !generic.has(word) && !place.has(word)),
    numbers: [...numbers].toSorted().join(' '),
  }
}

/** FNV-1a. Blocks whose hashes collide are searched together; results are compared in full later. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}

/** Blocks of names without a distinctive word ("Car Show"): any time, at a time; and of all names at a time. */
const plainBlock = hash('plain')
const plainBlockAt = (time: string) => hash(`plain at ${time}`)
const blockAt = (time: string) => hash(`at ${time}`)
const wordBlock = (numbers: string, word: string) => hash(`word ${numbers}/${word}`)
const anyNumbers = '*'

const blocksOf = (event: Row): number[] => {
  const { words, numbers } = distinctivePartsOf(event)
  const time = event.startTime
  return [
    ...words.flatMap((word) => [wordBlock(numbers, word), wordBlock(anyNumbers, word)]),
    ...(words.length === 0 ? [plainBlock] : []),
    ...(words.length === 0 && time ? [plainBlockAt(time)] : []),
    ...(time ? [blockAt(time)] : []),
  ]
}

const blocksToSearch = (event: ComparableEvent): number[] => {
  const { words, numbers } = distinctivePartsOf(event)
  const time = event.startTime?.slice(0, 5)
  if (words.length === 0) return [plainBlock, ...(time ? [blockAt(time)] : [])]
  const numberKeys = numbers === '' ? [anyNumbers] : [numbers, '']
  return [
    ...words.flatMap((word) => numberKeys.map((numberKey) => wordBlock(numberKey, word))),
    ...(time ? [plainBlockAt(time)] : []),
  ]
}
