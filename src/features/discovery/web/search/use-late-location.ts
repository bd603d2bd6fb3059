import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { enteredFilters } from '../form/entered-filters.ts'
import { openQuestion } from '../location/geolocate.ts'
import { roundedLocation } from '../location/rounded-location.ts'
import { addressOf, type HomeState, hasFilters, isLocated, withFilters } from './home-filters.ts'
import { isEditing, isLocationAwaited, locationRefused, resultsWanted } from './show-results.ts'

export type LateLocation = {
  /** The prompt is open, for as long as one may wait for it. */
  locating: boolean
  /** Sorts by distance; undefined where the list is so, or will be by itself. */
  sortByDistance: (() => void) | undefined
}

/**
 * A search that began while the location prompt was open: its results are shown without a location, and anew by
 * distance once there is one. A list that the visitor has gone into stays until they choose.
 */
export const useLateLocation = (state: HomeState): LateLocation => {
  const navigate = useNavigate()
  const { key, state: wanted } = useLocation()
  const idle = useNavigation().state === 'idle'
  const [locating, setLocating] = useState(false)
  const [offered, setOffered] = useState<string>()
  const latest = useRef({ state, idle })
  const isAwaited = isLocationAwaited(wanted)
  const isPending =
    state.byLocation && !isLocated(state.filters) && (isAwaited || hasFilters(state.filters))

  useEffect(() => {
    latest.current = { state, idle }
  }, [state, idle])

  useEffect(() => {
    if (!isPending) return undefined
    const question = openQuestion()
    if (!question) {
      // Back from an event, or loaded anew, after the answer.
      if (isAwaited && roundedLocation()) setOffered(key)
      return undefined
    }
    const list = watchList()
    let stopped = false
    const go = async () => {
      const location = await question.answer
      if (stopped || !latest.current.idle) return
      const replaced = { replace: true, preventScrollReset: true }
      // The note is no reason to fold a form that the visitor is in.
      if (!location && isAwaited && !isEditing(wanted))
        await navigate(addressOf(latest.current.state), { ...replaced, state: locationRefused })
      if (!location) return
      const { state: shown } = latest.current
      if (list.isEntered() || Object.keys(enteredFilters(shown)).length > 0) setOffered(key)
      else await navigate(addressByDistance(shown), replaced)
    }
    setLocating(true)
    void question.soon.then(() => stopped || setLocating(false))
    go().catch((error: unknown) => console.warn('Searching by location failed.', error))
    return () => {
      stopped = true
      setLocating(false)
      list.unwatch()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another state of the entry has another key
  }, [isPending, isAwaited, key, navigate])

  const sortByDistance = () => {
    const { state: shown } = latest.current
    const entered = { ...shown, filters: { ...shown.filters, ...enteredFilters(shown) } }
    void navigate(addressByDistance(entered), { preventScrollReset: true, state: resultsWanted })
  }
  return { locating, sortByDistance: offered === key && isPending ? sortByDistance : undefined }
}

const addressByDistance = (state: HomeState): string => {
  const location = roundedLocation()
  const here = location && !state.filters.near && { userLat: location.lat, userLng: location.lng }
  return addressOf(withFilters(state, { ...here, sortBy: undefined }))
}

/** Pixels by which a page moves without its reader. */
const slack = 8

/** Notices when the visitor scrolls, or focuses or presses something in the list; or is in a form of the search. */
const watchList = () => {
  const top = scrollY
  let entered = false
  const scroll = () => {
    if (Math.abs(scrollY - top) > slack) entered = true
  }
  const touch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-first]')) entered = true
  }
  const watched = new AbortController()
  const options = { capture: true, passive: true, signal: watched.signal }
  addEventListener('scroll', scroll, options)
  for (const kind of ['focusin', 'pointerdown']) addEventListener(kind, touch, options)
  return {
    // Another list would fold the form.
    isEntered: () => entered || document.activeElement?.closest('.search-bar, dialog') !== null,
    unwatch: () => watched.abort(),
  }
}
