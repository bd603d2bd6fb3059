import { type RefObject, useEffect } from 'react'

/** Highlights the marker of the row, and the row of the marker, under the pointer or with the focus. */
const names = ['event', 'cell'] as const

/** Row or marker that contains an element. */
const eventOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-event], [data-cell]') : null

export const useLitEvents = (within: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = within.current
    if (!area) return
    const ended = new AbortController()
    const light = ({ target }: Event) => {
      for (const lit of area.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit')
      // The one under the pointer, else the focused one.
      const on = eventOf(target) ?? eventOf(document.activeElement)
      for (const name of names) {
        const value = on?.getAttribute(`data-${name}`)
        if (!value) continue
        const same = area.querySelectorAll(`[data-${name}="${CSS.escape(value)}"]`)
        for (const each of same) each.setAttribute('data-lit', '')
      }
    }
    area.addEventListener('pointerover', light, { signal: ended.signal })
    area.addEventListener('pointerleave', light, { signal: ended.signal })
    area.addEventListener('focusin', light, { signal: ended.signal })
    return () => ended.abort()
  }, [within])
}
