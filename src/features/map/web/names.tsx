import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  drawingPath,
  drawingScale,
  type MapSpot,
  mapFrame,
  type Sheet,
  sheetOfView,
} from '../../../catalog/place/map-plane.ts'
import { type FrameView, placeOf } from '../../../catalog/place/web/map/drawing.tsx'
import type { MapAnswer } from '../contract.ts'
import { arrange, type Box, type LetteringItem } from './arrange-names.ts'
import { markerBoxes } from './markers.tsx'

/** Lettering of a sheet as in its file; `sheet` is undefined for the whole country. */
type Lettering = { sheet: Sheet | undefined; parts: Element[] }

/** The previous sheet's lettering stays until the new one has loaded. */
const useLettering = (sheet: Sheet | undefined): Lettering | undefined => {
  const [lettering, setLettering] = useState<Lettering>()
  const href = drawingPath(sheet)
  const keep = useEffectEvent((parts: Element[]) => setLettering({ sheet, parts }))
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await fetch(href, { signal: controller.signal })
      if (!answer.ok) return
      const file = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
      keep([...file.querySelectorAll('#areas, #wide, #small')])
    }
    // If the request fails, the drawing shows its own lettering.
    load().catch(() => undefined)
    return () => controller.abort()
  }, [href])
  return lettering
}

type NamesProps = {
  map: MapAnswer
  view: FrameView
  /** Element filled by the map. */
  plane: RefObject<HTMLElement | null>
  /** Called with true if the names are shown, so that the drawing hides its own. */
  onShown: (isShown: boolean) => void
}

/** Names of towns and areas and road signs, moved out of the way of the search's markers. */
export const Names = ({ map, view, plane, onShown }: NamesProps) => {
  const lettering = useLettering(view === 'nation' ? undefined : sheetOfView(view))
  const layer = useRef<SVGGElement>(null)
  const width = useWidth(plane)
  useLayoutEffect(() => {
    if (!lettering) return
    layer.current?.replaceChildren(
      ...lettering.parts.map((part) => document.importNode(part, true)),
    )
    onShown(true)
    return () => onShown(false)
  }, [lettering, onShown])
  useLayoutEffect(() => {
    const arrangeAgain = () => {
      if (lettering && layer.current && width > 0)
        arrangeIn(layer.current, markerBoxes(map, view, mapFrame.width / width))
    }
    arrangeAgain()
    // Measuring loads the names' typeface, which changes their widths.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(arrangeAgain)
  }, [lettering, map, view, width])
  const sheet = lettering?.sheet
  const isOfView = (view === 'nation') === (sheet === undefined)
  return (
    <svg
      viewBox={`0 0 ${mapFrame.width * drawingScale} ${mapFrame.height * drawingScale}`}
      aria-hidden
      className="map-names absolute inset-0 size-full overflow-visible font-display"
    >
      <g
        ref={layer}
        transform={sheet && view !== 'nation' ? placeOf(sheet, view) : undefined}
        display={isOfView ? undefined : 'none'}
      />
    </svg>
  )
}

const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.offsetWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

type ShownItem = LetteringItem & { element: SVGGraphicsElement }

/** Moves a layer's lettering out of the way of markers, which are in units of the frame. */
const arrangeIn = (layer: SVGGElement, markers: readonly Box[]): void => {
  const {
    a: scale,
    e: x,
    f: y,
  } = layer.transform.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 }
  const inLayer = (box: Box): Box => ({
    x: (box.x * drawingScale - x) / scale,
    y: (box.y * drawingScale - y) / scale,
    width: (box.width * drawingScale) / scale,
    height: (box.height * drawingScale) / scale,
  })
  const items = ['wide', 'small']
    .flatMap((id) => namesIn(layer, id))
    .concat(itemsIn(layer, 'use[x]'), itemsIn(layer, '#areas text', true))
  const bounds = inLayer({ x: 0, y: 0, ...mapFrame })
  const places = arrange(items, markers.map(inLayer), bounds)
  for (const [index, { element, box }] of items.entries()) {
    const place = places[index]
    element.setAttribute('visibility', place ? 'inherit' : 'hidden')
    if (place) element.setAttribute('transform', `translate(${place.x - box.x} ${place.y - box.y})`)
  }
}

/** Elements that the current screen shows. */
const itemsIn = (layer: Element, selector: string, isLoose = false): ShownItem[] =>
  [...layer.querySelectorAll<SVGGraphicsElement>(selector)]
    .filter((element) => element.getBoundingClientRect().width > 0)
    .map((element) => {
      // The properties of a DOMRect are not its own, so it can't be spread.
      const { x, y, width, height } = element.getBBox()
      return { element, box: { x, y, width, height }, isLoose }
    })

/** Names of towns with their dots, which are in the same order. */
const namesIn = (layer: Element, id: string): ShownItem[] => {
  const line = layer.querySelector(`#dots-${id}`)?.getAttribute('d') ?? ''
  const dots = [...line.matchAll(/M(-?\d+) ?(-?\d+)/g)].map(
    ([, x, y]): MapSpot => ({ x: Number(x), y: Number(y) }),
  )
  const names = itemsIn(layer, `#${id} > g:last-child > text`)
  return names.map(({ element, box }, index) => ({ element, box, dot: dots[index] }))
}
