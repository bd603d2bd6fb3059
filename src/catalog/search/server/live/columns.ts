/**
 * Live events as columns: an event has a slot, a number that is its place in each of them. Slots are
 * only added; a changed event gets a new one and its old one dies. Searches therefore never see half a change.
 */

import { mercatorSpot } from '../../../place/map-plane.ts'
import { JsonStore } from './json-store.ts'
import type { LiveEvent, Makes, Venue } from './live-row.ts'
import { vectorOf } from './r-tree.ts'

/** Small numbers for values that many events share, so that columns of numbers can hold them. */
export class Dictionary<T> {
  readonly values: T[] = []
  readonly #numbers = new Map<string, number>()
  readonly #keyOf: (value: T) => string

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf
  }

  /** The value's number; a new one for a value that was never seen. */
  number(value: T): number {
    // Texts that were cut out of longer ones would keep all of these in memory.
    return this.#numbers.get(this.#keyOf(value)) ?? this.share(structuredClone(value))
  }

  /** The same for a value that is nobody's to change or let go: another dictionary holds it. */
  share(value: T): number {
    const key = this.#keyOf(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value) - 1
  }

  /** For each number so far whether its value is wanted: 1 or 0. */
  flags(isWanted: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (isWanted(value) ? 1 : 0))
  }
}

/** No series. */
export const none = -1

type TypedArray = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float64Array

/** PostgreSQL's texts hold no zero characters. */
const keyOf = (texts: readonly string[]) => `${texts.length}\0${texts.join('\0')}`

/** A text that was cut out of a longer one, as it comes from the database, keeps all of that in memory. */
const ownCopy = (text: string) => Buffer.from(text).toString()

const constructorOf = (column: TypedArray) =>
  column.constructor as new (
    length: number,
  ) => TypedArray

export class Columns {
  size = 0
  readonly ids: string[] = []
  /** Without `series`, `distance` and the closing brace; see LiveEvent. */
  readonly json = new JsonStore()
  readonly versions: string[] = []
  readonly types = new Dictionary<string>(String)
  readonly states = new Dictionary<string>(String)
  readonly costs = new Dictionary<string | null>(String)
  readonly timeZones = new Dictionary<string>(String)
  readonly makeLists = new Dictionary<Makes>(({ shown, keys }) => keyOf([...shown, ...keys]))
  readonly featureLists = new Dictionary<readonly string[]>(keyOf)
  readonly venues = new Dictionary<Venue>(({ name, city, state }) => `${name}\n${city}\n${state}`)
  readonly organizers = new Dictionary<string>(String)
  readonly series = new Dictionary<string>(String)
  /** By series number. */
  readonly rules: (string | null)[] = []
  /** By series number: the beginning of its summary as JSON. */
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
  charity = new Uint8Array(0)
  exact = new Uint8Array(0)
  updatedAt = new Float64Array(0)
  type = new Uint16Array(0)
  state = new Uint16Array(0)
  cost = new Uint16Array(0)
  timeZone = new Uint16Array(0)
  makes = new Uint32Array(0)
  features = new Uint32Array(0)
  venue = new Uint32Array(0)
  organizer = new Uint32Array(0)
  /** Series number, or `none`. */
  seriesOf = new Int32Array(0)

  constructor(capacity: number) {
    this.#grow(Math.max(capacity, 16))
  }

