import { type RefObject, useEffect } from 'react'

/** Highlights the marker of the row, and the row of the marker, under the pointer or with the focus. */
const names = ['event', 'cell'] as const

/** Row or marker that contains an element. */
const rowOrMarkerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-event], [data-cell]') : null

export const useLitEvents = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = container.current
    if (!area) return
    const controller = new AbortController()
    const light = ({ target }: Event) => {
      for (const lit of area.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit')
      // The one under the pointer, else the focused one.
      const litElement = rowOrMarkerOf(target) ?? rowOrMarkerOf(document.activeElement)
      for (const name of names) {
        const value = litElement?.getAttribute(`data-${name}`)
        if (!value) continue
        const matches = area.querySelectorAll(`[data-${name}="${CSS.escape(value)}"]`)
        for (const each of matches) each.setAttribute('data-lit', '')
      }
    }
    area.addEventListener('pointerover', light, { signal: controller.signal })
    area.addEventListener('pointerleave', light, { signal: controller.signal })
    area.addEventListener('focusin', light, { signal: controller.signal })
    return () => controller.abort()
  }, [container])
}
