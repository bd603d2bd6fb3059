/** The panel stands beside the list; on narrow screens below it, where nobody sees that it has changed. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { panelId } from './decision/review-address.ts'

/** State of a navigation that focuses what it leads to. */
export const focusing = { focus: true } as const

/** The columns' breakpoint, Tailwind's `lg`. */
const standsBelow = () => !matchMedia('(width >= 64rem)').matches

/** Pixels above what is shown. */
const gap = 8

/** Focuses what is new to read, and brings the top of its panel into view where it is not. */
export const showAndFocus = (element: HTMLElement | null): void => {
  if (!element) return
  // The heading sticks to the top of the screen wherever its panel was scrolled to.
  const { top } = (element.closest('section') ?? element).getBoundingClientRect()
  const inView = top >= 0 && top < innerHeight / 2
  if (standsBelow() || !inView) scrollBy({ top: top - gap, behavior: 'instant' })
  element.focus({ preventScroll: true })
}

/** Shows the panel's heading when something is selected, where that would go unseen. */
export const useShownSelection = (
  heading: RefObject<HTMLHeadingElement | null>,
  selected: string | undefined,
): void => {
  const { key, hash, state } = useLocation()
  const type = useNavigationType()
  const last = useRef<string | undefined>(undefined)
  const showChosen = useEffectEvent(() => {
    const chosen = selected !== last.current || hash === `#${panelId}`
    last.current = selected
    // Going back restores the scroll position.
    const focuses = standsBelow() || (state as typeof focusing | null)?.focus === true
    if (selected && chosen && type !== NavigationType.Pop && focuses) showAndFocus(heading.current)
  })
  // Another entry of the history has another key.
  useEffect(() => {
    if (key) showChosen()
  }, [key])
}
