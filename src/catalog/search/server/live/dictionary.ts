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
