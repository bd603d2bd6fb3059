import type { ComponentProps, ReactNode } from 'react'
import { rowsInWords } from '../../../catalog/event/count-in-words.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { westward } from '../../../catalog/place/map-box.ts'
import { type MapSpot, mapFrame } from '../../../catalog/place/map-plane.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import { Link } from '../../../ui/link.tsx'
import type { MapAnswer, MapCell, MapEvent } from '../contract.ts'
import { shownOfBox } from '../rules.ts'
import type { Box } from './arrange-names.ts'
import { type MapState, mapAddress } from './map-state.ts'
import { isExact, nameOf } from './map-words.ts'
import { boxOf, canZoomIn, isInFrame, spotIn, zoomed } from './views.ts'

type MarkersProps = { map: MapAnswer; view: FrameView }

type MarkerLayerProps = Omit<ComponentProps<'svg'>, 'aria-hidden'> &
  MarkersProps & {
    /** Render links around the shapes of a cluster (with the index of its cell) and of a pin. */
    cluster: (cell: MapCell, index: number) => ReactNode
    pin: (event: MapEvent) => ReactNode
  }

/** Markers are positioned in percent of the frame and sized in pixels, which an svg without a viewBox allows. */
export const MarkerLayer = (props: MarkerLayerProps) => {
  const { map, view, cluster, pin, children, ...svg } = props
  return (
    <svg aria-hidden={false} {...svg}>
      <title>Events on the map</title>
      <RoadLines map={map} view={view} />
      {map.cells.map((cell, index) =>
        isInFrame(view, cell) ? (
          <AtSpot key={`${cell.latitude} ${cell.longitude}`} spot={spotIn(view, cell)}>
            {cluster(cell, index)}
          </AtSpot>
        ) : null,
      )}
      {fanOut(
        map.events.filter((event) => isInFrame(view, event)),
        view,
      ).map(({ event, spot, turn }) => (
        <AtSpot key={event.id} spot={spot}>
          {turn.x === 0 && turn.y === 0 ? null : (
            <path d={`M0 0L${turn.x} ${turn.y}`} className="map-leader" />
          )}
          <g transform={`translate(${turn.x} ${turn.y})`}>{pin(event)}</g>
        </AtSpot>
      ))}
      {children}
    </svg>
  )
}

/** Markers of the site's own map: clusters zoom in, events link to their pages. */
export const Markers = ({ map, view, state }: MarkersProps & { state: MapState }) => {
  const { userLat: latitude, userLng: longitude } = state.filters
  const cluster = (cell: MapCell, index: number) => {
    const rows = rowsInWords(cell.count, map)
    const isEnd = cell.spot && !canZoomIn(view)
    return (
      <Link
        to={isEnd ? '#map-list' : mapAddress({ ...state, bbox: boxOf(closerTo(cell, view)) })}
        preventScrollReset={!isEnd}
        aria-label={isEnd ? `${rows} at one spot, in the list` : `${rows}, zoom in`}
        data-cell={index}
        className="map-cluster"
      >
        <ClusterShape cell={cell} />
      </Link>
    )
  }
  const pin = (event: MapEvent) => (
    <Link
      to={eventPagePath(event)}
      aria-label={nameOf(event)}
      data-event={event.id}
      className="map-pin"
    >
      <PinShape event={event} />
    </Link>
  )
  return (
    <MarkerLayer
      {...{ map, view, cluster, pin }}
      className="map-markers absolute inset-0 size-full font-display"
    >
      {latitude === undefined || longitude === undefined ? null : (
        <AtSpot spot={spotIn(view, { latitude, longitude })}>
          <circle r={7} className="map-you">
            <title>You are here</title>
          </circle>
        </AtSpot>
      )}
    </MarkerLayer>
  )
}

/** Road of the search, in units of the frame like the land below. */
const RoadLines = ({ map: { road }, view }: MarkersProps) =>
  road ? (
    <svg
      viewBox={`0 0 ${mapFrame.width} ${mapFrame.height}`}
      preserveAspectRatio="xMidYMid slice"
      overflow="visible"
    >
      {road.map((line) => {
        const spots = line.map(([longitude, latitude]) => spotIn(view, { latitude, longitude }))
        const points = spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')
        return <polyline key={points} points={points} className="map-road" />
      })}
    </svg>
  ) : null

