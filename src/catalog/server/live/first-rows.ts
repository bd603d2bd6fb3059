/** The first rows of an order, kept while others go by. */
import type { Collector } from './point-tree.ts'

/** A row with the number that it is sorted by before its date: metres through the earth, or minus its rank. */
export type Row = { slot: number; key: number }

export type IsAfter = (slot: number, key: number) => boolean

export type FirstOptions = {
  /** At most so many. */
  limit: number
  /** By slot: the place in the order of dates, which decides between equal keys. */
  position: Uint32Array
  /** Leaves out what came on earlier pages. */
  isAfter?: IsAfter
  /** By slot: 1 for what may be a row; without it all may. */
  isRow?: Uint8Array
}

export class FirstRows implements Collector {
  /** A greater key comes too late. */
  reach = Number.POSITIVE_INFINITY
  readonly rows: Row[] = []
  readonly #options: FirstOptions

  constructor(options: FirstOptions) {
    this.#options = options
  }

  offer(key: number, slot: number): void {
    const { limit, position, isAfter, isRow } = this.#options
    const { rows } = this
    if (key > this.reach || (isRow !== undefined && isRow[slot] !== 1)) return
    const place = position[slot] ?? 0
    const last = rows[limit - 1]
    if (last?.key === key && (position[last.slot] ?? 0) < place) return
    if (isAfter && !isAfter(slot, key)) return
    let index = rows.length
    for (; index > 0; index--) {
      const before = rows[index - 1] as Row
      if (before.key < key || (before.key === key && (position[before.slot] ?? 0) < place)) break
    }
    rows.splice(index, 0, { slot, key })
    if (rows.length > limit) rows.pop()
    if (rows.length === limit) this.reach = rows[limit - 1]?.key ?? 0
  }
}
