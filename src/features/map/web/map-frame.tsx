import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Drawing, type FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import type { MapAnswer } from '../contract.ts'
import { MapGestures } from './gestures.ts'
import { FollowControls, MapControls } from './map-controls.tsx'
import { type MapState, mapAddress } from './map-state.ts'
import { Markers } from './markers.tsx'
import { type TileMapState, useTileMap } from './tiles/use-tile-map.ts'
import { boxOf, viewOfAnswer, viewOnTiles } from './views.ts'

// Parts that most sites' maps never show.
const Outside = lazy(() => import('./outside.tsx'))
const Attribution = lazy(() => import('./tiles/attribution.tsx'))

/** The map itself: whole as the server sends it, since zoom, pan and clusters are links. */
export const MapFrame = ({ map, state }: { map: MapAnswer; state: MapState }) => {
  const [follows, setFollows] = useState(true)
  const { view, elsewhere, frame, layer, container, tiles } = useMapView(map, state, follows)
  const isTiled = tiles.state === 'shown'
  return (
    <section aria-label="Map" className="grid gap-2 lg:sticky lg:top-4">
      <a href="#map-list" className="sr-only focus:not-sr-only focus:font-semibold">
        Skip the map, go to the list
      </a>
      <div
        ref={frame}
        role="group"
        aria-label="Map: arrow keys move it, plus and minus zoom"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys do what the links below do
        tabIndex={0}
        data-tiles={tiles.state}
        className="map-colors map-frame relative aspect-[10/7] w-full overflow-hidden rounded-card border border-line"
      >
        <div ref={layer} className="absolute inset-0">
          <div
            ref={container}
            aria-hidden
            className={`absolute -inset-[10%] ${isTiled ? '' : 'invisible'}`}
          />
          {isTiled ? null : <Drawing view={view} />}
          <Markers map={map} view={view} state={state} />
        </div>
        <Note tiles={tiles} />
        <p aria-hidden className="map-hint">
          Use two fingers to move the map
        </p>
      </div>
      {tiles.state === 'failed' ? (
        <p role="status" className="text-sm text-soft">
          The detailed map isn&rsquo;t available right now, so here is our drawn one.
        </p>
      ) : null}
      {isTiled ? (
        <Suspense>
          <Outside map={map} view={view} state={state} />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <MapControls view={view} state={state} />
        <FollowControls follows={follows} onFollows={setFollows} elsewhere={elsewhere} />
      </div>
    </section>
  )
}

const noteClasses =
  'map-note absolute right-0 bottom-0 rounded-tl-control bg-bg/80 px-2 py-0.5 font-display text-xs font-bold'

/** Attribution of the map. */
const Note = ({ tiles }: { tiles: TileMapState }) =>
  tiles.state === 'shown' ? (
    tiles.attribution.length === 0 ? null : (
      <p className={noteClasses}>
        <Suspense>
          <Attribution of={tiles.attribution} />
        </Suspense>
      </p>
    )
  ) : (
    <p className={`${noteClasses} pointer-events-none`}>Drawn, not to drive by</p>
  )

/** The view: that of the answer, until a gesture leads elsewhere; then that, until it is answered. */
const useMapView = (map: MapAnswer, state: MapState, follows: boolean) => {
  const [local, setLocal] = useState<{ view: FrameView; of: MapAnswer }>()
  const requestedView = local?.of === map ? local.view : viewOfAnswer(map)
  // The map was moved, and the list is still that of another box.
  const elsewhere =
    local?.of === map ? mapAddress({ ...state, bbox: boxOf(requestedView) }) : undefined
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  // Place of the map of tiles.
  const container = useRef<HTMLDivElement>(null)
  const tiles = useTileMap({ frame, container }, viewOnTiles(requestedView))
  const view = tiles.state === 'shown' ? viewOnTiles(requestedView) : requestedView
  const latest = useRef({ view, map, state, follows, navigate })
  useLayoutEffect(() => {
    latest.current = { view, map, state, follows, navigate }
  })
  useEffect(() => {
    if (!frame.current || !layer.current) return
    const gestures = new MapGestures({
      frame: frame.current,
      layer: layer.current,
      view: () => latest.current.view,
      onView: (next) => {
        const now = latest.current
        now.view = next
        setLocal({ view: next, of: now.map })
        if (!now.follows) return
        const to = mapAddress({ ...now.state, bbox: boxOf(next) })
        void now.navigate(to, { replace: true, preventScrollReset: true })
      },
    })
    return () => gestures.end()
  }, [])
  return { view, elsewhere, frame, layer, container, tiles }
}
