import { InlineScript } from '../../../ui/inline-script.tsx'

/** Frame of a map; `takeEarly` returns its early gestures to the first caller. */
export type EarlyFrame = HTMLElement & { takeEarly?: (() => Event[]) | undefined }

/**
 * Records gestures on a map before its code has loaded, and prevents their browser defaults: scrolling the page,
 * dragging a link, following it after a drag. Runs as inline script right after the frame.
 */
const keepEarly = () => {
  const frame = document.currentScript?.previousElementSibling as EarlyFrame
  const events: Event[] = []
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: false, capture: true }
  let from: MouseEvent | undefined
  let isDown = false
  const isOurs = (event: Event) => {
    const { type } = event
    if (type === 'wheel' || type === 'dragstart') return true
    if (type === 'touchstart' || type === 'touchmove')
      return (event as TouchEvent).touches.length > 1
    if (type === 'keydown') {
      const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
      return !(ctrlKey || metaKey || altKey) && /^([-+=_]|Arrow\w+)$/.test(key)
    }
    if (type !== 'click' || !from) return false
    const { clientX, clientY, detail } = event as MouseEvent
    return detail > 0 && Math.hypot(clientX - from.clientX, clientY - from.clientY) > 5
  }
  /** On a full-screen map on a phone, a pin opens a card, or its page if the code doesn't load within 5 seconds. */
  const isPin = (event: Event) => {
    const pin = (event.target as Element).closest('.map-pin')
    if (event.type !== 'click' || !pin || getComputedStyle(frame).touchAction !== 'none')
      return false
    setTimeout(() => frame.takeEarly && location.assign(pin.getAttribute('href') ?? ''), 5_000)
    return true
  }
  const keep = (event: Event) => {
    if (event.type === 'pointerdown') {
      from = event as MouseEvent
      isDown = true
    }
    if (isOurs(event) || isPin(event)) event.preventDefault()
    events.push(event)
  }
  const onFrame =
    'pointerdown wheel dblclick keydown touchstart touchmove touchend touchcancel dragstart click'
  for (const type of onFrame.split(' ')) frame.addEventListener(type, keep, options)
  const keepDrag = (event: Event) => {
    if (isDown) events.push(event)
    if (event.type !== 'pointermove') isDown = false
  }
  for (const type of ['pointermove', 'pointerup', 'pointercancel'])
    addEventListener(type, keepDrag, options)
  frame.takeEarly = () => {
    controller.abort()
    frame.takeEarly = undefined
    return events
  }
}

const text = import.meta.env.SSR ? `(${keepEarly.toString()})()` : ''

/** Must directly follow the frame of a map. */
export const EarlyGestures = () => <InlineScript text={text} />
