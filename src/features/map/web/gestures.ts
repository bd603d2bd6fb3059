/**
 * Gestures on a map: drag, wheel, keys, double click or tap, and two fingers. One finger scrolls the page, unless the
 * map fills the screen. During a gesture, the picture is transformed; the new view is computed at its end.
 */
import { type MapSpot, mapFrame } from '../../../catalog/place/map-plane.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import type { EarlyFrame } from './early-gestures.tsx'
import { moved, zoomed } from './views.ts'

/** Transform of the picture during a gesture: scaled about the upper left corner, then moved. */
type Transform = { scale: number; x: number; y: number }

const identity: Transform = { scale: 1, x: 0, y: 0 }

export type GestureTarget = {
  frame: EarlyFrame
  /** Plane of the map, which may extend beyond the frame. */
  plane: HTMLElement
  /** Element that is moved within the plane. */
  layer: HTMLElement
  view: () => FrameView
  onView: (view: FrameView) => void
}

/** In units of the frame. */
const keyStep = mapFrame.width / 5
/** Most pixels that a pointer moves during a click. */
const clickReach = 5
/** Milliseconds after the last wheel event. */
const wheelPauseMs = 180
/** Pixels per millisecond from which a dragged map glides on, and milliseconds of the glide. */
const glidesFrom = 0.4
const glideMs = 260
/** Most zoom levels by which a gesture scales the picture. */
const maxZooms = 4

const arrows: Readonly<Record<string, MapSpot>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** True for a map that fills the screen of a phone, where the page can't scroll; determined by its style. */
export const isWholeScreen = (frame: Element): boolean =>
  getComputedStyle(frame).touchAction === 'none'

export class MapGestures {
  readonly #target: GestureTarget
  readonly #endController = new AbortController()
  #transform = identity
  #drag: { from: MapSpot; at: MapSpot; time: number; speed: MapSpot; isFar: boolean } | undefined
  #pinch: { middle: MapSpot; distance: number } | undefined
  #wheel: { timer: ReturnType<typeof setTimeout>; spot: MapSpot } | undefined
  #dragController = new AbortController()

  constructor(target: GestureTarget) {
    this.#target = target
    const { frame } = target
    const { signal } = this.#endController
    const frameHandlers: Record<string, (event: never) => void> = {
      pointerdown: this.#press,
      wheel: this.#turnWheel,
      dblclick: this.#doubleClick,
      keydown: this.#keyDown,
      touchstart: this.#touchStart,
      touchmove: this.#touchMove,
      touchend: this.#touchEnd,
      touchcancel: this.#touchEnd,
      dragstart: preventDefault,
    }
    for (const [type, handle] of Object.entries(frameHandlers))
      frame.addEventListener(type, handle as (event: Event) => void, { passive: false, signal })
    // The end of a drag must not click what is below.
    frame.addEventListener('click', this.#afterDrag, { capture: true, signal })
    const earlyHandlers = {
      ...frameHandlers,
      pointermove: this.#dragMove,
      pointerup: this.#release,
      pointercancel: this.#release,
      click: this.#pressAgain,
    }
    for (const event of frame.takeEarly?.() ?? [])
      earlyHandlers[event.type as keyof typeof earlyHandlers]?.(event as never)
  }

  end(): void {
    this.#endController.abort()
    clearTimeout(this.#wheel?.timer)
    this.#show(identity)
  }

  #show(transform: Transform): void {
    this.#transform = transform
    const { scale, x, y } = transform
    const { style } = this.#target.layer
    style.transformOrigin = '0 0'
    style.transform = transform === identity ? '' : `translate(${x}px, ${y}px) scale(${scale})`
  }

  /** Position in pixels within the plane. */
  #spotOf({ clientX, clientY }: { clientX: number; clientY: number }): MapSpot {
    const { left, top } = this.#target.plane.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  /** Units of the frame per pixel. */
  get #unit(): number {
    return mapFrame.width / this.#target.plane.offsetWidth
  }

