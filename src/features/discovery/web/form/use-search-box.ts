import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useFollowing } from '../../../../ui/use-following.ts'
import { askLocation } from '../location/geolocate.ts'
import { roundedLocation } from '../location/rounded-location.ts'
import { addressOf, type HomeState, withFilters } from '../search/home-filters.ts'
import { keywordWanted, resultsWanted } from '../search/show-results.ts'

type Way = {
  priority: boolean
  /** Brings the visitor to the results. */
  shows: boolean
}

/** What the search form does: keeps its keyword and toggle, finds the visitor, goes to the address. */
export const useSearchBox = (state: HomeState, leaveToVisitor: () => void) => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [keyword, setKeyword] = useFollowing(String(state.filters.keyword ?? ''))
  const [byLocation, setByLocation] = useFollowing(state.byLocation, addressOf(state))
  const { asking, whereabouts } = useWhereabouts()

  const run = async (words: string, near: string, { priority, shows }: Way) => {
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
    await navigate(addressOf(next), {
      preventScrollReset: true,
      state: shows ? resultsWanted : keywordWanted,
    })
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
    search: (words: string, near: string) =>
      search(words, near, { priority: byLocation, shows: true }),
    // A cleared keyword is usually followed by another one.
    clear: () => {
      setKeyword('')
      setByLocation(true)
      search('', String(state.filters.near ?? ''), { priority: true, shows: false })
    },
  }
}

/** With location priority on and no location known, asks; undefined where that is declined or not answered. */
const useWhereabouts = () => {
  const [asking, setAsking] = useState(false)
  const whereabouts = async () => {
    if (roundedLocation()) return roundedLocation()
    setAsking(true)
    await askLocation().soon
    setAsking(false)
    return roundedLocation()
  }
  return { asking, whereabouts }
}
