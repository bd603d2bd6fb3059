import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { homePath } from '../../../../catalog/links/paths.ts'
import { askLocation, askLocationUnlessDeclined } from '../../../../catalog/place/web/geolocate.ts'
import { roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import {
  addressOf,
  type HomeState,
  isLocated,
  readHomeState,
  searchesByItself,
} from './home-filters.ts'

export type HomeLocation = {
  /** The page is waiting for the visitor's location. */
  locating: boolean
  /** Called when the visitor starts a search: cancels the automatic search. */
  leaveToVisitor: () => void
  /** The location arrived after the visitor began to use the list, which stays until they choose. */
  offered: boolean
  /** Asks again after the visitor declined; undefined if there is nothing to ask for. */
  askAgain: (() => void) | undefined
  /** The location was requested again without success. */
  isRefused: boolean
}

/** The same search from the visitor's location, if it is known and wanted, and the search has no other place. */
export const withVisitor = (state: HomeState): HomeState => {
  const position = roundedLocation()
  if (!position || !state.byLocation || isLocated(state.filters)) return state
  return { ...state, filters: { ...state.filters, userLat: position.lat, userLng: position.lng } }
}

/**
 * On the plain home page: locates the visitor and searches by distance. Without a location the page keeps the soonest
 * events; a late location is still used, or offered if the visitor is using the list.
 */
export const useHomeLocation = (state: HomeState): HomeLocation => {
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const [locating, setLocating] = useState(false)
  const [offered, setOffered] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [askCount, setAskCount] = useState(0)
  const isAutomatic = searchesByItself(state)
  const latest = useRef({ state, idle })
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    latest.current = { state, idle }
  }, [state, idle])

  // A layout effect, so that it runs before fields report text entered before hydration, which may cancel the search.
  useLayoutEffect(() => {
    if (!isAutomatic) return undefined
    let stopped = false
    const stopSearch = () => {
      stopped = true
      setLocating(false)
    }
    stop.current = stopSearch
    const search = async () => {
      await new Promise((resume) => setTimeout(resume))
      if (stopped) return
      if (!roundedLocation()) {
        const question = askCount > 0 ? askLocation() : askLocationUnlessDeclined()
        if (!question) return
        setLocating(true)
        await question.soon
        if (stopped) return
        setLocating(false)
        await question.answer
        setRefused(askCount > 0 && !roundedLocation())
      }
      if (!roundedLocation() || stopped || !latest.current.idle) return
      if (askCount === 0 && isInList()) return setOffered(true)
      const to = addressOf(withVisitor(latest.current.state))
      await navigate(to, { replace: true, preventScrollReset: true })
    }
    search().catch((error: unknown) => console.warn('The search failed.', error))
    return stopSearch
  }, [isAutomatic, navigate, askCount])

  const leaveToVisitor = useCallback(() => stop.current?.(), [])
  const askAgain = isAutomatic && !locating ? () => setAskCount(askCount + 1) : undefined
  return { locating, leaveToVisitor, offered, askAgain, isRefused }
}

/** True if the visitor has scrolled to the list, or has the focus in it. */
const isInList = (): boolean => {
  const list = document.querySelector('[data-first]')
  if (!list) return false
  const isSeen = scrollY > 0 && list.getBoundingClientRect().top < innerHeight
  return isSeen || list.contains(document.activeElement)
}

/** The pending search, or else the displayed one: a second press changes the search that the first press started. */
export const useSearchedState = (shown: HomeState): HomeState => {
  const { location } = useNavigation()
  if (location?.pathname !== homePath()) return shown
  return readHomeState(new URL(location.search, 'http://localhost'))
}
