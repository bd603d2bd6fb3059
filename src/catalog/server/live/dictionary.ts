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
    const key = this.#keyOf(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    // Texts that were cut out of longer ones would keep all of these in memory.
    const own = structuredClone(value)
    this.#numbers.set(this.#keyOf(own), this.values.length)
    return this.values.push(own) - 1
  }

  /** For each number so far whether its value is wanted: 1 or 0. */
  flags(isWanted: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (isWanted(value) ? 1 : 0))
  }
}
