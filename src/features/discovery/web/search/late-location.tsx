import { LocateFixed } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { homePath } from '../../../../catalog/links/paths.ts'
import type { Question } from '../../../../catalog/place/web/geolocate.ts'
import { roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { enteredFilters } from './entered-filters.ts'
import { addressOf, type HomeState, readHomeState, withFilters } from './home-filters.ts'
import { intentIn, locationRefused, shownFrom, showsResults } from './show-results.ts'
import { useSearchedState } from './use-home-location.ts'

type LateLocationProps = {
  state: HomeState
  /**
   * Location prompt that was open when the search was displayed, if any; `isReturn`: the visitor came back, or
   * reloaded. Undefined if sorting by distance is to be offered.
   */
  late: { question: Question | undefined; isReturn: boolean } | undefined
  /** Called with true while the location prompt is worth waiting for, then with false. */
  onLocating: (locating: boolean) => void
}

/**
 * Handles a search that began while the location prompt was open: first displays results without a location, then sorts
 * them by distance after the answer. A list that the visitor is using stays until they choose.
 */
export default function LateLocation({ state, late, onLocating }: LateLocationProps) {
  const navigate = useNavigate()
  const { location: pendingLocation } = useNavigation()
  const { state: intent, search } = useLocation()
  const searchedState = useSearchedState(state)
  const question = late?.question
  const isAwaited = question !== undefined || late?.isReturn === false
  const [isOffered, setOffered] = useState(() => !isAwaited && Boolean(roundedLocation()))

  const receive = useEffectEvent(async (isInList: boolean) => {
    // Navigating to another page.
    if (pendingLocation && pendingLocation.pathname !== homePath()) return
    // A loaded search has its URL before it is rendered; a pending one has no history entry yet.
    const isBehind = search !== window.location.search
    const searchState = isBehind ? readHomeState(new URL(window.location.href)) : searchedState
    const navigateOptions = { replace: isBehind || !pendingLocation, preventScrollReset: true }
    if (!roundedLocation()) {
      // Showing the note does not justify closing a form that the visitor is using.
      const { locationAwaited, keepsTyping } = intentIn(intent)
      if (!pendingLocation && locationAwaited && !keepsTyping)
        await navigate(addressOf(state), { ...navigateOptions, state: locationRefused })
    } else if (isInList || Object.keys(enteredFilters(state)).length > 0) setOffered(true)
    else await navigate(addressByDistance(searchState), navigateOptions)
  })

  useEffect(() => {
    if (!isAwaited) return undefined
    const list = watchList()
    let stopped = false
    const go = async () => {
      await question?.answer
      if (!stopped) await receive(list.isEntered())
    }
    onLocating(true)
    void Promise.resolve(question?.soon).then(() => stopped || onLocating(false))
    go().catch((error: unknown) => console.warn('The search failed.', error))
    return () => {
      stopped = true
      onLocating(false)
      list.unwatch()
    }
  }, [question, isAwaited, onLocating])

  if (!isOffered) return null
  const sort = () => {
    const entered = { ...state, filters: { ...state.filters, ...enteredFilters(state) } }
    void navigate(addressByDistance(entered), { preventScrollReset: true, state: showsResults })
  }
  return <Offer onChoose={sort} />
}

/** Fixed to the viewport, so that it is visible at any scroll position and shifts nothing. */
const Offer = ({ onChoose }: { onChoose: () => void }) => (
  <p
    role="status"
    className="pointer-events-none fixed inset-x-0 bottom-4 z-30 max-md:bottom-18 flex justify-center print:hidden"
  >
    <Button className="pointer-events-auto min-h-11 px-5 shadow-lift" onClick={onChoose}>
      <Icon shape={LocateFixed} className="size-5" />
      Sort by distance from you
    </Button>
  </p>
)

const addressByDistance = (state: HomeState): string => {
  const location = roundedLocation()
  const here = location && !state.filters.near && { userLat: location.lat, userLng: location.lng }
  return addressOf(withFilters(state, { ...here, sortBy: undefined }))
}

/** Pixels by which a page may scroll without the visitor. */
const slack = 8

/** Detects that the visitor scrolls, focuses or presses something in the list, or is in a form of the search. */
const watchList = () => {
  const isScrolled = () => Math.abs(scrollY - shownFrom()) > slack
  let entered = isScrolled()
  const scroll = () => {
    entered ||= isScrolled()
  }
  const touch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-first]')) entered = true
  }
  const controller = new AbortController()
  const options = { capture: true, passive: true, signal: controller.signal }
  addEventListener('scroll', scroll, options)
  for (const kind of ['focusin', 'pointerdown']) addEventListener(kind, touch, options)
  return {
    // Another list would close the form.
    isEntered: () => entered || Boolean(document.activeElement?.closest('.search-bar, dialog')),
    unwatch: () => controller.abort(),
  }
}
