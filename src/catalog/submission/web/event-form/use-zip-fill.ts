import { useEffect, useRef } from 'react'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

const townOf = (city = '', state = '') => `${city}, ${state}`

/** Fills in city and state from a complete ZIP code, if they are empty or came from another ZIP code. */
export const useZipFill = ({ values, change }: EventForm): void => {
  const { zipCode = '', city, state } = values
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(zipCode.trim())?.[1] ?? ''
  const place = usePlaceSuggestions(zip).find((each) => each.zipCode === zip)
  const filledTown = useRef(townOf())
  useEffect(() => {
    if (!place) return
    const [town, suggestedTown] = [townOf(city, state), townOf(place.city, place.state)]
    if (![townOf(), filledTown.current, suggestedTown].includes(town)) return
    filledTown.current = suggestedTown
    if (town !== suggestedTown) change({ city: place.city, state: place.state })
  }, [place, city, state, change])
}
