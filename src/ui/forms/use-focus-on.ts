import { type RefObject, useEffect, useRef } from 'react'

/** Moves focus to an element whenever there is something new in it to read. */
export const useFocusOn = (box: RefObject<HTMLElement | null>, news: unknown): void => {
  const read = useRef<unknown>(undefined)
  useEffect(() => {
    if (read.current === news) return
    read.current = news
    box.current?.focus()
  }, [box, news])
}