  #next(): number {
    const slot = this.size++
    if (slot === this.alive.length) this.#grow(Math.ceil(slot * 1.3))
    return slot
  }

  add(event: LiveEvent): number {
    const slot = this.#next()
    this.ids[slot] = ownCopy(event.id)
    this.json.set(slot, event.json)
    this.versions[slot] = ownCopy(event.version)
    this.alive[slot] = 1
    this.day[slot] = event.day
    this.minute[slot] = event.minute
    this.lastDay[slot] = event.lastDay
    this.endsAt[slot] = event.endsAt
    this.latitude[slot] = event.latitude
    this.longitude[slot] = event.longitude
    const { x, y, z } = vectorOf(event)
    this.x[slot] = x
    this.y[slot] = y
    this.z[slot] = z
    this.ongoing[slot] = event.ongoing ? 1 : 0
    this.charity[slot] = event.charity ? 1 : 0
    this.exact[slot] = event.exact ? 1 : 0
    this.updatedAt[slot] = event.updatedAt
    this.type[slot] = this.types.number(event.type)
    this.state[slot] = this.states.number(event.state)
    this.cost[slot] = this.costs.number(event.cost)
    this.timeZone[slot] = this.timeZones.number(event.timeZone)
    this.makes[slot] = this.makeLists.number(event.makes)
    this.features[slot] = this.featureLists.number(event.features)
    this.venue[slot] = this.venues.number(event.venue)
    this.organizer[slot] = this.organizers.number(ownCopy(event.organizer))
    this.seriesOf[slot] = this.#seriesNumber(event)
    return slot
  }

  /** Takes an event out; what it said is forgotten. */
  remove(slot: number): void {
    this.alive[slot] = 0
    this.json.set(slot, '')
  }

  /** Takes over what another catalog has in a slot; ten times as fast as to add it as an event. */
  copierFrom(base: Columns): (slot: number) => void {
    const types = renumber(base.types, this.types)
    const states = renumber(base.states, this.states)
    const costs = renumber(base.costs, this.costs)
    const timeZones = renumber(base.timeZones, this.timeZones)
    const makes = renumber(base.makeLists, this.makeLists)
    const features = renumber(base.featureLists, this.featureLists)
    const venues = renumber(base.venues, this.venues)
    const organizers = renumber(base.organizers, this.organizers)
    const series = renumber(base.series, this.series)
    const at = (column: TypedArray, slot: number) => column[slot] as number
    return (from) => {
      const slot = this.#next()
      this.ids[slot] = base.ids[from] as string
      this.versions[slot] = base.versions[from] as string
      this.json.take(slot, base.json, from)
      for (const name of plainColumns) this[name][slot] = at(base[name], from)
      this.type[slot] = types(at(base.type, from))
      this.state[slot] = states(at(base.state, from))
      this.cost[slot] = costs(at(base.cost, from))
      this.timeZone[slot] = timeZones(at(base.timeZone, from))
      this.makes[slot] = makes(at(base.makes, from))
      this.features[slot] = features(at(base.features, from))
      this.venue[slot] = venues(at(base.venue, from))
      this.organizer[slot] = organizers(at(base.organizer, from))
      const old = at(base.seriesOf, from)
      const number = old === none ? none : series(old)
      this.seriesOf[slot] = number
      if (number === none || this.rules[number] !== undefined) return
      this.rules[number] = base.rules[old] as string | null
      this.seriesHeads[number] = base.seriesHeads[old] as string
    }
  }

  #seriesNumber({ seriesId, seriesRule }: LiveEvent): number {
    if (seriesId === null) return none
    const number = this.series.number(seriesId)
    if (this.rules[number] !== seriesRule) {
      this.rules[number] = seriesRule && ownCopy(seriesRule)
      const head = JSON.stringify({ id: seriesId, rule: seriesRule })
      this.seriesHeads[number] = `${head.slice(0, -1)},"moreDates":`
    }
    return number
  }

  /**
   * Gives the events of these slots, which are all, the slots 0, 1, 2 and so on, in steps of some milliseconds;
   * nobody may look before the last one.
   */
  *arrange(slots: Uint32Array): Generator<void> {
    for (const name of typedColumns) {
      this.#replace(name, (column) => {
        const arranged = new (constructorOf(column))(column.length)
        for (let slot = 0; slot < slots.length; slot++) {
          arranged[slot] = column[slots[slot] as number] as number
        }
        return arranged
      })
      yield
    }
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
    for (const name of typedColumns) {
      this.#replace(name, (column) => {
        const larger = new (constructorOf(column))(capacity)
        larger.set(column)
        return larger
      })
    }
  }

  #replace(name: (typeof typedColumns)[number], change: (column: TypedArray) => TypedArray): void {
    Object.assign(this, { [name]: change(this[name]) })
  }
}

/** Mapping of one dictionary's numbers to another's, which gets the requested values. */
const renumber = <T>(from: Dictionary<T>, to: Dictionary<T>): ((number: number) => number) => {
  const known = new Int32Array(from.values.length).fill(-1)
  return (number) => {
    if (known[number] === -1) known[number] = to.share(from.values[number] as T)
    return known[number] as number
  }
}

/** Dictionaries whose numbers are the same in every catalog. */
const plainColumns = [
  'alive',
  'day',
  'minute',
  'lastDay',
  'endsAt',
  'latitude',
  'longitude',
  'x',
  'y',
  'z',
  'ongoing',
  'charity',
  'exact',
  'updatedAt',
] as const

const typedColumns = [
  ...plainColumns,
  'type',
  'state',
  'cost',
  'timeZone',
  'makes',
  'features',
  'venue',
  'organizer',
  'seriesOf',
] as const

type MercatorColumns = { x: Float64Array; y: Float64Array }

const kept = new WeakMap<Columns, MercatorColumns & { size: number }>()

/**
 * The plane of Mercator for live events: sines and logarithms are taken once for each of them. By slot, at zoom 0.
 * Slots are only added, and never move once a catalog is laid out.
 */
export const mercatorOf = (columns: Columns): MercatorColumns => {
  const known = kept.get(columns)
  if (known?.size === columns.size) return known
  const { latitude, longitude, size } = columns
  const capacity = latitude.length
  const roomy = (column: Float64Array = new Float64Array(0)) => {
    if (column.length >= size) return column
    const values = new Float64Array(capacity)
    values.set(column)
    return values
  }
  const [x, y] = [roomy(known?.x), roomy(known?.y)]
  for (let slot = known?.size ?? 0; slot < size; slot++) {
    const point = { latitude: latitude[slot] as number, longitude: longitude[slot] as number }
    const spot = mercatorSpot(point, 0)
    x[slot] = spot.x
    y[slot] = spot.y
  }
  const columnsNow = { x, y, size }
  kept.set(columns, columnsNow)
  return columnsNow
}
