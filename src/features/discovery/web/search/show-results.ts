/** Brings a visitor who searched to what was found. */
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'

/** State of a navigation that a search makes; others leave the page where it is. */
export const resultsWanted = { resultsWanted: true } as const

/** State of a navigation after which the visitor goes on typing: the search form stays open. */
export const keywordWanted = { keywordWanted: true } as const

/** State of a navigation whose search wanted the visitor's position and did not get it. */
export const locationRefused = { locationRefused: true } as const

/** State of a navigation whose search wanted the visitor's position, which may still come. */
export const locationAwaited = { locationAwaited: true } as const

type Wanted = Partial<
  typeof resultsWanted & typeof keywordWanted & typeof locationRefused & typeof locationAwaited
> & {
  /** Place that was chosen among others of its name for being near the visitor. */
  placeChosen?: PlaceNote | undefined
}

/** State of the navigation that led to a location; `state` is that of the location. */
export const wantedIn = (state: unknown): Wanted => (state as Wanted | null) ?? {}

let shownAt = 0

/** Pixels from the top of the page to where it was brought to for the last search. */
export const shownFrom = (): number => shownAt

/** Once they are on the page. Visitors who come back to it, or reload it, have a place on it already. */
export const useResultsShown = (): void => {
  const { key, state } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const { resultsWanted: results, keywordWanted: keyword } = wantedIn(isReturn ? null : state)
  // oxlint-disable-next-line react/exhaustive-deps -- another search has another key
  useEffect(() => {
    if (results) showResults()
    shownAt = scrollY
    if (keyword) document.getElementById('keyword')?.focus()
  }, [key, results, keyword])
}

/** Pixels from the top of the window within which the first result begins. */
const inSight = 200

/**
 * With the focus, so that Tab goes on from there; to the field where what was entered cannot be searched for. The
 * page moves only where the first result is out of sight.
 */
const showResults = () => {
  if (document.getElementById('near-problem')) return document.getElementById('near')?.focus()
  // The panel of filters stands beside the results.
  const { activeElement } = document
  const inPanel = activeElement?.closest('.filter-panel') && activeElement.checkVisibility()
  if (!inPanel) document.getElementById('results')?.focus({ preventScroll: true })
  const top = document.querySelector('[data-first]')?.getBoundingClientRect().top ?? 0
  const start = document.querySelector('[data-jump]') ?? document.getElementById('results')
  if (top < 0 || top > inSight) start?.scrollIntoView({ block: 'start' })
}
