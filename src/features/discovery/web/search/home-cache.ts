/** Cache of the searches loaded in this visit. */
import { replace } from 'react-router'
import { paths } from '../../../../catalog/links/paths.ts'
import { roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import { siteZone, venueToday } from '../../../../catalog/time/venue-today.ts'
import { callOverHttp } from '../../../../kit/call.ts'
import { VisitCache } from '../../../../kit/visit-cache.ts'
import { showUnreachable } from '../../../../ui/toast-store.ts'
import { readStored, writeStored } from '../cache/stored-searches.ts'
import { addressOf, firstDay, hasFilters, readHomeState } from './home-filters.ts'
import { type HomeData, loadHome, noFacets, type ResultList } from './load-home.ts'

/** Differs for each build that changes this page. */
const release = import.meta.url
const maxStored = 5

/** Keyed by the filters, the location at 2 decimals and the date; see `homeKey`. */
export const homeCache = new VisitCache<HomeData>({ readEarlier: () => readStored(release) })

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => writeStored(release, homeCache.latest(maxStored)))
}

/** The filters with coordinates at 2 decimals, the location of the strip, and the date. */
export const homeKey = (url: URL, now = Date.now()): string => {
  const location = roundedLocation()
  const place = location ? `${location.lat},${location.lng}` : ''
  const cursor = url.searchParams.get('cursor') ?? ''
  return [addressOf(readHomeState(url)), cursor, place, firstDay(now)].join(' ')
}

/** Loads over HTTP and caches the result, with the further pages in the `getShownList()` list at that time. */
export const fetchHome = async (url: URL, getShownList?: () => ResultList): Promise<HomeData> => {
  const now = Date.now()
  const fresh = await loadHome(callOverHttp, url, { now, location: roundedLocation() })
  const data = getShownList ? withPages(fresh, getShownList()) : fresh
  // Age is counted from the response, not from the request.
  homeCache.set(homeKey(url, now), data)
  return data
}

/** Data fetched by a navigation and not displayed yet. */
const undisplayed = new WeakSet<HomeData>()

/** From the cache of this visit, or over HTTP. */
export const loadForPage = async (url: URL): Promise<HomeData> => {
  const cached = homeCache.get(homeKey(url))
  if (cached) return cached
  const fetched = await fetchHome(url)
  undisplayed.add(fetched)
  return fetched
}

/** True once for data that a navigation has fetched, however long a busy device took to display them. */
export const isFirstShown = (data: HomeData): boolean => undisplayed.delete(data)

/** Keeps further loaded pages; a refresh only replaces the first page. */
const withPages = (fresh: HomeData, shownList: ResultList): HomeData =>
  shownList.events.length > fresh.list.events.length ? { ...fresh, list: shownList } : fresh

/** Displayed data, with their cache key. */
let shown: { key: string; data: HomeData } | undefined

export const rememberShown = (data: HomeData): void => {
  shown = data.failed ? undefined : { key: homeKey(new URL(location.href)), data }
}

/**
 * Fallback after a failure: a displayed list and its URL stay, and a notification reports the failure; an automatic
 * search fails silently. Without a displayed list: the soonest events by date, or none. Failures are logged.
 */
export const fetchFallback = async (url: URL, failure: unknown): Promise<HomeData> => {
  console.warn('The search failed.', failure)
  const now = Date.now()
  const state = readHomeState(url)
  if (shown?.key === homeKey(url)) return homeCache.get(shown.key) ?? shown.data
  if (shown && location.pathname === paths.home && shown.key === homeKey(new URL(location.href))) {
    if (hasFilters(state.filters)) showUnreachable("We couldn't run the search.")
    throw replace(location.pathname + location.search)
  }
  const empty: HomeData = {
    state,
    list: { events: [], total: 0, next: undefined, correctedKeyword: undefined, names: {} },
    strip: { events: [], near: false },
    count: undefined,
    facets: noFacets,
    failed: true,
    now,
    today: venueToday(now, siteZone()),
  }
  try {
    const home = await loadHome(callOverHttp, new URL('/', url), { now })
    // Its counts do not belong to the filters of the failed search.
    return { ...home, state, list: empty.list, facets: empty.facets, failed: true }
  } catch (error) {
    console.warn('The search by date failed too.', error)
    return empty
  }
}
