/** Brings a visitor who searched to what was found. */
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** State of a navigation that a search makes; others leave the page where it is. */
export const resultsWanted = { resultsWanted: true } as const

/** Once they are on the page. Who comes back to it, or loads it anew, has a place on it already. */
export const useResultsShown = (): void => {
  const { key, state } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const wanted = !isReturn && (state as Partial<typeof resultsWanted> | null)?.resultsWanted
  // oxlint-disable-next-line react/exhaustive-deps -- another search has another key
  useEffect(() => {
    if (wanted) showResults()
  }, [key, wanted])
}

/** With the focus, so that Tab goes on from there; to the field where what was entered cannot be searched for. */
const showResults = () => {
  if (document.getElementById('near-problem')) return document.getElementById('near')?.focus()
  // The panel of filters stands beside the results, or is folded by now.
  const { activeElement } = document
  if (activeElement?.closest('.filter-panel') && activeElement.checkVisibility()) return
  const heading = document.getElementById('results')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
