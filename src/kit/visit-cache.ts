/**
 * Bounded cache of what this visit has loaded, in the browser: going back shows the same page at once, with the further
 * results that were loaded. The entry that was set first goes first.
 */

/** Event of the window: the visitor has cleared what this browser stores, and memory must not bring it back. */
export const storageCleared = 'storage-cleared'

/** A value and when it was set, in milliseconds since 1970. */
export type Entry<T> = { value: T; at: number }

/** Five minutes: a list that is older than that is loaded again. */
const visitLifeMs = 5 * 60_000

type Options<T> = {
  /** Entries at most. */
  most?: number
  /** Milliseconds after which an entry counts no more; five minutes by default. */
  lifeMs?: number
  /** Reads the entries that pages before this one have kept, when they are first needed. */
  readEarlier?: () => Map<string, Entry<T>>
}

export class VisitCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #most: number
  readonly #lifeMs: number
  readonly #readEarlier: () => Map<string, Entry<T>>
  #earlier: Map<string, Entry<T>> | undefined

  constructor({ most = 30, lifeMs = visitLifeMs, readEarlier = () => new Map() }: Options<T> = {}) {
    this.#most = most
    this.#lifeMs = lifeMs
    this.#readEarlier = readEarlier
    if (typeof window !== 'undefined') addEventListener(storageCleared, () => this.clear())
  }

  #isYoung({ at }: Entry<T>, now: number): boolean {
    return now - at < this.#lifeMs
  }

  /** The value, unless it is too old. */
  get(key: string, now: number = Date.now()): T | undefined {
    const entry = this.#entries.get(key) ?? this.#recall(key)
    return entry && this.#isYoung(entry, now) ? entry.value : undefined
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

  /** Entries that are not too old, newest first, with those of earlier pages. */
  latest(most: number, now: number = Date.now()): [key: string, entry: Entry<T>][] {
    return [...new Map([...this.#known(), ...this.#entries])]
      .filter(([, entry]) => this.#isYoung(entry, now))
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
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Replaces the value without making it younger. */
  update(key: string, change: (value: T) => T): void {
    const entry = this.#entries.get(key)
    if (entry) entry.value = change(entry.value)
  }
}
