import './map.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapBesideProps } from '../../../catalog/search/web/map-beside.ts'
import { callOverHttp } from '../../../kit/call.ts'
import type { InputOf } from '../../../kit/endpoint.ts'
import type * as contract from '../contract.ts'
import { findOnMap } from '../contract.ts'
import { boxAround, boxText } from '../rules.ts'
import { useLitEvents } from './lit-events.ts'
import { MapFrame } from './map-frame.tsx'
import { cellOf } from './map-list.tsx'
import { MapNavigation, type MapState } from './map-state.ts'

type LoadedMap = { map: contract.MapAnswer; state: MapState }

/** Map of another page's search: cards and pins highlight each other, and the list follows the map. */
export default function MapBeside(props: MapBesideProps) {
  const { filters, events, container, placeholder, onArea } = props
  const shown = useMapOf(filters, events)
  const frame = useRef<HTMLDivElement>(null)
  useLitEvents(container)
  useEffect(() => {
    for (const event of events) {
      const card = container.current?.querySelector<HTMLElement>(
        `article[data-event="${CSS.escape(event.id)}"]`,
      )
      const cell = shown && cellOf(event, shown.map)
      if (cell === undefined) delete card?.dataset.cell
      else card?.setAttribute('data-cell', String(cell))
    }
  }, [events, shown, container])

  const show = (address: string) => {
    const bbox = new URL(address, location.href).searchParams.get('bbox')
    if (bbox !== null) onArea(bbox)
  }
  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    const isList = href.endsWith('#map-list')
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (!isList && !href.includes('bbox=')) return
    event.preventDefault()
    if (isList) document.getElementById('results')?.focus()
    else show(href)
  })
  useEffect(() => {
    // Runs before the router, which listens on the document, and after a drag has suppressed its own click.
    const { current } = frame
    const listen = (event: MouseEvent) => press(event)
    current?.addEventListener('click', listen)
    return () => current?.removeEventListener('click', listen)
  }, [])

  return (
    <div ref={frame}>
      {shown ? (
        <MapNavigation value={show}>
          <MapFrame map={shown.map} state={shown.state} />
        </MapNavigation>
      ) : (
        placeholder
      )}
    </div>
  )
}

/** Fewest events, of a list near a place, that the map shows. */
const nearestShown = 6
/** Margin around them in degrees. */
const margin = 0.2

/** Box of the first events of a list by distance, which may be farther away than the usual radius. */
const boxOfFirst = (
  { near, userLat, radiusMiles }: MapBesideProps['filters'],
  events: MapBesideProps['events'],
): string | undefined => {
  const first = events.slice(0, nearestShown)
  if ((near ?? userLat) === undefined || radiusMiles !== undefined || first.length === 0)
    return undefined
  return boxText(boxAround(first, margin))
}

/** Map of the latest answered search; if a request fails, the previous map stays. */
const useMapOf = (
  filters: MapBesideProps['filters'],
  events: MapBesideProps['events'],
): LoadedMap | undefined => {
  const [shown, setShown] = useState<LoadedMap>()
  const query = JSON.stringify({ ...filters, bbox: filters.bbox ?? boxOfFirst(filters, events) })
  useEffect(() => {
    const controller = new AbortController()
    const { bbox, ...otherFilters } = JSON.parse(query) as MapBesideProps['filters']
    const state = { filters: otherFilters, bbox, page: 1, problems: {} }
    const requestQuery = { ...otherFilters, bbox } as InputOf<typeof contract.findOnMap>['query']
    callOverHttp(findOnMap, { query: requestQuery }, { signal: controller.signal }).then(
      ({ body }) => setShown({ map: body, state }),
      () => undefined,
    )
    return () => controller.abort()
  }, [query])
  return shown
}