  /**
   * View after a zoom about a position in pixels. On a portrait screen, the whole country has the screen's width, and
   * all other views its height: the same apparent size is then some zooms wider.
   */
  #zoomAt(steps: number, { x, y }: MapSpot): FrameView {
    const { frame, plane, view } = this.#target
    const currentView = view()
    const unit = this.#unit
    const spot = { x: x * unit, y: y * unit }
    const fullWidth = (frame.clientHeight / mapFrame.height) * mapFrame.width
    const larger = currentView === 'nation' ? Math.max(1, fullWidth / plane.offsetWidth) : 1
    const wider = Math.round(Math.log2(larger))
    return zoomed(currentView, steps > 0 ? steps - wider : steps, spot)
  }

  /** Scales the picture about a fixed position. */
  #scale(factor: number, { x, y }: MapSpot): void {
    const current = this.#transform
    const scale = Math.min(2 ** maxZooms, Math.max(2 ** -maxZooms, current.scale * factor))
    const ratio = scale / current.scale
    this.#show({ scale, x: x - (x - current.x) * ratio, y: y - (y - current.y) * ratio })
  }

  /** Turns the transformed picture into the new view. */
  #commit(): void {
    const { scale, x, y } = this.#transform
    const { view, onView } = this.#target
    const unit = this.#unit
    this.#show(identity)
    const steps = Math.round(Math.log2(scale) * 2) / 2
    const currentView = view()
    if (steps === 0) {
      const to = moved(currentView, { x: -x * unit, y: -y * unit })
      if (to !== currentView) onView(to)
      return
    }
    // Zooms about the position that the transform kept fixed.
    onView(this.#zoomAt(steps, { x: x / (1 - scale), y: y / (1 - scale) }))
  }

  #press = (event: PointerEvent) => {
    const isScroll = event.pointerType === 'touch' && !isWholeScreen(this.#target.frame)
    if (isScroll || !event.isPrimary || event.button !== 0) return
    const from = this.#spotOf(event)
    this.#drag = { from, at: from, time: event.timeStamp, speed: { x: 0, y: 0 }, isFar: false }
    this.#dragController.abort()
    this.#dragController = new AbortController()
    const signal = AbortSignal.any([this.#dragController.signal, this.#endController.signal])
    addEventListener('pointermove', this.#dragMove, { signal })
    addEventListener('pointerup', this.#release, { signal })
    addEventListener('pointercancel', this.#release, { signal })
  }

  #dragMove = (event: PointerEvent) => {
    const drag = this.#drag
    if (!drag) return
    const at = this.#spotOf(event)
    const [x, y] = [at.x - drag.from.x, at.y - drag.from.y]
    drag.isFar ||= Math.hypot(x, y) > clickReach
    const elapsedMs = Math.max(1, event.timeStamp - drag.time)
    drag.speed = { x: (at.x - drag.at.x) / elapsedMs, y: (at.y - drag.at.y) / elapsedMs }
    drag.at = at
    drag.time = event.timeStamp
    if (drag.isFar) this.#show({ scale: 1, x, y })
  }

  #release = () => {
    this.#dragController.abort()
    const drag = this.#drag
    if (!drag?.isFar) {
      this.#drag = undefined
      return
    }
    // A click event follows, see afterDrag.
    setTimeout(() => {
      this.#drag = undefined
    })
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isCalm || Math.hypot(drag.speed.x, drag.speed.y) < glidesFrom) this.#commit()
    else this.#glide(drag.speed)
  }

  /** Glides on with constant deceleration. */
  #glide({ x: speedX, y: speedY }: MapSpot): void {
    const start = performance.now()
    const { x, y } = this.#transform
    const step = (time: number) => {
      if (this.#endController.signal.aborted) return
      if (this.#drag?.isFar === false || this.#pinch) return this.#commit()
      const elapsedMs = Math.min(glideMs, Math.max(0, time - start))
      const distance = elapsedMs * (1 - elapsedMs / (2 * glideMs))
      this.#show({ scale: 1, x: x + speedX * distance, y: y + speedY * distance })
      if (elapsedMs < glideMs) requestAnimationFrame(step)
      else this.#commit()
    }
    requestAnimationFrame(step)
  }

  #afterDrag = (event: MouseEvent) => {
    if (!this.#drag?.isFar) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Repeats the click on a marker that was pressed before the code had loaded. */
  #pressAgain = (event: MouseEvent) => {
    if (this.#drag?.isFar || !event.defaultPrevented) return
    event.target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }

  #turnWheel = (event: WheelEvent) => {
    event.preventDefault()
    const spot = this.#wheel?.spot ?? this.#spotOf(event)
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30
    // Browsers report a trackpad pinch as many small wheel events with Control.
    const strength = event.ctrlKey ? 0.01 : 0.0025
    this.#scale(2 ** (-event.deltaY * pixels * strength), spot)
    clearTimeout(this.#wheel?.timer)
    const timer = setTimeout(() => {
      this.#wheel = undefined
      this.#commit()
    }, wheelPauseMs)
    this.#wheel = { timer, spot }
  }

  #doubleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) return
    event.preventDefault()
    this.#target.onView(this.#zoomAt(event.shiftKey ? -1 : 1, this.#spotOf(event)))
  }

  #keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { view, onView, plane } = this.#target
    const currentView = view()
    const step = arrows[event.key]
    const zoom = zoomKeys[event.key]
    if (step === undefined && zoom === undefined) return
    event.preventDefault()
    const middle = { x: plane.offsetWidth / 2, y: plane.offsetHeight / 2 }
    const to = step ? moved(currentView, step) : this.#zoomAt(zoom ?? 0, middle)
    if (to !== currentView) onView(to)
  }

  #touchStart = (event: TouchEvent) => {
    const fingers = pairOf(event)
    if (!fingers) return
    event.preventDefault()
    // The first finger's drag becomes a pinch.
    this.#dragController.abort()
    this.#drag = undefined
    this.#pinch = this.#measure(fingers)
  }

  #touchMove = (event: TouchEvent) => {
    const { frame } = this.#target
    const fingers = pairOf(event)
    if (!fingers || !this.#pinch) {
      if (!isWholeScreen(frame)) frame.dataset.hint = ''
      return
    }
    event.preventDefault()
    delete frame.dataset.hint
    const before = this.#pinch
    const now = this.#measure(fingers)
    this.#scale(now.distance / before.distance, before.middle)
    const { scale, x, y } = this.#transform
    const [dx, dy] = [now.middle.x - before.middle.x, now.middle.y - before.middle.y]
    this.#show({ scale, x: x + dx, y: y + dy })
    this.#pinch = now
  }

  #touchEnd = (event: TouchEvent) => {
    delete this.#target.frame.dataset.hint
    if (!this.#pinch || event.touches.length > 1) return
    this.#pinch = undefined
    this.#commit()
  }

  #measure([first, second]: readonly [Touch, Touch]) {
    const [a, b] = [this.#spotOf(first), this.#spotOf(second)]
    return {
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    }
  }
}

const preventDefault = (event: Event) => event.preventDefault()

const pairOf = ({ touches }: TouchEvent): readonly [Touch, Touch] | undefined => {
  const [first, second] = touches
  return first && second ? [first, second] : undefined
}
