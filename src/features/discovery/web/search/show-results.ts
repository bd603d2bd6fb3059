/** Moves a visitor who searched to the results. */
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'

/** Navigation state of a search; other navigations keep the scroll position. */
export const showsResults = { showsResults: true } as const

/** Navigation state after which the visitor continues typing: the search form stays open. */
export const keepsTyping = { keepsTyping: true } as const

/** Navigation state of a search that requested the visitor's position without success. */
export const locationRefused = { locationRefused: true } as const

/** Navigation state of a search that requested the visitor's position and still waits for it. */
export const locationAwaited = { locationAwaited: true } as const

type SearchIntent = Partial<
  typeof showsResults & typeof keepsTyping & typeof locationRefused & typeof locationAwaited
> & {
  /** Place chosen among places of the same name because it is near the visitor. */
  placeChosen?: PlaceNote | undefined
}

/** Typed navigation state; `state` is that of the current location. */
export const intentIn = (state: unknown): SearchIntent => (state as SearchIntent | null) ?? {}

let shownAt = 0

/** Scroll position, in pixels, after the last search was displayed. */
export const shownFrom = (): number => shownAt

/** Runs when the results are rendered. Skipped on return or reload, when the browser restores the position. */
export const useResultsShown = (): void => {
  const { key, state } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const { showsResults: results, keepsTyping: keyword } = intentIn(isReturn ? null : state)
  // oxlint-disable-next-line react/exhaustive-deps -- each search has another key
  useEffect(() => {
    if (results) showResults()
    shownAt = scrollY
    if (keyword) document.getElementById('keyword')?.focus()
  }, [key, results, keyword])
}

/** The first result is in sight within this many pixels from the top of the window. */
const sightDistance = 200

/**
 * Moves the focus to the results, so that Tab continues from there, or to the place field if its text was rejected.
 * Scrolls only if the first result is out of sight.
 */
const showResults = () => {
  if (document.getElementById('near-problem')) return document.getElementById('near')?.focus()
  // The filter panel beside the results keeps the focus.
  const { activeElement } = document
  const inPanel = activeElement?.closest('.filter-panel') && activeElement.checkVisibility()
  if (!inPanel) document.getElementById('results')?.focus({ preventScroll: true })
  const top = document.querySelector('[data-first]')?.getBoundingClientRect().top ?? 0
  const start = document.querySelector('[data-jump]') ?? document.getElementById('results')
  if (top < 0 || top > sightDistance) start?.scrollIntoView({ block: 'start' })
}
