/** Searches that outlive a page: they are there again where this tab loads another one. */
import type { Entry } from './session-cache.ts'

const storageKey = 'searches'

type Kept<T> = { release: string; entries: [key: string, entry: Entry<T>][] }

/** None of another release, whose pages may have shown something else. */
export const readKept = <T>(release: string, now: number = Date.now()): Map<string, Entry<T>> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept<T> | null
    if (kept?.release !== release) return new Map()
    // Of a clock that was put back nobody knows how long ago it was.
    return new Map(kept.entries.filter(([, { at }]) => at <= now))
  } catch {
    return new Map()
  }
}

export const writeKept = <T>(release: string, entries: Kept<T>['entries']): void => {
  try {
    if (entries.length === 0) return sessionStorage.removeItem(storageKey)
    sessionStorage.setItem(storageKey, JSON.stringify({ release, entries } satisfies Kept<T>))
  } catch {
    // Storage may be full or forbidden: the next page searches again.
  }
}
