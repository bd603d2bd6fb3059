import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchHome, homeCache, homeKey } from './home-cache.ts'
import type { HomeData } from './load-home.ts'

/** Younger than this counts as just loaded. */
const freshMs = 2_000

/**
 * Shows what was loaded at once, and what a refresh behind it brings. Data that came from the cache of
 * this visit are refreshed; the first page of the server is kept for going back to it.
 */
export const useRefreshed = (loaded: HomeData): HomeData => {
  const { pathname, search } = useLocation()
  const [refreshed, setRefreshed] = useState<{ of: HomeData; data: HomeData }>()

  useEffect(() => {
    const url = new URL(pathname + search, location.href)
    const key = homeKey(url)
    if (!homeCache.get(key) && !loaded.failed) homeCache.set(key, loaded)
    if (Date.now() - loaded.now < freshMs || loaded.failed) return
    let current = true
    fetchHome(url)
      .then((data) => {
        if (current) setRefreshed({ of: loaded, data: keepPages(loaded, data) })
      })
      .catch((error: unknown) => console.warn('Refreshing the results failed.', error))
    return () => {
      current = false
    }
  }, [loaded, pathname, search])

  return refreshed?.of === loaded ? refreshed.data : loaded
}

/** Pages that were loaded on demand stay on the page; a refresh brings only the first. */
const keepPages = (shown: HomeData, fresh: HomeData): HomeData =>
  shown.list.events.length > fresh.list.events.length ? { ...fresh, list: shown.list } : fresh
