import '../../../catalog/place/web/map/map-colors.css'
import { Minus, MoveDown, MoveLeft, MoveRight, MoveUp, Plus } from 'lucide'
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mapFrame } from '../../../catalog/place/map-plane.ts'
import { Drawing, type FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { useCheckbox } from '../../../ui/forms/use-field.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Link } from '../../../ui/link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { MapAnswer } from '../contract.ts'
import { EarlyGestures } from './early-gestures.tsx'
import { MapGestures } from './gestures.ts'
import { type MapState, mapAddress, useMapNavigate } from './map-state.ts'
import { Markers } from './markers.tsx'
import { Names } from './names.tsx'
import { type TileMapState, useTileMap } from './tiles/use-tile-map.ts'
import { boxOf, canZoomIn, moved, placeAcross, viewOfAnswer, viewOnTiles, zoomed } from './views.ts'

// Parts that most sites never need.
const Outside = lazyPart(() => import('./outside.tsx'))
const Attribution = lazyPart(() => import('./tiles/attribution.tsx'))

type MapFrameProps = {
  map: MapAnswer
  state: MapState
  /** Controls on top of the map. */
  children?: ReactNode
}

/** Map. Works as rendered on the server, because zoom, pan and clusters are links. */
export const MapFrame = ({ map, state, children }: MapFrameProps) => {
  const [follows, setFollows] = useState(true)
  const { view, search, frame, plane, layer, container, tiles } = useMapView(map, state, follows)
  const isTiled = tiles.state === 'shown'
  return (
    <section aria-label="Map" className="grid gap-2 lg:sticky lg:top-4">
      <a href="#map-list" className="map-skip sr-only focus:not-sr-only focus:font-semibold">
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
        <div ref={plane} data-nation={view === 'nation' || undefined} className="map-plane">
          <div ref={layer} className="absolute inset-0">
            <div
              ref={container}
              aria-hidden
              className={`absolute -inset-[10%] ${isTiled ? '' : 'invisible'}`}
            />
            {isTiled ? null : <Land map={map} view={view} plane={plane} />}
            <Markers map={map} view={view} state={state} />
          </div>
        </div>
        {children}
        <Note tiles={tiles} view={view} />
        <p aria-hidden className="map-hint">
          Use two fingers to move the map
        </p>
      </div>
      <EarlyGestures />
      <TileNotes tiles={tiles} map={map} view={view} state={state} />
      <div className="map-below flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <MapControls view={view} state={state} />
        <FollowControls follows={follows} onFollows={setFollows} {...search} />
      </div>
    </section>
  )
}

type TileNotesProps = { tiles: TileMapState } & ComponentProps<typeof Outside>

/** Links to events outside the tiles' frame, or a note that tiles are unavailable. */
const TileNotes = ({ tiles, map, view, state }: TileNotesProps) => {
  if (tiles.state === 'failed')
    return (
      <p role="status" className="text-sm text-soft">
        The detailed map isn&rsquo;t available right now, so here is our drawn one.
      </p>
    )
  return tiles.state === 'shown' ? (
    <Suspense>
      <Outside map={map} view={view} state={state} />
    </Suspense>
  ) : null
}

type LandProps = Pick<ComponentProps<typeof Names>, 'map' | 'view' | 'plane'>

/** Drawing, whose lettering is arranged around the markers by scripts. */
const Land = ({ map, view, plane }: LandProps) => {
  const [isNamed, setNamed] = useState(false)
  return (
    <>
      <Drawing view={view} across={placeAcross} isPlain={isNamed} />
      {useHydrated() ? <Names map={map} view={view} plane={plane} onShown={setNamed} /> : null}
    </>
  )
}

const noteClasses =
  'map-note absolute right-0 bottom-0 rounded-tl-control bg-bg/80 px-2 py-0.5 font-display text-xs font-bold'

/** Zoom from which the note mentions streets, which the drawing lacks. */
const streetsFrom = 10

/** Attribution of the map, or a note on its limits. */
const Note = ({ tiles, view }: { tiles: TileMapState; view: FrameView }) =>
  tiles.state === 'shown' ? (
    tiles.attribution.length === 0 ? null : (
      <p className={noteClasses}>
        <Suspense>
          <Attribution credits={tiles.attribution} />
        </Suspense>
      </p>
    )
  ) : (
    <p className={`${noteClasses} pointer-events-none`}>
      {view !== 'nation' && view.zoom >= streetsFrom
        ? 'Not for navigation. For streets, use Directions.'
        : 'Not for navigation'}
    </p>
  )

/** View after a gesture. `answer`: response shown at that time; `before`: boxes requested by earlier gestures. */
type Local = { view: FrameView; answer: MapAnswer; before: readonly string[] }

const maxPendingBoxes = 20

/** True until the response to this gesture, or to anything but an earlier gesture, arrives. */
const isWaiting = ({ view, answer, before }: Local, map: MapAnswer, bbox: string | undefined) =>
  answer === map || (bbox !== undefined && bbox !== boxOf(view) && before.includes(bbox))

/** View of the response, or after a gesture, that of the gesture until its response arrives. */
const useMapView = (map: MapAnswer, state: MapState, follows: boolean) => {
  const [local, setLocal] = useState<Local>()
  const isMoved = local && isWaiting(local, map, state.bbox)
  const requestedView = isMoved ? local.view : viewOfAnswer(map)
  // The map has moved, but the list is still that of another box.
  const shownAreaPath = isMoved ? mapAddress({ ...state, bbox: boxOf(requestedView) }) : undefined
  const navigate = useMapNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const plane = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  // Container of the tile map.
  const container = useRef<HTMLDivElement>(null)
  const tiles = useTileMap({ frame: plane, container }, viewOnTiles(requestedView))
  const view = tiles.state === 'shown' ? viewOnTiles(requestedView) : requestedView
  const latest = useRef({ view, map, state, follows, navigate })
  // Boxes of gestures whose responses may be pending.
  const pendingBoxes = useRef<string[]>([])
  useLayoutEffect(() => {
    latest.current = { view, map, state, follows, navigate }
  })
  useEffect(() => {
    if (!frame.current || !plane.current || !layer.current) return
    const gestures = new MapGestures({
      frame: frame.current,
      plane: plane.current,
      layer: layer.current,
      view: () => latest.current.view,
      onView: (next) => {
        const now = latest.current
        now.view = next
        const bbox = boxOf(next)
        setLocal({ view: next, answer: now.map, before: pendingBoxes.current })
        if (!now.follows) return
        pendingBoxes.current = [...pendingBoxes.current, bbox].slice(-maxPendingBoxes)
        const to = mapAddress({ ...now.state, bbox })
        void now.navigate(to, { replace: true, preventScrollReset: true })
      },
    })
    return () => gestures.end()
  }, [])
  const onAsk = () => {
    pendingBoxes.current = [...pendingBoxes.current, boxOf(requestedView)].slice(-maxPendingBoxes)
  }
  return { view, search: { shownAreaPath, onAsk }, frame, plane, layer, container, tiles }
}

const shape =
  'inline-flex size-10 items-center justify-center rounded-control border border-edge bg-panel text-ink no-underline hover:bg-chip'

/** Zoom and pan links, for visitors who don't drag the map. */
export const MapControls = ({ view, state }: { view: FrameView; state: MapState }) => {
  const to = (next: FrameView) => mapAddress({ ...state, bbox: boxOf(next) })
  const { width, height } = mapFrame
  const pan = (x: number, y: number) => to(moved(view, { x: (x * width) / 2, y: (y * height) / 2 }))
  const isNation = view === 'nation'
  return (
    <nav aria-label="Map" className="flex flex-wrap items-center gap-2 print:hidden">
      {canZoomIn(view) ? <Control to={to(zoomed(view, 1))} label="Zoom in" icon={Plus} /> : null}{' '}
      {isNation ? null : (
        <>
          <Control to={to(zoomed(view, -1))} label="Zoom out" icon={Minus} />{' '}
          <Control to={pan(-1, 0)} label="Move west" icon={MoveLeft} />{' '}
          <Control to={pan(0, -1)} label="Move north" icon={MoveUp} />{' '}
          <Control to={pan(0, 1)} label="Move south" icon={MoveDown} />{' '}
          <Control to={pan(1, 0)} label="Move east" icon={MoveRight} />{' '}
          <Link
            to={to('nation')}
            preventScrollReset
            className="inline-flex min-h-10 items-center px-2 font-medium underline underline-offset-4"
          >
            Whole country
          </Link>
        </>
      )}
    </nav>
  )
}

const Control = ({ to, label, icon }: { to: string; label: string; icon: IconShape }) => (
  <Link to={to} preventScrollReset aria-label={label} className={shape}>
    <Icon shape={icon} />
  </Link>
)

type FollowControlsProps = {
  follows: boolean
  onFollows: (follows: boolean) => void
  /** Path of the box that the map shows, if the list is still that of another box. */
  shownAreaPath: string | undefined
  /** Called before the list of that box is requested: a gesture may precede its response. */
  onAsk: () => void
}

/** Switch that makes the list follow the map, and a button to update it once. */
const FollowControls = ({ follows, onFollows, shownAreaPath, onAsk }: FollowControlsProps) => {
  const navigate = useMapNavigate()
  const change = (isOn: boolean) => {
    onFollows(isOn)
    if (!isOn || !shownAreaPath) return
    onAsk()
    void navigate(shownAreaPath, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {shownAreaPath && !follows ? (
        <Link to={shownAreaPath} preventScrollReset onClick={onAsk} className={buttonClasses()}>
          Search this area
        </Link>
      ) : null}{' '}
      <label className="inline-flex min-h-10 noscript:hidden items-center gap-2">
        <input
          {...useCheckbox(follows, change)}
          type="checkbox"
          role="switch"
          className="size-5 accent-signal"
        />{' '}
        Search as I move
      </label>
    </>
  )
}
