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
import { locationRefused, resultsWanted, shownFrom, wantedIn } from './show-results.ts'
import { useWantedState } from './use-home-location.ts'

type LateLocationProps = {
  state: HomeState
  /**
   * The question that was open when the search was shown, if any; `isReturn`: back from an event, or reloaded. Undefined where the
   * answer is to be offered.
   */
  late: { question: Question | undefined; isReturn: boolean } | undefined
  /** The prompt is open, for as long as one may wait for it. */
  onLocating: (locating: boolean) => void
}

/**
 * Part of a search that began while the location prompt was open: its results are shown without a location, and again by
 * distance once there is one. A list that the visitor has gone into stays until they choose.
 */
export default function LateLocation({ state, late, onLocating }: LateLocationProps) {
  const navigate = useNavigate()
  const { location: going } = useNavigation()
  const { state: wanted, search } = useLocation()
  const wantedState = useWantedState(state)
  const question = late?.question
  const isAwaited = question !== undefined || late?.isReturn === false
  const [isOffered, setOffered] = useState(() => !isAwaited && Boolean(roundedLocation()))

  const receive = useEffectEvent(async (isInList: boolean) => {
    // On the way to another page.
    if (going && going.pathname !== homePath()) return
    // A search that is loaded has its address before it is rendered; one that loads is wanted, and has an entry to come.
    const isBehind = search !== window.location.search
    const sought = isBehind ? readHomeState(new URL(window.location.href)) : wantedState
    const replaced = { replace: isBehind || !going, preventScrollReset: true }
    if (!roundedLocation()) {
      // The note is no reason to fold a form that the visitor is in.
      const { locationAwaited, keywordWanted } = wantedIn(wanted)
      if (!going && locationAwaited && !keywordWanted)
        await navigate(addressOf(state), { ...replaced, state: locationRefused })
    } else if (isInList || Object.keys(enteredFilters(state)).length > 0) setOffered(true)
    else await navigate(addressByDistance(sought), replaced)
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
    void navigate(addressByDistance(entered), { preventScrollReset: true, state: resultsWanted })
  }
  return <Offer onChoose={sort} />
}

/** In sight wherever the list is scrolled to, and it moves nothing. */
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

/** Pixels by which a page moves without its reader. */
const slack = 8

/** Notices when the visitor scrolls, or focuses or presses something in the list; or is in a form of the search. */
const watchList = () => {
  const isScrolled = () => Math.abs(scrollY - shownFrom()) > slack
  let entered = isScrolled()
  const scroll = () => {
    entered ||= isScrolled()
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
    isEntered: () => entered || Boolean(document.activeElement?.closest('.search-bar, dialog')),
    unwatch: () => watched.abort(),
  }
}
