/** Live events of a process, and the orders in which searches read them. */

import { setImmediate } from 'node:timers/promises'
import { eachInSlices } from '../../../../platform/time-slices.ts'
import { Columns, none } from './columns.ts'
import type { LiveEvent } from './live-row.ts'
import { RTree } from './r-tree.ts'

/**
 * Slots ordered so that neighbors on the map are neighbors in memory, where a search around a point then reads adjacent
 * data. The order follows a Z-shaped curve through all places (G. M. Morton, "A computer oriented geodetic data base",
 * IBM, 1966).
 */
const mortonOrder = ({ latitude, longitude }: Columns, slots: Uint32Array): Uint32Array => {
  const keys = Float64Array.from(slots, (slot) =>
    mortonKey(latitude[slot] as number, longitude[slot] as number),
  )
  return sortSlots(keys).map((index) => slots[index] as number)
}

/** 16 bits of each coordinate, interleaved. */
const mortonKey = (latitude: number, longitude: number): number => {
  const north = Math.round(((latitude + 90) / 180) * 0xffff)
  const east = Math.round(((longitude + 180) / 360) * 0xffff)
  return interleaveBits(north) * 2 + interleaveBits(east)
}

/** Puts a 0 before each of 16 bits. */
const interleaveBits = (bits: number): number => {
  let spaced = (bits | (bits << 8)) & 0x00ff_00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f_0f0f
  spaced = (spaced | (spaced << 2)) & 0x3333_3333
  return (spaced | (spaced << 1)) & 0x5555_5555
}

const allSlots = (size: number): Uint32Array =>
  Uint32Array.from({ length: size }, (_, slot) => slot)

/** Number of slots that fit into a double beside a key of 32 bits. */
const slotLimit = 2 ** 21

/**
 * The slots 0, 1, 2 and so on sorted by their keys, which are integers below 2^32, and by slot for equal keys. Ten
 * times as fast as a comparison function: key and slot are combined into one number, and these numbers are sorted.
 */
const sortSlots = (keys: Float64Array): Uint32Array => {
  if (keys.length > slotLimit) {
    return allSlots(keys.length).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  }
  const combined = new Float64Array(keys.length)
  for (let slot = 0; slot < combined.length; slot++)
    combined[slot] = (keys[slot] as number) * slotLimit + slot
  combined.sort()
  const slots = new Uint32Array(combined.length)
  for (let index = 0; index < combined.length; index++) {
    const value = combined[index] as number
    slots[index] = value - Math.floor(value / slotLimit) * slotLimit
  }
  return slots
}

export type Changes = { changedEvents: readonly LiveEvent[]; removedIds: readonly string[] }

/** Live events at a time. Immutable: replaced after each change, and when the last day of an event ends. */
export type View = {
  /** Slots by (date, time, id), ongoing places last. */
  inOrder: Uint32Array
  /** By series number: slots of its dates, in the order of dates. */
  datesOfSeries: ReadonlyMap<number, readonly number[]>
}

/** Up to this many added slots are scanned one by one instead of rebuilding the R-tree. */
const maxUnindexed = 1_000

/** One more than the minutes of a day: an unknown time sorts last. */
const minutesOfDay = 24 * 60 + 1

const noPlaces = { x: new Float64Array(0), y: new Float64Array(0), z: new Float64Array(0) }

export class LiveCatalog {
  columns: Columns
  /** Slot → index in the order of dates. */
  position = new Uint32Array(0)
  places = new RTree(new Uint32Array(0), noPlaces)
  /** Slots added since the R-tree was built. */
  readonly addedSlots: number[] = []
  /** Increases with each change. */
  generation: number
  #slots = new Map<string, number>()
  #inOrder: Uint32Array = new Uint32Array(0)
  #view: (View & { from: number; until: number }) | undefined

  /** `generation` must be greater than that of the replaced catalog. */
  constructor(events: readonly LiveEvent[], generation = 0) {
    this.generation = generation
    this.columns = new Columns(Math.ceil(events.length * 1.2))
    for (const event of events) this.columns.putInSeries(this.columns.add(event), event)
    for (const _ of this.#layOut()) continue
  }

  /** Builds a catalog in steps of some milliseconds, between which requests are handled. */
  static async of(columns: Columns, pause: () => Promise<unknown>): Promise<LiveCatalog> {
    const catalog = new LiveCatalog([])
    catalog.columns = columns
    for (const _ of catalog.#layOut()) await pause()
    return catalog
  }

  *#layOut(): Generator<void> {
    const { columns } = this
    const slots = mortonOrder(columns, allSlots(columns.size))
    yield
    yield* columns.arrange(slots)
    yield
    const { ids, size } = columns
    const slotsById = new Map<string, number>()
    for (let slot = 0; slot < size; slot++) slotsById.set(ids[slot] as string, slot)
    this.#slots = slotsById
    yield
    this.#inOrder = this.#sortByDate()
    yield
    this.places = new RTree(allSlots(size), columns)
    yield
    this.#assignPositions()
  }

  get size(): number {
    return this.#slots.size
  }

  /** True if dead slots use so much memory that all events should be reloaded. */
  get isSparse(): boolean {
    return this.columns.size > Math.max(maxUnindexed, this.size * 1.5)
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id)
  }

