/**
 * Bounded in-memory cache of what the browser has loaded in this visit: going back shows the same
 * page at once, including further results. Evicts the entry that was set first.
 */

/** Window event: the visitor has cleared the browser's storage, so memory must drop its copies. */
export const storageCleared = 'storage-cleared'

/** A value and when it was set, in milliseconds since 1970. */
export type Entry<T> = { value: T; at: number }

/** Five minutes; older lists are loaded again. */
const visitLifeMs = 5 * 60_000

type Options<T> = {
  /** Most entries. */
  most?: number
  /** Milliseconds until an entry expires; five minutes by default. */
  lifeMs?: number
  /** Reads entries that earlier pages stored; called on first need. */
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

  /** Value of the key; undefined if absent or expired. */
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

  /** Unexpired entries, newest first, including those of earlier pages. */
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

  /** Milliseconds since the value was set; undefined if absent. */
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

  /** Replaces the value but keeps its time. */
  update(key: string, change: (value: T) => T): void {
    const entry = this.#entries.get(key)
    if (entry) entry.value = change(entry.value)
  }
}
