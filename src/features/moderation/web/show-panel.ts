/** The panel stands beside the list; on narrow screens below it, where nobody sees that it has changed. */
import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { panelId } from './decision/review-address.ts'

/** The columns' breakpoint, Tailwind's `lg`. */
const standsBelow = () => !matchMedia('(width >= 64rem)').matches

/** Focuses what is new to read, and brings its top into view where it is not. */
export const showAndFocus = (element: HTMLElement | null): void => {
  if (standsBelow() || (element && isOutOfView(element))) element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

const isOutOfView = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top < 0 || bottom > innerHeight
}

/** Shows the panel's heading when something is selected, where that would go unseen. */
export const useShownSelection = (
  heading: RefObject<HTMLHeadingElement | null>,
  selected: string | undefined,
): void => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const chosen = selected !== last.current || hash === `#${panelId}`
    last.current = selected
    // Going back restores the scroll position.
    if (selected && chosen && type !== NavigationType.Pop && standsBelow())
      showAndFocus(heading.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each move, whatever else changes
  }, [key])
}
