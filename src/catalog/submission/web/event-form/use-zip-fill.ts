import { useEffect, useRef } from 'react'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

const townOf = (city = '', state = '') => `${city}, ${state}`

/** Fills in city and state from a complete ZIP code, if they are empty or came from another ZIP code. */
export const useZipFill = ({ values, change }: EventForm): void => {
  const { zipCode = '', city, state } = values
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(zipCode.trim())?.[1] ?? ''
  const place = usePlaceSuggestions(zip).find((each) => each.zipCode === zip)
  const filled = useRef(townOf())
  useEffect(() => {
    if (!place) return
    const [town, given] = [townOf(city, state), townOf(place.city, place.state)]
    if (![townOf(), filled.current, given].includes(town)) return
    filled.current = given
    if (town !== given) change({ city: place.city, state: place.state })
  }, [place, city, state, change])
}
