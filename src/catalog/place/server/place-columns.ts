/** Places of a table as columns, in half the memory of as many objects. */
import type { Point } from '../distance.ts'
import type { Columns } from './read-columns.ts'

/** No further row. */
const none = -1

export class PlaceColumns {
  readonly names: readonly string[]
  readonly states: readonly string[]
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly #firstOf = new Map<string, number>()
  /** By row: the next one of the same key. */
  readonly #next: Int32Array

  constructor({
    key: keys,
    name,
    state,
    latitude,
    longitude,
  }: Columns<'key' | 'name' | 'state', keyof Point>) {
    const share = shareTexts()
    this.names = name.map(share)
    this.states = state.map(share)
    this.latitudes = latitude
    this.longitudes = longitude
    this.#next = new Int32Array(keys.length).fill(none)
    for (let row = keys.length - 1; row >= 0; row--) {
      const key = keys[row] ?? ''
      this.#next[row] = this.#firstOf.get(key) ?? none
      this.#firstOf.set(key, row)
    }
  }

  /** Rows of a key in their order, in one state if one is given. */
  rowsOf(key: string, state?: string): number[] {
    const rows: number[] = []
    for (let row = this.#firstOf.get(key) ?? none; row !== none; row = this.#next[row] ?? none) {
      if (state === undefined || this.states[row] === state) rows.push(row)
    }
    return rows
  }

  pointOf(row: number): Point {
    return { latitude: this.latitudes[row] ?? 0, longitude: this.longitudes[row] ?? 0 }
  }

  placeOf(row: number): Point & { name: string; state: string } {
    const name = this.names[row] ?? ''
    return { name, state: this.states[row] ?? '', ...this.pointOf(row) }
  }
}

/** Equal texts of many rows become one. */
export const shareTexts = () => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const one = known.get(text)
    if (one !== undefined) return one
    known.set(text, text)
    return text
  }
}