  /** Compares slots by date, time and id. */
  compare = (a: number, b: number): number => {
    const { day, minute, ids } = this.columns
    const days = (day[a] ?? 0) - (day[b] ?? 0)
    if (days !== 0) return days
    const minutes = (minute[a] ?? 0) - (minute[b] ?? 0)
    if (minutes !== 0) return minutes
    const [firstId = '', secondId = ''] = [ids[a], ids[b]]
    return firstId < secondId ? -1 : firstId > secondId ? 1 : 0
  }

  /** All slots in the order of `compare`. */
  #sortByDate(): Uint32Array {
    const { day, minute, size } = this.columns
    const keyOf = (slot: number) => (day[slot] as number) * minutesOfDay + (minute[slot] as number)
    const keys = new Float64Array(size)
    for (let slot = 0; slot < size; slot++) keys[slot] = keyOf(slot)
    const slots = sortSlots(keys)
    for (let first = 0, end = 0; first < size; first = end) {
      const key = keys[slots[first] as number]
      do end++
      while (end < size && keys[slots[end] as number] === key)
      if (end - first > 1) slots.subarray(first, end).sort(this.compare)
    }
    return slots
  }

  /** Changes that the catalog does not contain yet. */
  #unknownChanges({ changedEvents, removedIds }: Changes): Changes {
    return {
      changedEvents: changedEvents.filter(({ id, version }) => !this.#isKnown(id, version)),
      removedIds: removedIds.filter((id) => this.#slots.has(id)),
    }
  }

  /**
   * Adds changed events in steps of some milliseconds, between which requests are handled, then swaps them in all at
   * once: no search sees part of a change. After many additions the R-tree is rebuilt in a separate step; until then
   * searches scan added slots one by one. Calls must not overlap.
   */
  async apply(changes: Changes): Promise<void> {
    const { changedEvents, removedIds } = this.#unknownChanges(changes)
    if (changedEvents.length + removedIds.length === 0) return
    const newSlots: number[] = []
    await eachInSlices(changedEvents, (event) => void newSlots.push(this.columns.add(event)))
    for (const id of removedIds) this.#remove(id)
    for (const [index, slot] of newSlots.entries()) {
      const event = changedEvents[index] as LiveEvent
      this.#remove(event.id)
      this.#slots.set(this.columns.ids[slot] as string, slot)
      this.columns.putInSeries(slot, event)
    }
    this.#inOrder = this.#merge(Uint32Array.from(newSlots).sort(this.compare))
    for (const slot of newSlots) this.addedSlots.push(slot)
    this.#assignPositions()
    this.#view = undefined
    this.generation++
    if (this.addedSlots.length <= Math.max(maxUnindexed, this.size / 50)) return
    await setImmediate()
    this.#rebuild()
  }

  /** `now`: milliseconds since 1970. */
  view(now: number): View {
    if (this.#view && now >= this.#view.from && now < this.#view.until) return this.#view
    // The last day of an event ended, or the clock was set back.
    if (this.#view) this.generation++
    const { endsAt, seriesOf } = this.columns
    const datesOfSeries = new Map<number, number[]>()
    let until = Number.POSITIVE_INFINITY
    const inOrder = this.#inOrder.filter((slot) => {
      const end = endsAt[slot] ?? 0
      if (end <= now) return false
      if (end < until) until = end
      const series = seriesOf[slot] ?? none
      if (series !== none) {
        const dates = datesOfSeries.get(series)
        if (dates) dates.push(slot)
        else datesOfSeries.set(series, [slot])
      }
      return true
    })
    this.#view = { inOrder, datesOfSeries, from: now, until }
    return this.#view
  }

  #isKnown(id: string, version: string): boolean {
    const slot = this.#slots.get(id)
    return slot !== undefined && this.columns.versions[slot] === version
  }

  #remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.columns.remove(slot)
    this.#slots.delete(id)
  }

  /** The remaining slots in order, with the new sorted slots merged in. */
  #merge(newSlots: Uint32Array): Uint32Array {
    const merged = new Uint32Array(this.size)
    let [end, next] = [0, 0]
    for (const slot of this.#inOrder) {
      if (this.columns.alive[slot] !== 1) continue
      while (next < newSlots.length && this.compare(newSlots[next] ?? 0, slot) < 0) {
        merged[end++] = newSlots[next++] ?? 0
      }
      merged[end++] = slot
    }
    merged.set(newSlots.subarray(next), end)
    return merged
  }

  /** These slots in the order of dates, as a new array. Sorting numbers is twice as fast as a comparison function. */
  inOrder(slots: Uint32Array): Uint32Array {
    const ordered = slots.map((slot) => this.position[slot] as number).sort()
    for (let index = 0; index < ordered.length; index++) {
      ordered[index] = this.#inOrder[ordered[index] as number] as number
    }
    return ordered
  }

  #assignPositions(): void {
    if (this.position.length < this.columns.size) {
      this.position = new Uint32Array(Math.ceil(this.columns.size * 1.2))
    }
    const order = this.#inOrder
    for (let index = 0; index < order.length; index++) this.position[order[index] as number] = index
  }

  #rebuild(): void {
    const slots = mortonOrder(this.columns, Uint32Array.from(this.#slots.values()))
    this.places = new RTree(slots, this.columns)
    this.addedSlots.length = 0
  }
}
