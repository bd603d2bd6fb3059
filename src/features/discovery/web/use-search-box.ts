import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useFollowing } from '../../../ui/use-following.ts'
import { roundedLocation } from './home-cache.ts'
import { addressOf, type HomeState, withFilters } from './home-filters.ts'
import { askLocation } from './location/geolocate.ts'

/** What the search form does: keeps its keyword and toggle, finds the visitor, goes to the address. */
export const useSearchBox = (state: HomeState, leaveToVisitor: () => void) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [keyword, setKeyword] = useFollowing(String(state.filters.keyword ?? ''))
  const [byLocation, setByLocation] = useFollowing(state.byLocation, addressOf(state))
  const [asking, setAsking] = useState(false)

  /** With location priority on and no location known, asks; if declined or not answered, searches without. */
  const whereabouts = async () => {
    if (roundedLocation()) return roundedLocation()
    setAsking(true)
    await askLocation().soon
    setAsking(false)
    return roundedLocation()
  }

  const run = async (words: string, near: string, priority: boolean) => {
    leaveToVisitor()
    const location = priority && near === '' ? await whereabouts() : undefined
    const next = withFilters(
      { ...state, byLocation: priority },
      {
        keyword: words.trim(),
        near,
        userLat: location?.lat,
        userLng: location?.lng,
        sortBy: undefined,
        radiusMiles: location || near ? state.filters.radiusMiles : undefined,
      },
    )
    await navigate(addressOf(next), { preventScrollReset: true })
    document.getElementById('results')?.scrollIntoView({ block: 'start' })
  }

  const search = (...wanted: Parameters<typeof run>) => {
    run(...wanted).catch((error: unknown) => console.warn('The search failed.', error))
  }

  return {
    keyword,
    setKeyword,
    byLocation,
    setByLocation: (on: boolean) => {
      if (!on) leaveToVisitor()
      setByLocation(on)
    },
    searching: asking || navigation.state !== 'idle',
    search,
    clear: () => {
      setKeyword('')
      setByLocation(true)
      search('', String(state.filters.near ?? ''), true)
    },
  }
}
