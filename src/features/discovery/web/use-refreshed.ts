import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { placeInLongerList } from './cache/stored-searches.ts'
import { fetchHome, homeCache, homeKey, isFirstShown } from './search/home-cache.ts'
import type { HomeData } from './search/load-home.ts'

/** Younger than this, by this device's clock, counts as just loaded. */
const freshMs = 2_000

type Refreshed = {
  of: HomeData
  data: HomeData
  /** Position of the reader, as far down as the list is long again. */
  top?: number
}

/**
 * Shows what was loaded at once, and what a refresh behind it brings. Data that came from the cache of this visit are
 * refreshed; the first page of the server is kept for going back to it. A reloaded page gets back the list as long as
 * it was.
 */
export const useRefreshed = (loaded: HomeData): HomeData => {
  const { pathname, search } = useLocation()
  const [refreshed, setRefreshed] = useState<Refreshed>()

  useEffect(() => {
    if (loaded.failed) return undefined
    const url = new URL(pathname + search, location.href)
    const key = homeKey(url)
    const age = homeCache.ageOf(key)
    // Not loaded by this visit: the page itself brought them.
    const longer = age === undefined ? longerList(loaded, key) : undefined
    if (age === undefined) homeCache.set(key, longer ?? loaded, performance.timeOrigin)
    // This visit's list grows with each page that is loaded on demand.
    const grown = () => (homeCache.get(key) ?? loaded).list
    const isOld = !isFirstShown(loaded) && age !== undefined && age >= freshMs
    const fresh = longer ?? (isOld ? fetchHome(url, grown) : undefined)
    if (!fresh) return undefined
    const top = longer && placeInLongerList(pathname + search)
    let current = true
    Promise.resolve(fresh)
      .then((data) => {
        if (current) setRefreshed({ of: loaded, data, top })
      })
      .catch((error: unknown) => console.warn('Refreshing the results failed.', error))
    return () => {
      current = false
    }
  }, [loaded, pathname, search])

  useLayoutEffect(() => {
    if (refreshed?.top !== undefined) scrollTo(0, refreshed.top)
  }, [refreshed])

  return refreshed?.of === loaded ? refreshed.data : loaded
}

/** Further pages that this tab had loaded below the same first page, before the reload. */
const longerList = (loaded: HomeData, key: string): HomeData | undefined => {
  const kept = homeCache.get(key)?.list
  const { events } = loaded.list
  if (!kept || kept.events.length <= events.length) return undefined
  const isSame = events.every(({ id }, index) => id === kept.events[index]?.id)
  return isSame ? { ...loaded, list: { ...kept, total: loaded.list.total } } : undefined
}
