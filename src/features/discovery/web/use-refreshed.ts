import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchHome, homeCache, homeKey } from './home-cache.ts'
import type { HomeData } from './load-home.ts'

/** Younger than this, by this device's clock, counts as just loaded. */
const freshMs = 2_000

/**
 * Shows what was loaded at once, and what a refresh behind it brings. Data that came from the cache of
 * this visit are refreshed; the first page of the server is kept for going back to it.
 */
export const useRefreshed = (loaded: HomeData): HomeData => {
  const { pathname, search } = useLocation()
  const [refreshed, setRefreshed] = useState<{ of: HomeData; data: HomeData }>()

  useEffect(() => {
    if (loaded.failed) return undefined
    const url = new URL(pathname + search, location.href)
    const key = homeKey(url)
    const age = homeCache.ageOf(key)
    // Not loaded by this visit: the page itself brought them.
    if (age === undefined) homeCache.set(key, loaded, performance.timeOrigin)
    if (age === undefined || age < freshMs) return undefined
    let current = true
    // What this visit keeps grows with each page that is loaded on demand.
    fetchHome(url, () => (homeCache.get(key) ?? loaded).list)
      .then((data) => {
        if (current) setRefreshed({ of: loaded, data })
      })
      .catch((error: unknown) => console.warn('Refreshing the results failed.', error))
    return () => {
      current = false
    }
  }, [loaded, pathname, search])

  return refreshed?.of === loaded ? refreshed.data : loaded
}
