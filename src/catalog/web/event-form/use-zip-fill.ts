import { useEffect } from 'react'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

/** A whole ZIP code fills in city and state where they are empty, or came from another ZIP code. */
export const useZipFill = ({ values, change }: EventForm): void => {
  const zip = /^\d{5}$/.exec((values.zipCode ?? '').trim())?.[0] ?? ''
  const place = usePlaceSuggestions(zip).find(({ zipCode }) => zipCode === zip)
  const isEmpty = !values.city && !values.state
  useEffect(() => {
    if (place && isEmpty) change({ city: place.city, state: place.state })
  }, [place, isEmpty, change])
}
