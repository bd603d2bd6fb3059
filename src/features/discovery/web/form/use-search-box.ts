import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'
import { askLocation, openQuestion } from '../../../../catalog/place/web/geolocate.ts'
import { roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { useFollowing } from '../../../../ui/use-following.ts'
import { keepRecentPlace } from '../location/recent-places.ts'
import { addressOf, type HomeState, withFilters } from '../search/home-filters.ts'
import {
  keepsTyping,
  locationAwaited,
  locationRefused,
  showsResults,
} from '../search/show-results.ts'
import { fetchSuggestions, type NearOption } from './use-near-list.ts'

/** Long enough for a browser that need not prompt, and too short to be noticed if it prompts. */
const graceMs = 250

/** Waits briefly for the location, which the browser returns at once if the visitor has already allowed it. */
const askBriefly = (): Promise<unknown> => {
  const grace = new Promise((resolve) => {
    setTimeout(resolve, graceMs)
  })
  return Promise.race([askLocation().answer, grace])
}

type SearchRun = {
  priority: boolean
  /** Moves the visitor to the results. */
  shows: boolean
  radiusMiles?: number | undefined
}

/** State of the search that was entered. */
const stateFrom = (state: HomeState, words: string, from: SearchInput): HomeState => {
  const { near = '', userLat, userLng, radiusMiles = state.filters.radiusMiles } = from
  const keyword = words.trim()
  // The map area belongs to the previous place.
  const bbox = near === (state.filters.near ?? '') ? state.filters.bbox : undefined
  const changes = { keyword, near, userLat, userLng, sortBy: undefined, radiusMiles, bbox }
  return withFilters(state, changes)
}

/** An open prompt may still be answered: late-location.tsx. */
const notLocated = () => (openQuestion() ? locationAwaited : locationRefused)

type ChosenNear = { near: string; placeChosen?: PlaceNote | undefined }

/** Picks the first suggestion if cities share the typed name and the visitor's location is known; '' for "near me". */
const chooseNear = async (typed: string, state: HomeState): Promise<ChosenNear> => {
  if (nearMe.test(typed)) return { near: '' }
  if (typed === '' || typed === state.filters.near || !roundedLocation()) return { near: typed }
  const [first, ...otherPlaces] = await fetchSuggestions(typed).catch(() => [])
  const namesakes = otherPlaces.filter(({ kind, city }) => kind === 'city' && city === first?.city)
  if (first?.kind !== 'city' || namesakes.length === 0) return { near: typed }
  const { label } = first
  const labels = namesakes
    .map((place) => place.label)
    .slice(0, 4)
    .sort()
  const placeChosen = { kind: first.kind, label, guessed: false, states: [], others: labels }
  return { near: label, placeChosen }
}

/** Text that stands for the visitor's location; the server recognizes more such phrases. */
const nearMe = /^(?:near|around|close to|by) ?me$|^nearby$|^(?:my|current) location$/i

const stateOf = (shows: boolean, placeChosen: PlaceNote | undefined, unlocated: boolean) => ({
  ...(shows ? showsResults : keepsTyping),
  ...(placeChosen && { placeChosen }),
  ...(unlocated && notLocated()),
})

/** State of the search form: keyword, location toggle, geolocation, and navigation to the search. */
export const useSearchBox = (state: HomeState, leaveToVisitor: () => void) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [keyword, setKeyword] = useFollowing(
    String(state.filters.keyword ?? state.rejectedValues?.keyword ?? ''),
  )
  const [byLocation, setByLocation] = useFollowing(state.byLocation, addressOf(state))
  const { asking, isRefused, whereabouts } = useWhereabouts(addressOf(state))

  const run = async (words: string, typed: string, { priority, shows, radiusMiles }: SearchRun) => {
    leaveToVisitor()
    const { near, placeChosen } = await chooseNear(typed, state)
    const needsLocation = priority && near === ''
    const location = needsLocation ? await whereabouts(askBriefly) : undefined
    if (near !== '') keepRecentPlace(near)
    const from = location ? { userLat: location.lat, userLng: location.lng } : { near }
    const next = stateFrom({ ...state, byLocation: priority }, words, { ...from, radiusMiles })
    const intent = stateOf(shows, placeChosen, needsLocation && !location)
    await navigate(addressOf(next), { preventScrollReset: true, state: intent })
  }

  const search = (...args: Parameters<typeof run>) => {
    run(...args).catch((error: unknown) => console.warn('The search failed.', error))
  }

  /** Searches for a chosen option of the place list immediately. Without a position the visitor stays in the form. */
  const choose = async ({ near, radiusMiles }: Pick<NearOption, 'near' | 'radiusMiles'>) => {
    leaveToVisitor()
    if (near === undefined && !(await whereabouts(() => askLocation().soon))) return
    setByLocation(true)
    search(keyword, near ?? '', { priority: true, shows: true, radiusMiles })
  }

  return {
    keyword,
    setKeyword,
    byLocation,
    isRefused,
    setByLocation: (on: boolean) => {
      if (!on) leaveToVisitor()
      setByLocation(on)
    },
    searching: asking || navigation.state !== 'idle',
    search: (words: string, near: string) =>
      search(words, near, { priority: byLocation, shows: true }),
    choose: (option: NearOption) => void choose(option),
    // Clearing is usually followed by another keyword, so the form stays open.
    clear: () => {
      setKeyword('')
      setByLocation(true)
      search('', String(state.filters.near ?? ''), { priority: true, shows: false })
    },
  }
}

/**
 * Prompts for the location if location priority is on and no location is known. Undefined if the prompt is declined or
 * ignored; the form shows this until the next search.
 */
const useWhereabouts = (search: string) => {
  const [asking, setAsking] = useState(false)
  const [isRefused, setRefused] = useFollowing(false, search)
  const whereabouts = async (ask: () => Promise<unknown>) => {
    if (roundedLocation()) return roundedLocation()
    setRefused(false)
    setAsking(true)
    await ask()
    setAsking(false)
    const location = roundedLocation()
    setRefused(!location && (ask !== askBriefly || !openQuestion()))
    return location
  }
  return { asking, isRefused, whereabouts }
}
