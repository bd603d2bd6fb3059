import { useEffect } from 'react'

/** Tells the starter that the page answers to scripts now, and leaves a mark for journeys in a browser. */
export const HydrationMark = () => {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
