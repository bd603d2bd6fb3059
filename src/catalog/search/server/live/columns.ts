/**
 * Live events as columns: an event has a slot, its index in each column. Slots are only added: a changed event gets a
 * new slot and its old slot is marked dead, so that no search sees half a change.
 */

import { mercatorSpot } from '../../../place/map-plane.ts'
import { JsonStore } from './json-store.ts'
import {
  type LiveEvent,
  numberNames,
  type SharedLine,
  type SharedName,
  type SharedValues,
  sharedLines,
  sharedNames,
} from './live-row.ts'
import { vectorOf } from './r-tree.ts'

/** Numbers values that many events share, so that numeric columns can contain them. */
class Dictionary<T> {
  readonly values: T[] = []
  readonly #numbers = new Map<string, number>()
  readonly #keyOf: SharedLine<T>['keyOf']

  constructor(keyOf: SharedLine<T>['keyOf']) {
    this.#keyOf = keyOf
  }

  /** Number of a value; an unknown value gets the next number. */
  number(value: T): number {
    const existing = this.#numbers.get(this.#keyOf(value))
    if (existing !== undefined) return existing
    // Copied: a substring keeps the whole text that it was cut from in memory.
    const copy = structuredClone(value)
    this.#numbers.set(this.#keyOf(copy), this.values.length)
    return this.values.push(copy) - 1
  }

  /** By number: 1 if the value is wanted, else 0. */
  flags(isMatch: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (isMatch(value) ? 1 : 0))
  }
}

/** Dictionary of the values, and by slot the number of the event's value. */
export class SharedColumn<T> extends Dictionary<T> {
  numbers = new Uint32Array(0)
  readonly line: SharedLine<T>

  constructor(line: SharedLine<T>) {
    super(line.keyOf)
    this.line = line
  }

  at(slot: number): T {
    return this.values[this.numbers[slot] as number] as T
  }
}

type SharedColumns = { [Name in SharedName]: SharedColumn<SharedValues[Name]> }

/** Number in `seriesOf` of an event without a series. */
export const none = -1

type TypedArray = Uint8Array | Int16Array | Uint32Array | Int32Array | Float64Array

/** Substrings keep the whole text that they were cut from, such as a database row, in memory; a copy does not. */
const ownCopy = (text: string) => Buffer.from(text).toString()

const constructorOf = (column: TypedArray) =>
  column.constructor as new (
    length: number,
  ) => TypedArray

export class Columns {
  size = 0
  readonly ids: string[] = []
  /** Event without `series`, `distance` and the closing brace; see LiveEvent. */
  readonly json = new JsonStore()
  readonly versions: string[] = []
  readonly shared = Object.fromEntries(
    sharedNames.map((name) => [name, new SharedColumn<unknown>(sharedLines[name])]),
  ) as unknown as SharedColumns
  readonly series = new Dictionary<string>(String)
  /** By series number. */
  readonly rules: (string | null)[] = []
  /** By series number: the beginning of the series' summary as JSON. */
  readonly seriesHeads: string[] = []

  alive = new Uint8Array(0)
  day = new Int32Array(0)
  minute = new Int16Array(0)
  lastDay = new Int32Array(0)
  endsAt = new Float64Array(0)
  latitude = new Float64Array(0)
  longitude = new Float64Array(0)
  x = new Float64Array(0)
  y = new Float64Array(0)
  z = new Float64Array(0)
  ongoing = new Uint8Array(0)
  off = new Uint8Array(0)
  exact = new Uint8Array(0)
  updatedAt = new Float64Array(0)
  /** Series number, or `none`. */
  seriesOf = new Int32Array(0)

  constructor(capacity: number) {
    this.#grow(Math.max(capacity, 16))
  }