const percent = (value: number, whole: number) => `${Math.round((value / whole) * 1e4) / 100}%`

/** Positions its children in the frame by percent. */
const AtSpot = ({ spot, children }: { spot: MapSpot; children: ReactNode }) => (
  <svg
    x={percent(spot.x, mapFrame.width)}
    y={percent(spot.y, mapFrame.height)}
    overflow="visible"
    width="1"
    height="1"
  >
    {children}
  </svg>
)

/** Radius of a cluster in pixels; ten times as many events add 3.6. */
const radiusOf = (count: number) => Math.round(10.5 + 3.6 * Math.log10(count))

/** Boxes that markers cover, in units of the frame; `unit`: units per pixel. */
export const markerBoxes = (map: MapAnswer, view: FrameView, unit: number): Box[] => {
  const boxAt = ({ x, y }: MapSpot, left: number, up: number, down = up): Box => ({
    x: x - left * unit,
    y: y - up * unit,
    width: 2 * left * unit,
    height: (up + down) * unit,
  })
  return [
    ...map.cells.map((cell) => {
      const radius = radiusOf(cell.count) + haloWidth
      return boxAt(spotIn(view, cell), radius, radius)
    }),
    ...fanOut(map.events, view).map(({ spot, turn }) =>
      boxAt({ x: spot.x + turn.x * unit, y: spot.y + turn.y * unit }, 9, 15, 9),
    ),
  ]
}

const haloWidth = 3

export const ClusterShape = ({ cell: { count, exact } }: { cell: MapCell }) => {
  const radius = radiusOf(count)
  return (
    <>
      <circle r={radius + haloWidth} className="map-cluster-halo" />
      <circle r={radius} className="map-cluster-disk" strokeWidth={exact ? 2.5 : 1.5} />
      <text textAnchor="middle" y={radius * 0.36} fontSize={radius * 0.98} fontWeight={700}>
        {shortCount(count)}
      </text>
    </>
  )
}

const shortCount = (count: number) =>
  count < 1_000 ? String(count) : `${Math.round(count / 100) / 10}k`.replace('.0k', 'k')

/** View of all events of a cell, at least one step closer than now. */
export const closerTo = (cell: MapCell, view: FrameView): FrameView => {
  const [west = 0, south = 0, east = 0, north = 0] = cell.box
  const pad = Math.max((north - south) * 0.1, 0.002)
  const span = ((east - west + 360) % 360) + 2 * pad
  const start = westward(west) - pad
  const box = { west: start, south: south - pad, east: start + span, north: north + pad }
  const closer = shownOfBox(box).view
  const step = zoomed(view, 1, spotIn(view, cell))
  if (closer === 'nation' || step === 'nation') return step
  if (closer.zoom >= step.zoom) return { ...closer, zoom: Math.min(closer.zoom, step.zoom + 3) }
  return { center: { latitude: cell.latitude, longitude: cell.longitude }, zoom: step.zoom }
}

type FannedEvent = { event: MapEvent; spot: MapSpot; turn: MapSpot }

const fanRadius = 27

/** Spreads events at the same point around it. */
const fanOut = (events: readonly MapEvent[], view: FrameView): FannedEvent[] => {
  const bySpot = Map.groupBy(events, ({ latitude, longitude }) => `${latitude} ${longitude}`)
  return [...bySpot.values()].flatMap((eventsAtPoint) =>
    eventsAtPoint.map((event, index) => {
      const angle = (index / eventsAtPoint.length) * 2 * Math.PI - Math.PI / 2
      const radius = eventsAtPoint.length === 1 ? 0 : fanRadius
      const round = (value: number) => Math.round(value * 10) / 10
      const turn = { x: round(Math.cos(angle) * radius), y: round(Math.sin(angle) * radius) }
      return { event, spot: spotIn(view, event), turn }
    }),
  )
}

export const PinShape = ({ event }: { event: MapEvent }) => (
  <>
    <circle r={13} fill="transparent" />
    {isExact(event) ? (
      <>
        <path d="M0 8L-6.5-1.500A8 8 0 1 1 6.500-1.500Z" className="map-pin-shape" />
        <circle cy={-5.5} r={2.8} className="map-pin-eye" />
      </>
    ) : (
      <circle r={7.5} className="map-pin-ring" />
    )}
  </>
)
