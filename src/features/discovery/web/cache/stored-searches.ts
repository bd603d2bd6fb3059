/** Searches that outlive a page: they are there again where this tab loads another one. */
import type { Entry } from '../../../../kit/visit-cache.ts'
import { readJson, storeText } from '../../../../ui/forms/stored-text.ts'

const searches = { by: 'session', key: 'searches' } as const
const grownList = { by: 'session', key: 'grown-list' } as const

type Kept<T> = { release: string; entries: [key: string, entry: Entry<T>][] }

/** None of another release, whose pages may have shown something else. */
export const readStored = <T>(release: string, now = Date.now()): Map<string, Entry<T>> => {
  const kept = readJson(searches) as Kept<T> | null | undefined
  // A clock that was set back makes the age unknown.
  const entries = kept?.release === release ? kept.entries.filter(([, { at }]) => at <= now) : []
  return new Map(entries)
}

export const writeStored = <T>(release: string, entries: Kept<T>['entries']): void => {
  const kept: Kept<T> = { release, entries }
  storeText(searches, entries.length === 0 ? null : JSON.stringify(kept))
}

/** A list that further pages were added to, and how far down it was read. */
type Grown = { address: string; top: number }

/** `address` is that of the page in front, if its list has grown. */
export const writeLonger = (address: string | undefined): void => {
  const grown: Grown | undefined = address === undefined ? undefined : { address, top: scrollY }
  storeText(grownList, grown ? JSON.stringify(grown) : null)
}

/** Pixels from the top of the page; undefined for another page than the one that was left. */
export const placeInLongerList = (address: string): number | undefined => {
  const grown = readJson(grownList) as Grown | null | undefined
  return grown?.address === address ? grown.top : undefined
}
