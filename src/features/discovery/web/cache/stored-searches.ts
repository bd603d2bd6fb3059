/** Searches in session storage, which are available again after this tab loads another page. */
import type { Entry } from '../../../../kit/visit-cache.ts'
import { readJson, storeText } from '../../../../ui/forms/stored-text.ts'

const searches = { by: 'session', key: 'searches' } as const
const grownList = { by: 'session', key: 'grown-list' } as const

type Kept<T> = { release: string; entries: [key: string, entry: Entry<T>][] }

/** Stored searches of the same release; pages of another release may have displayed other data. */
export const readStored = <T>(release: string, now = Date.now()): Map<string, Entry<T>> => {
  const kept = readJson(searches) as Kept<T> | null | undefined
  // After the clock was set back, the age of an entry is unknown.
  const entries = kept?.release === release ? kept.entries.filter(([, { at }]) => at <= now) : []
  return new Map(entries)
}

export const writeStored = <T>(release: string, entries: Kept<T>['entries']): void => {
  const kept: Kept<T> = { release, entries }
  storeText(searches, entries.length === 0 ? null : JSON.stringify(kept))
}

/** List that was extended by further pages, and its scroll position. */
type Grown = { address: string; top: number }

/** `address` of the current page, if its list was extended; else undefined. */
export const writeLonger = (address: string | undefined): void => {
  const grown: Grown | undefined = address === undefined ? undefined : { address, top: scrollY }
  storeText(grownList, grown ? JSON.stringify(grown) : null)
}

/** Scroll position in pixels; undefined if the page is not the one that was left. */
export const placeInLongerList = (address: string): number | undefined => {
  const grown = readJson(grownList) as Grown | null | undefined
  return grown?.address === address ? grown.top : undefined
}
