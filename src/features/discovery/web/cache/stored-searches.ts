/** Searches that outlive a page: they are there again where this tab loads another one. */
import type { Entry } from '../../../../kit/visit-cache.ts'

const storageKey = 'searches'
const grownKey = 'grown-list'

type Kept<T> = { release: string; entries: [key: string, entry: Entry<T>][] }

/** None of another release, whose pages may have shown something else. */
export const readStored = <T>(release: string, now = Date.now()): Map<string, Entry<T>> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept<T> | null
    if (kept?.release !== release) return new Map()
    // A clock that was set back makes the age unknown.
    return new Map(kept.entries.filter(([, { at }]) => at <= now))
  } catch {
    return new Map()
  }
}

export const writeStored = <T>(release: string, entries: Kept<T>['entries']): void => {
  try {
    if (entries.length === 0) return sessionStorage.removeItem(storageKey)
    sessionStorage.setItem(storageKey, JSON.stringify({ release, entries } satisfies Kept<T>))
  } catch {
    // Storage may be full or forbidden: the next page searches again.
  }
}

/** A list that further pages were added to, and how far down it was read. */
type Grown = { address: string; top: number }

const readGrown = (): Partial<Grown> => {
  try {
    return (JSON.parse(sessionStorage.getItem(grownKey) ?? '{}') as Partial<Grown> | null) ?? {}
  } catch {
    return {}
  }
}

/** `address` is that of the page in front, if its list has grown. */
export const writeLonger = (address: string | undefined): void => {
  try {
    if (address === undefined) return sessionStorage.removeItem(grownKey)
    sessionStorage.setItem(grownKey, JSON.stringify({ address, top: scrollY } satisfies Grown))
  } catch {
    // Storage may be full or forbidden: the list starts over.
  }
}

/** Pixels from the top of the page; undefined for another page than the one that was left. */
export const placeInLongerList = (address: string): number | undefined => {
  const grown = readGrown()
  return grown.address === address ? grown.top : undefined
}
