import { type RefObject, useEffect, useRef } from 'react'

/** For an element to which the focus moves whenever there is something new in it to read. */
export const useFocusOn = <E extends HTMLElement>(news: unknown): RefObject<E | null> => {
  const box = useRef<E>(null)
  const read = useRef<unknown>(undefined)
  useEffect(() => {
    if (read.current === news) return
    read.current = news
    box.current?.focus()
  }, [news])
  return box
}
