/**
 * Searches of this visit, kept for five minutes: going back shows the same results at once, with the
 * pages that were loaded. Keyed by the filters, the location rounded to 2 decimals and the date.
 */

export const searchLifeMs = 5 * 60 * 1000
const mostEntries = 30

/** A value and when it was set, in milliseconds since 1970. */
export type Entry<T> = { value: T; at: number }

const isYoung = ({ at }: Entry<unknown>, now: number) => now - at < searchLifeMs

export class SessionCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #readEarlier: () => Map<string, Entry<T>>
  #earlier: Map<string, Entry<T>> | undefined

  /** `readEarlier` reads what pages before this one have kept, when it is first needed. */
  constructor(readEarlier: () => Map<string, Entry<T>> = () => new Map()) {
    this.#readEarlier = readEarlier
  }

  /** The value if it is younger than five minutes. */
  get(key: string, now: number = Date.now()): T | undefined {
    const entry = this.#entries.get(key) ?? this.#recall(key)
    return entry && isYoung(entry, now) ? entry.value : undefined
  }

  #recall(key: string): Entry<T> | undefined {
    const entry = this.#known().get(key)
    if (entry) this.set(key, entry.value, entry.at)
    return entry
  }

  #known(): Map<string, Entry<T>> {
    this.#earlier ??= this.#readEarlier()
    return this.#earlier
  }

  /** Those younger than five minutes, newest first, with those of earlier pages. */
  latest(most: number, now: number = Date.now()): [key: string, entry: Entry<T>][] {
    return [...new Map([...this.#known(), ...this.#entries])]
      .filter(([, entry]) => isYoung(entry, now))
      .toSorted(([, one], [, other]) => other.at - one.at)
      .slice(0, most)
  }

  clear(): void {
    this.#entries.clear()
    this.#earlier = new Map()
  }

  /** Milliseconds since the value was set; undefined for one that is not there. */
  ageOf(key: string, now: number = Date.now()): number | undefined {
    const entry = this.#entries.get(key)
    return entry && now - entry.at
  }

  set(key: string, value: T, now: number = Date.now()): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, at: now })
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > mostEntries && oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Replaces the value without making it younger. */
  update(key: string, change: (value: T) => T): void {
    const entry = this.#entries.get(key)
    if (entry) entry.value = change(entry.value)
  }
}