  /** Adds an event without its series; see `putInSeries`. */
  add(event: LiveEvent): number {
    const slot = this.size++
    if (slot === this.alive.length) this.#grow(Math.ceil(slot * 1.3))
    this.ids[slot] = ownCopy(event.id)
    this.json.set(slot, event.json)
    this.versions[slot] = ownCopy(event.version)
    this.alive[slot] = 1
    for (const name of numberNames) this[name][slot] = event[name]
    const { x, y, z } = vectorOf(event)
    this.x[slot] = x
    this.y[slot] = y
    this.z[slot] = z
    for (const name of sharedNames) {
      const column: SharedColumn<unknown> = this.shared[name]
      column.numbers[slot] = column.number(event[name])
    }
    this.seriesOf[slot] = none
    return slot
  }

  /** Marks a slot as dead and drops its text. */
  remove(slot: number): void {
    this.alive[slot] = 0
    this.json.set(slot, '')
  }

  /** Makes an event a date of its series, and replaces the rule of the series with the rule in this event. */
  putInSeries(slot: number, { seriesId, seriesRule }: LiveEvent): void {
    if (seriesId === null) return
    const number = this.series.number(seriesId)
    this.seriesOf[slot] = number
    if (this.rules[number] !== seriesRule) {
      this.rules[number] = seriesRule && ownCopy(seriesRule)
      const head = JSON.stringify({ id: seriesId, rule: seriesRule })
      this.seriesHeads[number] = `${head.slice(0, -1)},"moreDates":`
    }
  }

  /**
   * Moves the events of `slots`, a permutation of all slots, to the slots 0, 1, 2 and so on, in steps of some
   * milliseconds. The columns must not be read before the last step.
   */
  *arrange(slots: Uint32Array): Generator<void> {
    yield* this.#replaceArrays((column) => {
      const arranged = new (constructorOf(column))(column.length)
      for (let slot = 0; slot < slots.length; slot++) {
        arranged[slot] = column[slots[slot] as number] as number
      }
      return arranged
    })
    for (const texts of [this.ids, this.versions]) {
      const before = texts.slice()
      for (let slot = 0; slot < slots.length; slot++) {
        texts[slot] = before[slots[slot] as number] as string
      }
      yield
    }
    this.json.arrange(slots)
  }

  #grow(capacity: number): void {
    const larger = (column: TypedArray) => {
      const copy = new (constructorOf(column))(capacity)
      copy.set(column)
      return copy
    }
    for (const _ of this.#replaceArrays(larger)) continue
  }

  *#replaceArrays(change: (column: TypedArray) => TypedArray): Generator<void> {
    for (const name of typedColumns) {
      Object.assign(this, { [name]: change(this[name]) })
      yield
    }
    for (const column of Object.values(this.shared)) {
      column.numbers = change(column.numbers) as typeof column.numbers
      yield
    }
  }
}

const typedColumns = [...numberNames, 'alive', 'x', 'y', 'z', 'seriesOf'] as const

type MercatorColumns = { x: Float64Array; y: Float64Array }

const mercatorCache = new WeakMap<Columns, MercatorColumns & { size: number }>()

/**
 * Live events in the Mercator plane at zoom 0, by slot; sines and logarithms are computed once per event. Slots are
 * only added, and never move after a catalog is laid out.
 */
export const mercatorOf = (columns: Columns): MercatorColumns => {
  const cached = mercatorCache.get(columns)
  if (cached?.size === columns.size) return cached
  const { latitude, longitude, size } = columns
  const capacity = latitude.length
  const withCapacity = (column: Float64Array = new Float64Array(0)) => {
    if (column.length >= size) return column
    const values = new Float64Array(capacity)
    values.set(column)
    return values
  }
  const [x, y] = [withCapacity(cached?.x), withCapacity(cached?.y)]
  for (let slot = cached?.size ?? 0; slot < size; slot++) {
    const point = { latitude: latitude[slot] as number, longitude: longitude[slot] as number }
    const projected = mercatorSpot(point, 0)
    x[slot] = projected.x
    y[slot] = projected.y
  }
  const columnsNow = { x, y, size }
  mercatorCache.set(columns, columnsNow)
  return columnsNow
}
