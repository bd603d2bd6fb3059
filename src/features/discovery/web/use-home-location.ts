import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { roundedLocation } from './home-cache.ts'
import { addressOf, type HomeState, hasFilters } from './home-filters.ts'
import { geolocate } from './location/geolocate.ts'

/** A visitor is asked once a visit; who declined is not asked again by just coming back. */
let asked = false

/**
 * On the plain home page: finds the visitor and searches by distance. Answers whether it is still
 * looking. Without a location the page stays as it is, with the soonest events.
 */
export const useHomeLocation = (state: HomeState): boolean => {
  const navigate = useNavigate()
  const [locating, setLocating] = useState(false)
  const { filters, byLocation } = state
  const located = filters.userLat !== undefined || filters.near !== undefined
  const wanted = byLocation && !located && !hasFilters(filters)
  const stillWanted = useRef(wanted)
  const latest = useRef(state)

  useEffect(() => {
    stillWanted.current = wanted
    latest.current = state
  }, [wanted, state])

  useEffect(() => {
    if (!wanted || (asked && !roundedLocation())) return
    const search = async () => {
      if (!roundedLocation()) {
        asked = true
        setLocating(true)
        await geolocate()
        setLocating(false)
      }
      const location = roundedLocation()
      if (!location || !stillWanted.current) return
      const near = { userLat: location.lat, userLng: location.lng }
      const to = addressOf({ ...latest.current, filters: { ...latest.current.filters, ...near } })
      await navigate(to, { replace: true, preventScrollReset: true })
    }
    search().catch((error: unknown) => console.warn('Searching by location failed.', error))
  }, [wanted, navigate])

  return locating
}
