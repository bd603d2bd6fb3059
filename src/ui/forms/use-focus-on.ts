import { type RefObject, useEffect, useRef } from 'react'

/** Ref of an element that gets the focus whenever `news` changes. */
export const useFocusOn = <E extends HTMLElement>(news: unknown): RefObject<E | null> => {
  const box = useRef<E>(null)
  const focusedFor = useRef<unknown>(undefined)
  useEffect(() => {
    if (focusedFor.current === news) return
    focusedFor.current = news
    box.current?.focus()
  }, [news])
  return box
}
