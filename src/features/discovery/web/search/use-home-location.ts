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
  /** The page still waits for the visitor's location. */
  locating: boolean
  /** The visitor searches by hand: the page must not go elsewhere by itself. */
  leaveToVisitor: () => void
  /** The location came after the visitor had gone into the list, which stays until they choose. */
  offered: boolean
  /** Asks once more, after the visitor had declined; undefined where there is nothing to ask for. */
  askAgain: (() => void) | undefined
  /** It was asked for once more, in vain. */
  refused: boolean
}

/** The same search from where the visitor is, if that is known and wanted, and no other place is. */
export const withVisitor = (state: HomeState): HomeState => {
  const here = roundedLocation()
  if (!here || !state.byLocation || isLocated(state.filters)) return state
  return { ...state, filters: { ...state.filters, userLat: here.lat, userLng: here.lng } }
}

/**
 * On the plain home page: finds the visitor and searches by distance. Without a location the page stays
 * as it is, with the soonest events; one that comes late still counts, and is offered to who has gone into the list.
 */
export const useHomeLocation = (state: HomeState): HomeLocation => {
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const [locating, setLocating] = useState(false)
  const [offered, setOffered] = useState(false)
  const [refused, setRefused] = useState(false)
  const [asked, setAsked] = useState(0)
  const wanted = searchesByItself(state)
  const latest = useRef({ state, idle })
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    latest.current = { state, idle }
  }, [state, idle])

  // Before fields report what was entered before hydration, which may be a search by hand.
  useLayoutEffect(() => {
    if (!wanted) return undefined
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
        const question = asked > 0 ? askLocation() : askLocationUnlessDeclined()
        if (!question) return
        setLocating(true)
        await question.soon
        if (stopped) return
        setLocating(false)
        await question.answer
        setRefused(asked > 0 && !roundedLocation())
      }
      if (!roundedLocation() || stopped || !latest.current.idle) return
      if (asked === 0 && isInList()) return setOffered(true)
      const to = addressOf(withVisitor(latest.current.state))
      await navigate(to, { replace: true, preventScrollReset: true })
    }
    search().catch((error: unknown) => console.warn('The search failed.', error))
    return stopSearch
  }, [wanted, navigate, asked])

  const leaveToVisitor = useCallback(() => stop.current?.(), [])
  const askAgain = wanted && !locating ? () => setAsked(asked + 1) : undefined
  return { locating, leaveToVisitor, offered, askAgain, refused }
}

/** True if the visitor has scrolled to the list, or has the focus in it. */
const isInList = (): boolean => {
  const list = document.querySelector('[data-first]')
  if (!list) return false
  const isSeen = scrollY > 0 && list.getBoundingClientRect().top < innerHeight
  return isSeen || list.contains(document.activeElement)
}

/** The search under way, or else the one shown: a second press changes the search that the first one began. */
export const useWantedState = (shown: HomeState): HomeState => {
  const { location } = useNavigation()
  if (location?.pathname !== homePath()) return shown
  return readHomeState(new URL(location.search, 'http://localhost'))
}
