/** Brings the panel into view: on narrow screens it is below the list, where a change would go unseen. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { panelId } from './decision/review-address.ts'

/** Navigation state that requests focus for the selected event. */
export const focusing = { focus: true } as const

/** True below the breakpoint of the columns, Tailwind's `lg`. */
const isOneColumn = () => !matchMedia('(width >= 64rem)').matches

/** Pixels above the shown element. */
const gap = 8

/** Focuses an element, and scrolls the top of its panel into view if needed. */
export const showAndFocus = (element: HTMLElement | null): void => {
  if (!element) return
  // Measures the panel, because its heading sticks to the top of the screen at any scroll position.
  const { top } = (element.closest('section') ?? element).getBoundingClientRect()
  const inView = top >= 0 && top < innerHeight / 2
  if (isOneColumn() || !inView) scrollBy({ top: top - gap, behavior: 'instant' })
  element.focus({ preventScroll: true })
}

/** Shows the panel's heading after a selection that would otherwise go unseen. */
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
    const focuses = isOneColumn() || (state as typeof focusing | null)?.focus === true
    if (selected && chosen && type !== NavigationType.Pop && focuses) showAndFocus(heading.current)
  })
  // Each history entry has its own key.
  useEffect(() => {
    if (key) showChosen()
  }, [key])
}
