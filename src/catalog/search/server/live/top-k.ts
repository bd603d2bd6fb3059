/** Collects the first rows of an order while rows are offered in any order. */
import type { Collector } from './r-tree.ts'

/** Row with its primary sort key: meters through the earth, or the negated rank; date order breaks ties. */
export type Row = { slot: number; key: number }

export type IsAfter = (slot: number, key: number) => boolean

export type TopKOptions = {
  /** Most rows that are kept. */
  limit: number
  /** By slot: index in the order of dates, the tie-break for equal keys. */
  position: Uint32Array
  /** Excludes rows of earlier pages. */
  isAfter?: IsAfter
  /** By slot: 1 if the slot may be a row; if absent, all slots may. */
  isRow?: Uint8Array
}

export class TopK implements Collector {
  /** Rows with a greater key are rejected. */
  maxDistance = Number.POSITIVE_INFINITY
  #size = 0
  readonly #keys: Float64Array
  readonly #slots: Uint32Array
  readonly #position: Uint32Array
  readonly #isAfter: IsAfter | undefined
  readonly #isRow: Uint8Array | undefined

  constructor({ limit, position, isAfter, isRow }: TopKOptions) {
    this.#keys = new Float64Array(limit)
    this.#slots = new Uint32Array(limit)
    this.#position = position
    this.#isAfter = isAfter
    this.#isRow = isRow
  }

  offer(key: number, slot: number): void {
    if (key > this.maxDistance || (this.#isRow !== undefined && this.#isRow[slot] !== 1)) return
    const keys = this.#keys
    const slots = this.#slots
    const rowPosition = this.#position[slot] as number
    const last = keys.length - 1
    const isFull = this.#size === keys.length
    if (isFull && keys[last] === key && this.#positionOf(last) < rowPosition) return
    if (this.#isAfter && !this.#isAfter(slot, key)) return
    let index = isFull ? last : this.#size++
    for (; index > 0; index--) {
      const before = keys[index - 1] as number
      if (before < key || (before === key && this.#positionOf(index - 1) < rowPosition)) break
      keys[index] = before
      slots[index] = slots[index - 1] as number
    }
    keys[index] = key
    slots[index] = slot
    if (this.#size === keys.length) this.maxDistance = keys[last] as number
  }

  get rows(): Row[] {
    return Array.from(this.#slots.subarray(0, this.#size), (slot, index) => ({
      slot,
      key: this.#keys[index] as number,
    }))
  }

  #positionOf(index: number): number {
    return this.#position[this.#slots[index] as number] as number
  }
}
