/** Searches in session storage, which are available again after this tab loads another page. */
import type { Entry } from '../../../../kit/visit-cache.ts'
import { readJson, storeText } from '../../../../ui/forms/stored-text.ts'

const searchesKey = { by: 'session', key: 'searches' } as const
const extendedListKey = { by: 'session', key: 'grown-list' } as const

type StoredSearches<T> = { release: string; entries: [key: string, entry: Entry<T>][] }

/** Stored searches of the same release; pages of another release may have displayed other data. */
export const readStored = <T>(release: string, now = Date.now()): Map<string, Entry<T>> => {
  const saved = readJson(searchesKey) as StoredSearches<T> | null | undefined
  // After the clock was set back, the age of an entry is unknown.
  const entries = saved?.release === release ? saved.entries.filter(([, { at }]) => at <= now) : []
  return new Map(entries)
}

export const writeStored = <T>(release: string, entries: StoredSearches<T>['entries']): void => {
  const saved: StoredSearches<T> = { release, entries }
  storeText(searchesKey, entries.length === 0 ? null : JSON.stringify(saved))
}

/** List that was extended by further pages, and its scroll position. */
type ExtendedList = { address: string; top: number }

/** `address` of the current page, if its list was extended; else undefined. */
export const storeExtendedList = (address: string | undefined): void => {
  const extendedList: ExtendedList | undefined =
    address === undefined ? undefined : { address, top: scrollY }
  storeText(extendedListKey, extendedList ? JSON.stringify(extendedList) : null)
}

/** Scroll position in pixels; undefined if the page is not the one that was left. */
export const scrollInExtendedList = (address: string): number | undefined => {
  const extendedList = readJson(extendedListKey) as ExtendedList | null | undefined
  return extendedList?.address === address ? extendedList.top : undefined
}
