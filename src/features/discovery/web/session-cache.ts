/**
 * Searches of this visit, kept for five minutes: going back shows the same results at once, with the
 * pages that were loaded. Keyed by the filters, the location rounded to 2 decimals and the date.
 */

export const searchLifeMs = 5 * 60 * 1000
const mostEntries = 30

type Entry<T> = { value: T; at: number }

export class SessionCache<T> {
  readonly #entries = new Map<string, Entry<T>>()

  /** The value if it is younger than five minutes. */
  get(key: string, now: number = Date.now()): T | undefined {
    const entry = this.#entries.get(key)
    return entry && now - entry.at < searchLifeMs ? entry.value : undefined
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
