import { useEffect } from 'react'

/** Tells on the document that the page answers to scripts now; journeys in a browser wait for it. */
export const HydrationMark = () => {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
